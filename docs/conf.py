"""The documentation site: settings of Sphinx. `make docs` builds it into build/docs and stops at any warning."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "src"), str(Path(__file__).parent)]

project = "Warhost"
extensions = ["myst_parser", "sphinx.ext.autodoc", "module_tables", "rule_titles"]
exclude_patterns = ["tutorial/hills"]

# A fragment of TOML in a guide is not a whole file.
suppress_warnings = ["misc.highlighting_failure"]

highlight_language = "text"

# Links to headings, as GitHub makes them.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_mock_imports = ["gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"]
# Docstrings put code between single backticks.
default_role = "code"

html_theme = "furo"
html_static_path = ["static"]
html_title = "Warhost"
html_show_sphinx = False
html_copy_source = False
