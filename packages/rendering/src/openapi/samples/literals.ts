/** Invisible characters that end lines in some languages, or turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Writes a text between double quotes as JavaScript, Python, Go, Java and C# read it. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(whole(text)).replace(INVISIBLE, escapedCharacter);
}

/** Writes a text between single quotes as PHP and Ruby read it, which replace nothing in there. */
export function singleQuoted(text: string): string {
  return `'${whole(text).replaceAll('\0', '').replace(/[\\']/g, '\\$&')}'`;
}

/** Within single quotes a shell reads nothing but text; a quote itself has to stand outside of them. */
export function shellQuoted(text: string): string {
  return `'${whole(text).replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}

/** Writes lines between back quotes as Go reads them, where that is possible. */
export function goLines(text: string): string {
  return text.includes('\n') && !hasOddCharacters(text) && !text.includes('`') ? `\`${text}\`` : doubleQuoted(text);
}

/** Writes lines as a text block of Java, where that is possible; spaces around all of them or after one would be lost. */
export function javaLines(text: string, indent: string): string {
  if (!/^\S.*\n/.test(text) || hasOddCharacters(text) || /[ \t]$/m.test(text)) return doubleQuoted(text);
  const escaped = text.replaceAll('\\', '\\\\').replace(/"{3,}|"$/g, (quotes) => quotes.replaceAll('"', '\\"'));
  return `"""\n${indented(escaped.split('\n'), indent)}"""`;
}

/** Writes lines as a raw text of C#, where that is possible. */
export function csharpLines(text: string, indent: string): string {
  if (!text.includes('\n') || hasOddCharacters(text) || text.includes('"""')) return doubleQuoted(text);
  return `"""\n${indented(text.split('\n'), indent)}\n${indent}"""`;
}

/** Puts space before every line. */
export function indented(lines: readonly string[], space: string): string {
  return lines.join('\n').replace(/^/gm, space);
}

function hasOddCharacters(text: string): boolean {
  return text.replace(/[\t\n]/g, '').search(INVISIBLE) !== -1 || text !== whole(text);
}

/** Halves of characters cannot stand in a text of every language. */
function whole(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function escapedCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
