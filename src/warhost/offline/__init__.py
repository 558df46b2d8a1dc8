"""Playing without a server: the page's requests are answered inside the browser. docs/site.md describes it."""
