/** A filter for text that contains `text` in whatever case; `%`, `_` and `\` stand for themselves. */
export function contains(text: string): { contains: string; mode: 'insensitive' } {
  // Prisma hands the text to LIKE as it is, where these characters are wildcards and escapes.
  return { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' };
}
