"""What strangers sent is looked at in a child with limits, which does one thing and ends."""
