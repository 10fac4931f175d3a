"""What the original Auralux has of its own: its library's habits, its players, its protocol and its log."""
