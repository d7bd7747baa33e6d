import { alternatives } from '../patterns/alternatives.js';

const COUNT = alternatives(String.raw`
  [1-9] | 1\d | 20 | one | two | three | four | five | six | seven | eight | nine | ten | a couple of`);
const MEASURES = alternatives(`
  [kmgt]b | gigs? | persons? | people | members? | letters? | quan?tity | items? | passengers? | adults? |
  child(?:ren)? | nos? | th | st | nd | rd | years? | months? | weeks? | days? | hours? | minutes? | am | pm | kg |
  usd | dollars? | euros? | percent | digits? | times? | number | street | road | avenue | ave | apt | class`);
/** What is counted here measures something else and is no thing to order. */
const MEASURE = new RegExp(String.raw`(?:^|\s)${MEASURES}(?=\s|$)`);
const QUANTITY = new RegExp(String.raw`(?:^|\s)${COUNT}(?=\s|$)`);

/** A clause that counts what it names from its first word on. */
export const STARTS_WITH_COUNT = new RegExp(`^${COUNT} `);

/** A request that opens an order: it counts things or says that it orders. */
export const ORDERING = new RegExp(
  String.raw`\b(?:order|menu|add|cart|${COUNT} (?!of\b|more\b|[kmgt]b\b)\p{L}{3,})`,
  'u',
);

/** Whether a clause names a number of things, as an order does. */
export function countsThings(text: string): boolean {
  return QUANTITY.test(text) && !MEASURE.test(text);
}
