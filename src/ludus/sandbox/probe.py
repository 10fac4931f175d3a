"""What this machine offers, found out by trying it."""

import os
import shutil
import subprocess
import sys
from functools import cache

from ludus.core.errors import LudusError
from ludus.core.limits import Level, Limits
from ludus.sandbox import cgroup, seccomp
from ludus.sandbox.confinement import BubbleConfinement

PATIENCE_S = 20
LEVELS = tuple(Level)


class NoSandbox(LudusError):
    """A level that this machine cannot offer, with what to install or enable."""


def best() -> Level:
    """The firmest level that works here."""
    if obstacle(Level.BWRAP):
        return Level.LIMITS if sys.platform == "linux" else Level.NONE
    return Level.BWRAP if obstacle(Level.CGROUP) else Level.CGROUP


def demand(wanted: Level | None) -> Level:
    """The level to use: the wanted one, or the best. NoSandbox where it cannot be had."""
    if wanted is None:
        return best()
    if reason := obstacle(wanted):
        raise NoSandbox(f"sandbox {wanted}: {reason}")
    return wanted


@cache
def obstacle(level: Level) -> str:
    """Why a level cannot be had, and what to do about it; empty where it can."""
    if level is Level.NONE:
        return ""
    if sys.platform != "linux":
        return f"only Linux has it, this is {sys.platform}; use none"
    if level is Level.LIMITS:
        return ""
    for tool, package in (("bwrap", "bubblewrap"), ("setpriv", "util-linux")):
        if shutil.which(tool) is None:
            return f"{tool} is not there; on Debian or Ubuntu: apt-get install {package}"
    if not seccomp.known():
        return f"there is no filter of system calls for {os.uname().machine}; use limits"
    if reason := _bwrap_fails():
        return reason
    if level is Level.CGROUP and cgroup.places() is None:
        return (
            "no cgroup with memory and pids can be made here; run as root, or in a group that is delegated to you: "
            "systemd-run --user --scope -p Delegate=yes ludus ...; or use bwrap"
        )
    return ""


@cache
def _bwrap_fails() -> str:
    """Run the smallest program in a whole sandbox."""
    confinement = BubbleConfinement(["/bin/true"], "/", Limits(), Level.BWRAP, ())
    try:
        with subprocess.Popen(
            confinement.command, pass_fds=confinement.descriptors, env=confinement.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            try:
                confinement.apply_limits(process.pid, os.sched_getaffinity(0))
                _, said = process.communicate(timeout=PATIENCE_S)
            finally:
                process.kill()  # one that hangs is not left behind
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap does not start: {error}"
    finally:
        confinement.close()
    if process.returncode == 0:
        return ""
    words = (said.decode(errors="replace").splitlines() or [f"it ends with code {process.returncode}"])[0]
    return (
        f"bwrap does not work here ({words}); user namespaces must be allowed: sysctl user.max_user_namespaces, "
        "kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0; in a container also "
        "--security-opt seccomp=unconfined"
    )
