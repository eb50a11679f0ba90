"""The objects by name: what stands in a square, and in a smaller size what a tenant wishes for."""

from hand import at
import furniture
import machines

OBJECTS = {name: draw for part in (furniture.DRAWN, machines.DRAWN) for name, draw in part.items()}


def draw_object(name, size):
    """Around (0, 0), inside a square of that side."""
    return at(0, 0, size / 200, OBJECTS[name]())
