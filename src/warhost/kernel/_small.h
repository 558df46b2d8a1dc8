/* Small whole numbers of Python, as nearly all numbers of a state are. */

/* Read a number without a call, if it is small. */
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
