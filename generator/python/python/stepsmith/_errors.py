"""What is wrong, where, and a way out."""

from __future__ import annotations

from typing import Sequence, Union


class StepsmithError(ValueError):
    """What is wrong with a spec or with what is asked.

    ``place`` is the name of a text with line and column from 1, where it concerns one; ``message`` says what is wrong,
    ``help`` a way out. As a text it shows the lines it concerns.
    """

    def __init__(
        self,
        message: str,
        help: str = "",
        notes: Sequence[str] = (),
        place: Union[tuple[str, int, int], None] = None,
        rendered: str = "",
    ) -> None:
        super().__init__(message, help, tuple(notes), place, rendered)
        self.message, self.help, self.notes, self.place = message, help, tuple(notes), place
        self.rendered = rendered or message

    def __str__(self) -> str:
        return self.rendered
