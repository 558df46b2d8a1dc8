"""The handler of every address, a module for each subject. The page uses only this API, and so may other programs."""
