"""Who may do what, and how much of it: checked before any route sees a request."""
