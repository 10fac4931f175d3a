"""What other processes play: who plays what right now, and its film."""
