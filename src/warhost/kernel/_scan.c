/* Scans of a column of the state, such as the cards of a deck that are in hand: what the rules of card games do most.

   Compiled Python unpacks and counts references for every entry, which takes five times as long. In pure Python
   pure_scan.py does the same. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "_small.h"

/* Python has one object for each of these numbers, so equal entries of a column are the same object. */
enum { LEAST = -5, MOST = 256 };

typedef struct {
    const unsigned char *numbers;
    Py_ssize_t length;
    PyObject **entries;
    Py_ssize_t size;
} Scan;

static int begin(Scan *scan, PyObject *const *args, Py_ssize_t count)
{
    if (count != 3 || !PyBytes_Check(args[0]) || !PyList_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "expected bytes, a list, and a value or flags");
        return -1;
    }
    scan->numbers = (const unsigned char *)PyBytes_AS_STRING(args[0]);
    scan->length = PyBytes_GET_SIZE(args[0]);
    scan->entries = ((PyListObject *)args[1])->ob_item;
    scan->size = PyList_GET_SIZE(args[1]);
    return 0;
}

static int checked(PyObject *value)
{
    long small = PyLong_AsLong(value);
    if (small == -1 && PyErr_Occurred())
        return -1;
    if (small >= LEAST && small <= MOST && PyLong_CheckExact(value))
        return 0;
    PyErr_SetString(PyExc_TypeError, "expected a small whole number");
    return -1;
}

static int outside(long place)
{
    PyErr_Format(PyExc_IndexError, "no entry %ld", place);
    return -1;
}

/* Append a number to a list, or make NULL of the list. */
static void append(PyObject **found, unsigned char number)
{
    PyObject *item = PyLong_FromLong(number);
    if (item == NULL || PyList_Append(*found, item))
        Py_CLEAR(*found);
    Py_XDECREF(item);
}

static PyObject *numbers_with(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Scan scan;
    if (begin(&scan, args, count) || checked(args[2]))
        return NULL;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < scan.length; i++) {
        unsigned char number = scan.numbers[i];
        if (number >= scan.size) {
            outside(number);
            Py_CLEAR(found);
        } else if (scan.entries[number] == args[2]) {
            append(&found, number);
        }
    }
    return found;
}

static PyObject *count_with(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Scan scan;
    long total = 0;
    if (begin(&scan, args, count) || checked(args[2]))
        return NULL;
    for (Py_ssize_t i = 0; i < scan.length; i++) {
        unsigned char number = scan.numbers[i];
        if (number >= scan.size) {
            outside(number);
            return NULL;
        }
        total += scan.entries[number] == args[2];
    }
    return PyLong_FromLong(total);
}

/* Whether the flag of an entry is set; -1 with an error set if there is none. */
static inline int is_flagged(PyObject *entry, PyObject *flags)
{
    long at;
    if (!is_small(entry, &at)) {
        PyErr_SetString(PyExc_TypeError, "expected a small whole number");
        return -1;
    }
    return at >= 0 && at < PyBytes_GET_SIZE(flags) ? PyBytes_AS_STRING(flags)[at] != 0 : outside(at);
}

static PyObject *numbers_flagged(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Scan scan;
    if (begin(&scan, args, count))
        return NULL;
    if (!PyBytes_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "expected flags as bytes");
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found != NULL && i < scan.length; i++) {
        unsigned char number = scan.numbers[i];
        int right = number < scan.size ? is_flagged(scan.entries[number], args[2]) : outside(number);
        if (right < 0)
            Py_CLEAR(found);
        else if (right)
            append(&found, number);
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
     "numbers_flagged(numbers, column, flags)\n--\n\nReturn the numbers whose entry in a column has a flag."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_scan", "Scans of a column of the state.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__scan(void)
{
    return PyModuleDef_Init(&definition);
}
