"""Pictures as self-contained SVG, whose text can be read and searched."""

from html import escape

LETTERS = "text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.paper{fill:#fff}"
LETTERS_IN_THE_DARK = "text{fill:#ddd}.paper{fill:#1b1b1b}"


def picture(title: str, light: str, dark: str, width: int, height: int, parts: list[str]) -> str:
    """Return a picture from its parts; `light` and `dark` style them, apart from the letters."""
    style = f"{LETTERS}{light}@media(prefers-color-scheme:dark){{{LETTERS_IN_THE_DARK}{dark}}}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            *parts,
            "</svg>",
            "",
        ]
    )
