/* Scans of a column of the state, such as the cards of a deck that are in hand: what the rules of card games do most.

   Compiled Python unpacks and counts references for every entry, which takes five times as long. In pure Python
   pure_scan.py does the same. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "_small.h"

/* Python has one object for each of these numbers, so equal entries of a column are the same object. */
enum { LEAST = -5, MOST = 256 };

/* A scan looks at each number once, so there are no more than this. */
enum { MOST_NUMBERS = 256 };

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
    if (scan->length > MOST_NUMBERS) {
        PyErr_SetString(PyExc_ValueError, "expected at most 256 numbers");
        return -1;
    }
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

/* The numbers of a byte, made once: a list of them is filled in one go. */
static PyObject *each_number[256];

static PyObject *list_of(const unsigned char *found, Py_ssize_t length)
{
    PyObject *list = PyList_New(length);
    for (Py_ssize_t i = 0; list != NULL && i < length; i++) {
        PyObject *item = each_number[found[i]];
        Py_INCREF(item);
        PyList_SET_ITEM(list, i, item);
    }
    return list;
}

static PyObject *numbers_with(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Scan scan;
    unsigned char found[MOST_NUMBERS];
    Py_ssize_t total = 0;
    if (begin(&scan, args, count) || checked(args[2]))
        return NULL;
    for (Py_ssize_t i = 0; i < scan.length; i++) {
        unsigned char number = scan.numbers[i];
        if (number >= scan.size) {
            outside(number);
            return NULL;
        }
        if (scan.entries[number] == args[2])
            found[total++] = number;
    }
    return list_of(found, total);
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
    unsigned char found[MOST_NUMBERS];
    Py_ssize_t total = 0;
    if (begin(&scan, args, count))
        return NULL;
    if (!PyBytes_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "expected flags as bytes");
        return NULL;
    }
    /* Neighbours often have the same entry, such as cards of one deck. */
    PyObject *last = NULL;
    int right = 0;
    for (Py_ssize_t i = 0; i < scan.length; i++) {
        unsigned char number = scan.numbers[i];
        if (number >= scan.size) {
            outside(number);
            return NULL;
        }
        if (scan.entries[number] != last) {
            last = scan.entries[number];
            right = is_flagged(last, args[2]);
            if (right < 0)
                return NULL;
        }
        if (right)
            found[total++] = number;
    }
    return list_of(found, total);
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
    for (int i = 0; i < MOST_NUMBERS; i++) {
        each_number[i] = PyLong_FromLong(i);
        if (each_number[i] == NULL)
            return NULL;
    }
    return PyModuleDef_Init(&definition);
}
