/** How many ways of matching a text of the longest length may be tried; more would hold everybody else up. */
const MAX_TRIES = 262_144;
const MAX_TRIED_TEXT_LENGTH = 512;

/**
 * Tells whether a pattern cannot run away: groups are not repeated, nothing refers back, and open repeats, optional
 * parts and alternatives together leave few enough ways to match that all of them can be tried.
 */
export function isPlainPattern(pattern: string): boolean {
  const bare = pattern.replace(/\\[^1-9k]/g, '_').replace(/\[[^\]]*\]/g, '_');
  if (/\)[*+?{]|\\/.test(bare)) return false;
  const repeats = countOf(bare, /[*+{]/g) + (isAnchored(bare) ? 0 : 1);
  const choices = countOf(bare, /[?|]/g);
  return MAX_TRIED_TEXT_LENGTH ** repeats * 2 ** choices <= MAX_TRIES;
}

/** A pattern that can begin anywhere is tried at every character, as if it began with an open repeat. */
function isAnchored(bare: string): boolean {
  return bare.startsWith('^') && !outsideGroups(bare).includes('|');
}

function outsideGroups(bare: string): string {
  let depth = 0;
  let outside = '';
  for (const character of bare) {
    if (character === '(') depth += 1;
    if (depth === 0) outside += character;
    if (character === ')') depth -= 1;
  }
  return outside;
}

function countOf(text: string, what: RegExp): number {
  return (text.match(what) ?? []).length;
}
