/** The blocks of Markdown without any tag: headings, lists, a quote, a line and a formula. */
export const PLAIN_BLOCKS = `
# One

## Two

### Three

* One
  * Nested

3. Third

* [x] Done
* [ ] Open

> Quote

***

$$
\\int_0^1 x\\,dx
$$
`;
