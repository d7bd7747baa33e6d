/** A filter for text that contains `text` in whatever case; `%`, `_` and `\` stand for themselves. */
export function containsText(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: escaped(text), mode: 'insensitive' };
}

/** A filter for text that begins with exactly `text`; `%`, `_` and `\` stand for themselves. */
export function beginsWith(text: string): { startsWith: string } {
  return { startsWith: escaped(text) };
}

/** The same as `contains`, as a pattern for ILIKE. */
export function containsPattern(text: string): string {
  return `%${escaped(text)}%`;
}

/** Prisma hands text to LIKE as it is, where these characters are wildcards and escapes. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
