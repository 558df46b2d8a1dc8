/* Writes observations and masks straight into arrays: the inner loop of the environments.

   The numbers come as `Columns` (observe.py) collects them: an int is one number with its place; a list is followed by a
   place with what to do as the value, and by the rest of what that needs. In pure Python lab/envs/fill.py does the same. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#include "_small.h"

#define VALUE_BITS 16
#define VALUE_MASK ((1 << VALUE_BITS) - 1)

enum { PUT_ALL = 1, MARK, PUT_COUNTS, PUT_ROWS, PUT_AT, COUNT_BY, MARK_AND_COUNT };

typedef struct {
    int16_t *numbers;
    Py_ssize_t size;
    PyObject *zero; /* 0 is one object, and most numbers are 0 */
    int16_t *kept;  /* what was written here before, and the lists it was read from; NULL without a memory */
    PyObject *seen;
} Row;

static int outside(Py_ssize_t place)
{
    PyErr_Format(PyExc_IndexError, "place %zd is not in the row", place);
    return -1;
}

/* A number as a C long. -1 with an error set if it is none. */
static inline long value_of(PyObject *item)
{
    long value;
    return is_small(item, &value) ? value : PyLong_AsLong(item);
}

static int not_small(void)
{
    PyErr_SetString(PyExc_TypeError, "expected a small whole number");
    return -1;
}

static inline int failed(long value)
{
    return value == -1 && PyErr_Occurred() != NULL;
}

static int put_all(const Row *row, Py_ssize_t place, PyObject *values)
{
    Py_ssize_t length = PyList_GET_SIZE(values);
    if (place + length > row->size)
        return outside(place + length);
    PyObject **items = ((PyListObject *)values)->ob_item;
    int16_t *numbers = row->numbers + place;
    PyObject *zero = row->zero;
    for (Py_ssize_t i = 0; i < length; i++) {
        if (items[i] == zero)
            continue;
        long value = value_of(items[i]);
        if (failed(value))
            return -1;
        numbers[i] = (int16_t)value;
    }
    return 0;
}

static int is_row(PyObject *values, Py_ssize_t width)
{
    if (PyList_Check(values) && PyList_GET_SIZE(values) == width)
        return 1;
    PyErr_SetString(PyExc_ValueError, "a row is not as long as the empty one");
    return 0;
}

/* Rows never change, so only those that are other lists than before are read, and the rest is copied: reading them all
   took a third of a step. */
static int put_changed_rows(const Row *row, Py_ssize_t place, PyObject *rows, PyObject *empty)
{
    Py_ssize_t width = PyList_GET_SIZE(empty), length = PyList_GET_SIZE(rows);
    const Row kept = {row->kept, row->size, row->zero, NULL, NULL};
    if (place + length * width > row->size)
        return outside(place + length * width);
    while (PyList_GET_SIZE(row->seen) < length)
        if (PyList_Append(row->seen, empty))
            return -1;
    for (Py_ssize_t i = 0; i < length; i++) {
        PyObject *values = PyList_GET_ITEM(rows, i), *before = PyList_GET_ITEM(row->seen, i);
        if (values == before)
            continue;
        if (!is_row(values, width))
            return -1;
        memset(kept.numbers + place + i * width, 0, width * sizeof(int16_t));
        if (values != empty && put_all(&kept, place + i * width, values))
            return -1;
        Py_INCREF(values);
        PyList_SET_ITEM(row->seen, i, values);
        Py_DECREF(before);
    }
    memcpy(row->numbers + place, kept.numbers + place, length * width * sizeof(int16_t));
    return 0;
}

static int put_rows(const Row *row, Py_ssize_t place, PyObject *rows, PyObject *empty)
{
    if (row->seen != NULL)
        return put_changed_rows(row, place, rows, empty);
    Py_ssize_t width = PyList_GET_SIZE(empty);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(rows); i++) {
        PyObject *values = PyList_GET_ITEM(rows, i);
        if (values != empty && (!is_row(values, width) || put_all(row, place + i * width, values)))
            return -1;
    }
    return 0;
}

static int put_at(const Row *row, Py_ssize_t place, PyObject *values, PyObject *where, long more)
{
    Py_ssize_t length = PyList_GET_SIZE(where);
    for (Py_ssize_t i = 0; i < length && i < PyList_GET_SIZE(values); i++) {
        long at;
        if (!is_small(PyList_GET_ITEM(where, i), &at))
            return not_small();
        if (at < 0)
            continue;
        long value = value_of(PyList_GET_ITEM(values, i));
        if (failed(value))
            return -1;
        if (place + at >= row->size)
            return outside(place + at);
        row->numbers[place + at] = (int16_t)(value + more);
    }
    return 0;
}

