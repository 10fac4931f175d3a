"""Scenes made visible: as SVG and in a terminal."""
