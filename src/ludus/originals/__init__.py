"""The four original systems' own tools, protocols and logs, one folder each; cli only mounts their commands."""
