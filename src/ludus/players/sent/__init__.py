"""What strangers sent: unpacked within bounds, and built in the sandbox where it is source. No line of it runs here."""
