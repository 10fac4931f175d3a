"""Fragments of HTML for tournaments: data -> text, one function a thing, one stylesheet for all. No script at all."""
