"""How a league is measured: who meets whom (simulated), how it grows, and what comes back after a kill."""
