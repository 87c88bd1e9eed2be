"""Build step: puts the browser files that npm fetched where the portal serves them.

Copies htmx, the design system and its font into static/vendor/, prunes the style sheet to the
classes that templates and Python name, cuts the font to the letters that pages use, and compresses
what is served. Run it by `make assets`.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from fontTools.subset import main as subset
from whitenoise.compress import main as compress

ROOT = Path(__file__).resolve().parent.parent
USWDS = ROOT / "node_modules" / "@uswds" / "uswds" / "dist"
VENDOR = ROOT / "static" / "vendor"
NAMES_CLASSES = ("templates/**/*.html", "portal/web/**/*.py", "static/js/*.js")
FONT_FACE = re.compile(r"@font-face\s*{[^}]*}")
IMAGE = re.compile(r"url\(\"?\.\./(img/[^)\"]+)")
FONT = "fonts/source-sans-pro/sourcesanspro-{weight}-webfont.woff2"
# ASCII, Latin-1 (section signs, fractions, Spanish names), dashes, quotes, arrow, minus.
LETTERS = (
    "U+0020-007E,U+00A0-00FF,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,"
    "U+2022,U+2026,U+2192,U+2212,U+2264,U+2265"
)


def build() -> None:
    """Make static/vendor/ anew."""
    if not USWDS.exists():
        sys.exit("node_modules is missing; run: make assets")
    shutil.rmtree(VENDOR, ignore_errors=True)
    (VENDOR / "css").mkdir(parents=True)
    copy(ROOT / "node_modules" / "htmx.org" / "dist" / "htmx.min.js", "js/htmx.min.js")
    for weight in ("regular", "bold"):
        cut_font(FONT.format(weight=weight))
    prune(USWDS / "css" / "uswds.min.css", VENDOR / "css" / "uswds.css")
    compress(["--quiet", str(ROOT / "static"), "woff2"])


def copy(source: Path, to: str) -> None:
    """Copy a file into static/vendor/."""
    target = VENDOR / to
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def cut_font(name: str) -> None:
    """Keep the letters that pages use; hinting is dropped, screens no longer need it."""
    target = VENDOR / name
    target.parent.mkdir(parents=True, exist_ok=True)
    source = USWDS / name
    subset(
        [
            str(source),
            f"--unicodes={LETTERS}",
            "--layout-features=kern,liga,tnum",
            "--flavor=woff2",
            "--no-hinting",
            f"--output-file={target}",
        ]
    )


def prune(source: Path, target: Path) -> None:
    """Keep the rules whose classes some template, view or script names, and the images these show.

    The font's own declarations go: portal.css declares the two weights that are served.
    """
    subprocess.run(  # noqa: S603 - our own command, no words of anybody else
        [
            str(ROOT / "node_modules" / ".bin" / "purgecss"),
            *("--css", str(source)),
            *("--content", *NAMES_CLASSES),
            *("--output", str(target)),
            "--keyframes",
            "--variables",
        ],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    rules = FONT_FACE.sub("", target.read_text(encoding="utf-8"))
    target.write_text(rules, encoding="utf-8")
    for name in sorted(set(IMAGE.findall(rules))):
        copy(USWDS / name, name)


if __name__ == "__main__":
    build()