static int put_one(const Row *row, Py_ssize_t place, int count)
{
    if (place < 0 || place >= row->size)
        return outside(place);
    row->numbers[place] = count ? (int16_t)(row->numbers[place] + 1) : 1;
    return 0;
}

static int put_each(const Row *row, Py_ssize_t place, PyObject *numbers, int count)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(numbers); i++) {
        long number = value_of(PyList_GET_ITEM(numbers, i));
        if (failed(number) || put_one(row, place + number, count))
            return -1;
    }
    return 0;
}

/* The item of a list of small numbers; 0 with an error set if there is none. */
static inline int item_at(PyObject *list, long at, long *value)
{
    if (at < 0 || at >= PyList_GET_SIZE(list))
        return !outside(at);
    return is_small(PyList_GET_ITEM(list, at), value) || !not_small();
}

static int count_by(const Row *row, Py_ssize_t place, PyObject *numbers, PyObject *sorts, PyObject *places)
{
    Py_ssize_t length = PyList_GET_SIZE(numbers);
    for (Py_ssize_t i = 0; i < length; i++) {
        long number, sort, at;
        if (!item_at(numbers, i, &number) || !item_at(sorts, number, &sort) || !item_at(places, sort, &at))
            return -1;
        if (at >= 0 && put_one(row, place + at, 1))
            return -1;
    }
    return 0;
}

static int mark_and_count(const Row *row, Py_ssize_t place, PyObject *sorts, PyObject *numbers, PyObject *marks,
                          PyObject *counts)
{
    Py_ssize_t length = PyBytes_GET_SIZE(numbers);
    const unsigned char *each = (const unsigned char *)PyBytes_AS_STRING(numbers);
    /* Neighbours often have the same sort, such as cards of one deck. */
    PyObject *last = NULL;
    long sort, mark = -1, count = -1;
    for (Py_ssize_t i = 0; i < length; i++) {
        if (each[i] >= PyList_GET_SIZE(sorts))
            return outside(each[i]);
        PyObject *now = PyList_GET_ITEM(sorts, each[i]);
        if (now != last) {
            if (!item_at(sorts, each[i], &sort) || !item_at(marks, sort, &mark) || !item_at(counts, sort, &count))
                return -1;
            last = now;
        }
        if ((mark >= 0 && put_one(row, mark + each[i], 0)) || (count >= 0 && put_one(row, place + count, 1)))
            return -1;
    }
    return 0;
}

/* What begins with a list at `*at`, which moves to the last item that belongs to it. */
static int put_list(const Row *row, PyObject *items, Py_ssize_t *at)
{
    Py_ssize_t left = PyList_GET_SIZE(items) - *at - 1;
    PyObject **next = ((PyListObject *)items)->ob_item + *at;
    long code = left < 1 ? -1 : value_of(next[1]);
    if (failed(code))
        return -1;
    Py_ssize_t place = code >> VALUE_BITS;
    int what = code < 0 ? 0 : (int)(code & VALUE_MASK);
    PyObject *second = left >= 2 && PyList_Check(next[2]) ? next[2] : NULL;
    PyObject *third = left >= 3 ? next[3] : NULL;
    *at += 1;
    switch (what) {
    case PUT_ALL:
        return put_all(row, place, next[0]);
    case MARK:
        return put_each(row, place, next[0], 0);
    case PUT_COUNTS:
        return put_each(row, place, next[0], 1);
    case PUT_ROWS:
        *at += 1;
        if (second != NULL)
            return put_rows(row, place, next[0], second);
        break;
    case PUT_AT:
        *at += 2;
        if (second != NULL && third != NULL) {
            long more = value_of(third);
            return failed(more) ? -1 : put_at(row, place, next[0], second, more);
        }
        break;
    case COUNT_BY:
        *at += 2;
        if (second != NULL && third != NULL && PyList_Check(third))
            return count_by(row, place, next[0], second, third);
        break;
    case MARK_AND_COUNT:
        *at += 3;
        if (left >= 4 && PyBytes_Check(next[2]) && PyList_Check(third) && PyList_Check(next[4]))
            return mark_and_count(row, place, next[0], next[2], third, next[4]);
        break;
    }
    PyErr_SetString(PyExc_ValueError, "a list on the sheet is not followed by what to do with it");
    return -1;
}

