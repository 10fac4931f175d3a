"""Tooltips with holes: `{number:3}` is what the text with that id says at the moment.

So what a shape says of itself stays the same from turn to turn, and a film need not repeat it. A line with a hole that
nothing fills is left out. The page does the same in player/card.js.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from ludus.core.scene import AnyShape, Scene, Text

HOLE = re.compile(r"\{([^{}\n]+)\}")


def filled(scene: Scene) -> tuple[AnyShape, ...]:
    """The shapes of a scene from the lowest to the highest, with tooltips that can be read."""
    texts = {shape.id: shape.text for shape in scene.shapes if isinstance(shape, Text)}
    return tuple(_with(shape, texts) if "{" in shape.tooltip else shape for shape in scene.in_order())


def _with(shape: AnyShape, texts: Mapping[str, str]) -> AnyShape:
    lines = shape.tooltip.split("\n")
    kept = (line for line in lines if all(texts.get(id) for id in HOLE.findall(line)))
    return replace(shape, tooltip=HOLE.sub(lambda hole: texts[hole[1]], "\n".join(kept)))
