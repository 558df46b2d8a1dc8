"""The house without a server: it answers the page's requests inside a browser. docs/site.md describes it."""