static int put_row(const Row *row, PyObject *items)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items); i++) {
        PyObject *item = PyList_GET_ITEM(items, i);
        if (PyList_Check(item)) {
            if (put_list(row, items, &i))
                return -1;
        } else {
            long code = value_of(item);
            if (failed(code))
                return -1;
            if (code < 0 || code >> VALUE_BITS >= row->size)
                return outside(code >> VALUE_BITS);
            row->numbers[code >> VALUE_BITS] = (int16_t)(code & VALUE_MASK);
        }
    }
    return 0;
}

static int put_mask(int8_t *row, Py_ssize_t size, PyObject *options)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(options); i++) {
        long at = value_of(PyList_GET_ITEM(options, i));
        if (failed(at))
            return -1;
        if (at < 0 || at >= size)
            return outside(at);
        row[at] = 1;
    }
    return 0;
}

/* The arrays must be as the environments make them. */
static int checked(const Py_buffer *numbers, const Py_buffer *masks, Py_ssize_t row)
{
    if (numbers->ndim != 2 || masks->ndim != 2 || numbers->itemsize != 2 || masks->itemsize != 1) {
        PyErr_SetString(PyExc_ValueError, "expected an int16 and an int8 array with a row for each match");
        return -1;
    }
    return row < 0 || row >= numbers->shape[0] || row >= masks->shape[0] ? outside(row) : 0;
}

/* The list of this row in a memory, whose array must be as large as that of the numbers. */
static PyObject *seen_before(PyObject *lists, const Py_buffer *kept, const Py_buffer *numbers, Py_ssize_t row)
{
    PyObject *seen = row < PyList_GET_SIZE(lists) ? PyList_GET_ITEM(lists, row) : NULL;
    if (seen != NULL && PyList_Check(seen) && kept->ndim == 2 && kept->itemsize == 2 &&
        kept->shape[0] == numbers->shape[0] && kept->shape[1] == numbers->shape[1])
        return seen;
    PyErr_SetString(PyExc_ValueError, "a memory is an array like that of the numbers, and a list for each row");
    return NULL;
}

static int write_buffers(const Py_buffer *numbers, const Py_buffer *masks, const Py_buffer *kept, PyObject *lists,
                         Py_ssize_t row, PyObject *items, PyObject *options)
{
    if (checked(numbers, masks, row))
        return -1;
    Py_ssize_t size = numbers->shape[1];
    Row out = {(int16_t *)numbers->buf + row * size, size, NULL, NULL, NULL};
    if (lists != NULL) {
        out.seen = seen_before(lists, kept, numbers, row);
        if (out.seen == NULL)
            return -1;
        out.kept = (int16_t *)kept->buf + row * size;
    }
    out.zero = PyLong_FromLong(0);
    if (out.zero == NULL)
        return -1;
    int wrong = put_row(&out, items) || put_mask((int8_t *)masks->buf + row * masks->shape[1], masks->shape[1], options);
    Py_DECREF(out.zero);
    return wrong ? -1 : 0;
}

static PyObject *fill_row(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Py_buffer buffers[3];
    int open = 0, wrong = 0;
    if (count != 6 || !PyList_Check(args[4]) || !PyList_Check(args[5]) ||
        !(args[2] == Py_None || (PyTuple_Check(args[2]) && PyTuple_GET_SIZE(args[2]) == 2 &&
                                 PyList_Check(PyTuple_GET_ITEM(args[2], 1))))) {
        PyErr_SetString(PyExc_TypeError, "expected two arrays, a memory or None, the number of a row and two lists");
        return NULL;
    }
    Py_ssize_t row = PyLong_AsSsize_t(args[3]);
    if (row == -1 && PyErr_Occurred())
        return NULL;
    PyObject *lists = args[2] == Py_None ? NULL : PyTuple_GET_ITEM(args[2], 1);
    PyObject *arrays[3] = {args[0], args[1], lists == NULL ? NULL : PyTuple_GET_ITEM(args[2], 0)};
    while (!wrong && open < 3 && arrays[open] != NULL) {
        wrong = PyObject_GetBuffer(arrays[open], &buffers[open], PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0;
        open += !wrong;
    }
    if (!wrong)
        wrong = write_buffers(&buffers[0], &buffers[1], &buffers[2], lists, row, args[4], args[5]);
    while (open > 0)
        PyBuffer_Release(&buffers[--open]);
    if (wrong)
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"fill_row", (PyCFunction)(void (*)(void))fill_row, METH_FASTCALL,
     "fill_row(numbers, masks, memory, row, items, options)\n--\n\n"
     "Fill a row of zeros with the items of a sheet, and that of the mask with the options.\n\n"
     "A memory saves reading rows of figures that were there before: an array like the numbers, and a list for each row."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_fill", "Writes observations and masks into arrays.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__fill(void)
{
    return PyModuleDef_Init(&definition);
}
