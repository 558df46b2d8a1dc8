"""The handlers of all routes, one module per subject. The page uses only this API, and other programs may too."""
