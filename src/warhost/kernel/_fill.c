/* Writes observations and masks straight into arrays: the inner loop of the environments.

   The numbers come as `Columns` (observe.py) collects them: an int is one number with its place; a list is followed by the
   place of its first number, or by the negative -1 - place of a list of marks. In pure Python lab/envs/fill.py does the
   same. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define VALUE_BITS 16

static int outside(Py_ssize_t place)
{
    PyErr_Format(PyExc_IndexError, "place %zd is not in the row", place);
    return -1;
}

/* The numbers of a list next to each other. Most are 0, and 0 is one object. */
static int put_all(int16_t *row, Py_ssize_t size, Py_ssize_t place, PyObject *values, PyObject *zero)
{
    Py_ssize_t length = PyList_GET_SIZE(values);
    if (place + length > size)
        return outside(place + length);
    for (Py_ssize_t i = 0; i < length; i++) {
        PyObject *item = PyList_GET_ITEM(values, i);
        if (item == zero)
            continue;
        long value = PyLong_AsLong(item);
        if (value == -1 && PyErr_Occurred())
            return -1;
        row[place + i] = (int16_t)value;
    }
    return 0;
}

/* A 1 for each number of a list. */
static int mark(int16_t *row, Py_ssize_t size, Py_ssize_t place, PyObject *numbers)
{
    Py_ssize_t length = PyList_GET_SIZE(numbers);
    for (Py_ssize_t i = 0; i < length; i++) {
        long at = PyLong_AsLong(PyList_GET_ITEM(numbers, i));
        if (at == -1 && PyErr_Occurred())
            return -1;
        if (at < 0 || place + at >= size)
            return outside(place + at);
        row[place + at] = 1;
    }
    return 0;
}

static int put_row(int16_t *row, Py_ssize_t size, PyObject *items, PyObject *zero)
{
    Py_ssize_t to = PyList_GET_SIZE(items);
    for (Py_ssize_t i = 0; i < to; i++) {
        PyObject *item = PyList_GET_ITEM(items, i);
        if (PyList_Check(item) && i + 1 < to) {
            i++;
            Py_ssize_t place = PyLong_AsSsize_t(PyList_GET_ITEM(items, i));
            if (place == -1 && PyErr_Occurred())
                return -1;
            if (place >= 0 ? put_all(row, size, place, item, zero) : mark(row, size, -1 - place, item))
                return -1;
        } else {
            long code = PyLong_AsLong(item);
            if (code == -1 && PyErr_Occurred())
                return -1;
            if (code < 0 || code >> VALUE_BITS >= size)
                return outside(code >> VALUE_BITS);
            row[code >> VALUE_BITS] = (int16_t)(code & ((1 << VALUE_BITS) - 1));
        }
    }
    return 0;
}

static int put_mask(int8_t *row, Py_ssize_t size, PyObject *options)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(options); i++) {
        long at = PyLong_AsLong(PyList_GET_ITEM(options, i));
        if (at == -1 && PyErr_Occurred())
            return -1;
        if (at < 0 || at >= size)
            return outside(at);
        row[at] = 1;
    }
    return 0;
}

/* Both arrays must be as the environments make them. */
static int checked(Py_buffer *numbers, Py_buffer *masks, Py_ssize_t row)
{
    if (numbers->ndim != 2 || masks->ndim != 2 || numbers->itemsize != 2 || masks->itemsize != 1) {
        PyErr_SetString(PyExc_ValueError, "expected an int16 and an int8 array with a row for each match");
        return -1;
    }
    return row < 0 || row >= numbers->shape[0] || row >= masks->shape[0] ? outside(row) : 0;
}

static PyObject *fill_row(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Py_buffer numbers, masks;
    if (count != 5 || !PyList_Check(args[3]) || !PyList_Check(args[4])) {
        PyErr_SetString(PyExc_TypeError, "expected two arrays, the number of a row and two lists");
        return NULL;
    }
    Py_ssize_t row = PyLong_AsSsize_t(args[2]);
    if (row == -1 && PyErr_Occurred())
        return NULL;
    if (PyObject_GetBuffer(args[0], &numbers, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    if (PyObject_GetBuffer(args[1], &masks, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0) {
        PyBuffer_Release(&numbers);
        return NULL;
    }
    PyObject *zero = PyLong_FromLong(0);
    int failed = zero == NULL || checked(&numbers, &masks, row)
        || put_row((int16_t *)numbers.buf + row * numbers.shape[1], numbers.shape[1], args[3], zero)
        || put_mask((int8_t *)masks.buf + row * masks.shape[1], masks.shape[1], args[4]);
    Py_XDECREF(zero);
    PyBuffer_Release(&numbers);
    PyBuffer_Release(&masks);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"fill_row", (PyCFunction)(void (*)(void))fill_row, METH_FASTCALL,
     "fill_row(numbers, masks, row, items, options)\n--\n\n"
     "Fill a row of zeros with the items of a sheet, and that of the mask with the options."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_fill", "Writes observations and masks into arrays.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__fill(void)
{
    return PyModuleDef_Init(&definition);
}
