"""What is installed: beside the modules, everything they read."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]


def test_every_package_is_installed() -> None:
    written = {path.parent for area in ("engine", "bot", "adapters") for path in (ROOT / area).rglob("*.py")}
    assert {str(folder.relative_to(ROOT)).replace("/", ".") for folder in written} == set(SETTINGS["packages"])


def test_every_file_that_the_program_reads_is_installed() -> None:
    installed = {
        file
        for package, globs in SETTINGS["package-data"].items()
        for glob in globs
        for file in (ROOT / package.replace(".", "/")).glob(glob)
    }
    read = {
        file
        for area in ("engine", "bot", "adapters")
        for file in (ROOT / area).rglob("*")
        if file.is_file() and file.suffix not in {".py", ".pyc", ".mo"}
    }
    assert read == installed


def test_the_font_comes_with_its_license() -> None:
    fonts = ROOT / "adapters/discord/fonts"
    assert "SIL Open Font License" in (fonts / "OFL.txt").read_text()
