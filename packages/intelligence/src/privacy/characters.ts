/**
 * Letters of scripts that part words by spaces, for the classes of a pattern. In the others a number or an address
 * stands between letters without a gap and still is one.
 */
export const SPACED_LETTERS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Devanagari']
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('');

/** Such letters, and digits of any script. */
export const WORD = String.raw`${SPACED_LETTERS}\p{N}`;
