"""Compile modules with mypyc: on all cores, with lists read in place, and with docstrings, which mypyc leaves out.

The signature of a function in C has no types, so they follow its docstring.

The wheel build runs it as a program: `python hatch_compile.py FOLDER src/MODULE.py...`. The C files are written to
FOLDER/c, the object files to FOLDER/o, and the extensions to FOLDER/lib, laid out as in the wheel. A file may also be a
module that is written in C.
"""

import ast
import os
import re
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

STRING = r'"(?:[^"\\]|\\.)*"'
FUNCTION = rf'\{{"(\w+)",\s*\(PyCFunction\)\w+,\s*METH_[\w |]+, PyDoc_STR\((NULL|{STRING})\)'
PROPERTY = r'\{"(\w+)",\s*\(getter\)[^{}]*?(NULL), NULL\}'

# Lists are read, written and extended in place where mypyc calls a function of another C file: 5 to 10 % of the
# instructions of a match. What is rare (a negative place, one past the end, a full list) still goes through the call.
LISTS = """
#ifndef Py_GIL_DISABLED
static inline int warhost_is_place(PyObject *list, CPyTagged index)
{
    return likely(!(index & CPY_INT_TAG) && (index >> 1) < (size_t)PyList_GET_SIZE(list));
}

static inline PyObject *warhost_item(PyObject *list, CPyTagged index)
{
    if (!warhost_is_place(list, index))
        return CPyList_GetItem(list, index);
    PyObject *item = PyList_GET_ITEM(list, index >> 1);
    Py_INCREF(item);
    return item;
}

static inline PyObject *warhost_borrowed(PyObject *list, CPyTagged index)
{
    return warhost_is_place(list, index) ? PyList_GET_ITEM(list, index >> 1) : CPyList_GetItemBorrow(list, index);
}

static inline bool warhost_set_item(PyObject *list, CPyTagged index, PyObject *value)
{
    if (!warhost_is_place(list, index))
        return CPyList_SetItem(list, index, value);
    PyObject *before = PyList_GET_ITEM(list, index >> 1);
    PyList_SET_ITEM(list, index >> 1, value);
    Py_DECREF(before);
    return true;
}

static inline int warhost_append(PyObject *list, PyObject *item)
{
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (size >= ((PyListObject *)list)->allocated)
        return PyList_Append(list, item);
    Py_INCREF(item);
    Py_SET_SIZE((PyVarObject *)list, size + 1);
    PyList_SET_ITEM(list, size, item);
    return 0;
}

#define CPyList_GetItem warhost_item
#define CPyList_GetItemShort warhost_item
#define CPyList_GetItemBorrow warhost_borrowed
#define CPyList_GetItemShortBorrow warhost_borrowed
#define CPyList_SetItem warhost_set_item
#define PyList_Append warhost_append
#endif
"""


def c_string(text: str) -> str:
    """A text as a C string. A question mark is escaped too: two of them may begin a trigraph."""
    plain = {ord("\n"): r"\n", ord('"'): r"\"", ord("\\"): r"\\", ord("?"): r"\?"}
    return (
        '"'
        + "".join(plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode())
        + '"'
    )


def documented(node: ast.AST) -> dict[str, str]:
    """The docstrings of the functions in a module or a class, by name; for a property that of its getter."""
    found: dict[str, str] = {}
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(inner)
            found.setdefault(inner.name, docstring + types(inner) if docstring else "")
    return found


