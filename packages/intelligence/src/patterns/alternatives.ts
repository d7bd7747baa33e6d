/**
 * Joins phrases into one group of a pattern. A bar with spaces around it separates phrases; a bar without a space
 * before it belongs to a phrase, which may go on in the next line.
 */
export function alternatives(phrases: string): string {
  const joined = phrases
    .replace(/(?<! )\|\n\s*/g, '|')
    .trim()
    .split(/\s+\|\s+/)
    .join('|');
  return `(?:${joined})`;
}

/** Makes a pattern that finds any of the phrases as whole words, in any script. */
export function wholeWords(phrases: string): RegExp {
  return new RegExp(`(?<!\\p{L})${alternatives(phrases)}(?!\\p{L})`, 'u');
}

/** Makes a pattern that finds any of the phrases at the start, as whole words. */
export function startingWith(phrases: string): RegExp {
  return new RegExp(`^${alternatives(phrases)}(?!\\p{L})`, 'u');
}
