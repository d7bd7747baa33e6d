/**
 * How much one text may hold, whichever way it comes in. Reading, comparing and indexing a text take time and memory by
 * each of these, and no page that people read has a tenth of them.
 */
export const TEXT_LIMITS = {
  characters: 1_000_000,
  /** With the items of lists and the lines of code. */
  blocks: 20_000,
  /** Of all tables, with the empty cells that fill up short rows. */
  cells: 10_000,
  /** Pieces of running text: links, images, formulas, stretches of one format. In Markdown, each mark can begin one. */
  inlines: 50_000,
  /** Headings, each of which begins a section that search finds. */
  sections: 2_000,
};

/** What of a text is limited. */
export type TextMeasure = keyof typeof TEXT_LIMITS;

/** All texts of a request are read before anything is stored; together they may hold so many times as much as one. */
export const TEXTS_IN_REQUEST = 2;
