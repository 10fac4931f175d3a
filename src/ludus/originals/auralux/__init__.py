"""Auralux's own tools: configurations, logs, tournaments, the judge."""
