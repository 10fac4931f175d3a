"""Programs as players: started, talked with, charged for what they use, and ended."""
