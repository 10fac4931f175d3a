"""Strategies written in Java for the original planet games, run unchanged (docs/jar.md).

`their.jar`, a folder of classes, or either with `:package.Class`. A small program of ours in `java/` declares the API
that they were written for and speaks JSON lines, so that for everybody else they are a program like any other.
"""