def types(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The types of a function as a paragraph for its docstring; none for a property."""
    if function.returns is None or any(ast.unparse(one) == "property" for one in function.decorator_list):
        return ""
    arguments = re.sub(r"^(self|cls)(, |$)", "", ast.unparse(function.args))
    return f"\n\n({arguments}) -> {ast.unparse(function.returns)}"


def fill(entry: re.Match[str], docstrings: dict[str, str]) -> str:
    """An entry of a C table with the docstring of its name behind the signature that is already there."""
    docstring = docstrings.get(entry[1], "")
    if not docstring:
        return entry[0]
    start, end = entry.start(2) - entry.start(), entry.end(2) - entry.start()
    return entry[0][:start] + join(entry[2], docstring) + entry[0][end:]


def join(signature: str, docstring: str) -> str:
    """A signature as mypyc writes it, or NULL, and a docstring as one C string."""
    return c_string(docstring) if signature == "NULL" else f"{signature} {c_string(docstring)}"


def fill_table(code: str, head: str, entry: str, docstrings: dict[str, str]) -> str:
    """The C code with the docstrings in the table that begins with the head."""
    return re.sub(
        rf"({head}\[\] = \{{\n)(.*?\n)(\}};)",
        lambda table: table[1] + re.sub(entry, lambda one: fill(one, docstrings), table[2]) + table[3],
        code,
        flags=re.DOTALL,
    )


def with_docstrings(code: str, module: str, source: str) -> str:
    """The C code of a module with the docstrings of its source."""
    tree = ast.parse(source)
    words = module.split(".")
    # mypyc shortens the name of a module as far as no other module has the same.
    short = "(?:" + "|".join("___".join(words[i:]) for i in range(len(words))) + ")"
    code = fill_table(code, rf"static PyMethodDef {short}module_methods", FUNCTION, documented(tree))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            name, docstrings = rf"{short}___{node.name}", documented(node)
            code = fill_table(code, rf"static PyMethodDef {name}_methods", FUNCTION, docstrings)
            code = fill_table(code, rf"static PyGetSetDef {name}_getseters", PROPERTY, docstrings)
            if docstring := ast.get_docstring(node):
                head = rf"static PyTypeObject CPyType_{name}_template_ = \{{"
                code = re.sub(
                    rf"({head}[^}}]*?\.tp_doc = PyDoc_STR\()(NULL|{STRING})",
                    lambda found, text=docstring: found[1] + join(found[2], text),
                    code,
                    count=1,
                )
    if docstring := ast.get_docstring(tree):
        code = code.replace("NULL, /* docstring */", f"{c_string(docstring)}, /* docstring */", 1)
    return code


def with_lists(header: str) -> str:
    """The header of all modules with the functions for lists, before its last line."""
    before, end, after = header.rpartition("#endif")
    return f"{before}{LISTS}{end}{after}"


def compile_modules(folder: Path, options: list[str], files: list[str]) -> None:
    """Translate the files to C, add the docstrings, and compile on all cores."""
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    pool = ThreadPoolExecutor(os.cpu_count())

    class BuildOnAllCores(build_ext):
        """Compiles every C file by itself: setuptools would take those of an extension one after the other."""

        def build_extensions(self) -> None:
            one_after_the_other = self.compiler.compile

            def compile_together(sources: list[str], **arguments: Any) -> list[str]:
                # The largest first, so that no core is left with a large one at the end.
                largest = sorted(sources, key=os.path.getsize, reverse=True)
                begun: list[Future[list[str]]] = [
                    pool.submit(one_after_the_other, [file], **arguments) for file in largest
                ]
                return [made for future in begun for made in future.result()]

            self.compiler.compile = compile_together
            super().build_extensions()

    code = folder / "c"
    # No configuration file: mypy would look for one above the folder too.
    # -O1 runs as fast as -O3 within noise and builds sooner. So does one C file per module, beside one file for all.
    written = [file for file in files if file.endswith(".c")]
    files = [file for file in files if not file.endswith(".c")]
    extensions = mypycify([*options, *files], opt_level="1", debug_level="0", multi_file=True, target_dir=str(code))
    for file in files:
        module = ".".join(Path(file).with_suffix("").parts[1:]).removesuffix(".__init__")
        path = code / f"__native_{module.replace('.', '___')}.c"
        source = Path(file).read_text(encoding="utf-8")
        path.write_text(with_docstrings(path.read_text(encoding="utf-8"), module, source), encoding="utf-8")
    for path in code.glob("__native_internal_*.h"):
        path.write_text(with_lists(path.read_text(encoding="utf-8")), encoding="utf-8")
    if sys.platform == "linux":
        # Calls from one C file to another stay within the library: 4 to 10 % faster than by way of the symbol table.
        for extension in extensions:
            extension.extra_link_args.append("-Wl,-Bsymbolic")
    for file in written:
        extensions.append(Extension(".".join(Path(file).with_suffix("").parts[1:]), [file]))
    builder = BuildOnAllCores(Distribution({"name": "warhost", "ext_modules": extensions}))
    builder.build_lib, builder.build_temp, builder.parallel = str(folder / "lib"), str(folder / "o"), os.cpu_count()
    builder.ensure_finalized()
    builder.run()


if __name__ == "__main__":
    compile_modules(Path(sys.argv[1]), ["--strict", "--config-file="], sys.argv[2:])
