"""Results -> numbers; pure. `points` counts, `fit` rates, `sprt` decides, `ladder` climbs."""
