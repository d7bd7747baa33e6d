/**
 * A text as a CSS string. It has none of the characters that HTML gives a meaning, so that a style sheet made with it
 * reads the same inside a page.
 */
export function cssString(text: string): string {
  return `'${text.replace(/[^\p{L}\p{N} ./:_=?%#@,;+-]/gu, (character) => `\\${codeOf(character)} `)}'`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0xfffd).toString(16);
}
