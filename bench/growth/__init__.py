"""What grows: the same work at three sizes, and whether it grows faster than n log n."""
