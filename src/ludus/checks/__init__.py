"""Checking a bot: real matches in which it is asked all that bots trip over, and 25 findings about what was seen."""

from ludus.checks.check import check_bot
from ludus.checks.finding import CHECKS, CheckReport, Finding, Verdict

__all__ = ["CHECKS", "CheckReport", "Finding", "Verdict", "check_bot"]
