/* Scans of a column of the state, such as the cards of a deck that are in hand: what rules and observations do most.

   Compiled Python unpacks two numbers for each entry, which takes five times as long. In pure Python pure_scan.py does
   the same. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Read a number that fits into one digit. */
static inline int is_small(PyObject *item, long *value)
{
    if (!PyLong_Check(item))
        return 0;
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)item))
        return 0;
    *value = (long)PyUnstable_Long_CompactValue((PyLongObject *)item);
#else
    Py_ssize_t digits = Py_SIZE(item);
    if (digits < -1 || digits > 1)
        return 0;
    *value = digits * (long)((PyLongObject *)item)->ob_digit[0];
#endif
    return 1;
}

static int not_small(void)
{
    PyErr_SetString(PyExc_TypeError, "expected a small whole number");
    return -1;
}

/* The entry of a column for a number; NULL with an error set if there is none. */
static inline PyObject *entry_of(PyObject *number, PyObject *column)
{
    long at;
    if (!is_small(number, &at)) {
        not_small();
        return NULL;
    }
    if (at < 0 || at >= PyList_GET_SIZE(column)) {
        PyErr_Format(PyExc_IndexError, "the column has no entry %ld", at);
        return NULL;
    }
    return PyList_GET_ITEM(column, at);
}

/* Whether an entry is the value; -1 with an error set if it is no small number. */
static inline int is_value(PyObject *entry, PyObject *value, long small)
{
    long found;
    if (entry == value)
        return 1;
    return is_small(entry, &found) ? found == small : not_small();
}

/* Whether the flag of an entry is true; -1 with an error set if there is none. */
static inline int is_flagged(PyObject *entry, PyObject *flags)
{
    PyObject *flag = entry_of(entry, flags);
    return flag == NULL ? -1 : flag == Py_True;
}

static int takes(PyObject *const *args, Py_ssize_t count, const char *what)
{
    if (count == 3 && PyList_Check(args[0]) && PyList_Check(args[1]))
        return 1;
    PyErr_Format(PyExc_TypeError, "expected two lists and %s", what);
    return 0;
}

static PyObject *numbers_with(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    long small;
    if (!takes(args, count, "a number"))
        return NULL;
    if (!is_small(args[2], &small)) {
        not_small();
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *number = PyList_GET_ITEM(args[0], i), *entry = entry_of(number, args[1]);
        int right = entry == NULL ? -1 : is_value(entry, args[2], small);
        if (right < 0 || (right && PyList_Append(found, number)))
            Py_CLEAR(found);
    }
    return found;
}

static PyObject *count_with(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    long small, total = 0;
    if (!takes(args, count, "a number"))
        return NULL;
    if (!is_small(args[2], &small)) {
        not_small();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *entry = entry_of(PyList_GET_ITEM(args[0], i), args[1]);
        int right = entry == NULL ? -1 : is_value(entry, args[2], small);
        if (right < 0)
            return NULL;
        total += right;
    }
    return PyLong_FromLong(total);
}

static PyObject *numbers_flagged(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (!takes(args, count, "a list of flags") || (!PyList_Check(args[2]) && !takes(args, 0, "a list of flags")))
        return NULL;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_GET_SIZE(args[0]); i++) {
        PyObject *number = PyList_GET_ITEM(args[0], i), *entry = entry_of(number, args[1]);
        int right = entry == NULL ? -1 : is_flagged(entry, args[2]);
        if (right < 0 || (right && PyList_Append(found, number)))
            Py_CLEAR(found);
    }
    return found;
}

#define FUNCTION(name) (PyCFunction)(void (*)(void))name, METH_FASTCALL

static PyMethodDef methods[] = {
    {"numbers_with", FUNCTION(numbers_with),
     "numbers_with(numbers, column, value)\n--\n\nReturn the numbers whose entry in a column is this value."},
    {"count_with", FUNCTION(count_with),
     "count_with(numbers, column, value)\n--\n\nReturn how many numbers have this value in a column."},
    {"numbers_flagged", FUNCTION(numbers_flagged),
     "numbers_flagged(numbers, column, flags)\n--\n\nReturn the numbers whose entry in a column has a true flag."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_scan", "Scans of a column of the state.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__scan(void)
{
    return PyModuleDef_Init(&definition);
}
