/** Real messages are about ten levels deep; somebody in a thousand groups has as many elements, with three attributes. */
const MAX_DEPTH = 50;
const MAX_ELEMENTS = 2000;
const MAX_ATTRIBUTES = 8000;

/** What may stand before the root and begins with "<?". */
export const DECLARATION = /^\s*<\?xml\s[^<>?]*\?>/;
/** A tag: whether it closes, its name and what follows. No part of it can hold a "<", so it is looked for but once. */
const TAG = /<(\/?)([^\s<>"'/=]+)([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/g;
const QUOTED = /"[^"]*"|'[^']*'/g;
const REFERENCE = /&#(?:x([0-9a-fA-F]+)|([0-9]+));/g;
/** What XML does not have: neither as it is nor by its number. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

/**
 * Refuses a text that is no well-formed XML, or larger than any real message, before a parser sees it: parsers forgive
 * what they should not, and take a time that grows with the square of levels and attributes.
 */
export function requireSoundMarkup(text: string): void {
  requireCharacters(text);
  requireTags(text.replace(DECLARATION, ''));
}

function requireCharacters(text: string): void {
  if (NO_CHARACTER.test(text)) throw new Error('it has a character that XML does not have');
  for (const [reference, hexadecimal, decimal] of text.matchAll(REFERENCE)) {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    if (code > 0x10ffff || NO_CHARACTER.test(String.fromCodePoint(code))) {
      throw new Error(`"${reference}" is no character of XML`);
    }
  }
}

function requireTags(text: string): void {
  if (!/^\s*<.*>\s*$/s.test(text)) throw new Error('there is text outside of the root');
  const open: string[] = [];
  let tags = 0;
  let elements = 0;
  let attributes = 0;
  for (const [tag, isClosing, name = '', rest = ''] of text.matchAll(TAG)) {
    tags += 1;
    if (isClosing) {
      if (open.pop() !== name) throw new Error(`"${name}" is closed where it is not open`);
      continue;
    }
    elements += 1;
    attributes += attributesIn(rest);
    if (open.length === 0 && elements > 1) throw new Error('there is more than one root');
    if (!tag.endsWith('/>')) open.push(name);
    const isTooLarge = elements > MAX_ELEMENTS || open.length > MAX_DEPTH || attributes > MAX_ATTRIBUTES;
    if (isTooLarge) throw new Error('it has more elements, levels or attributes than any real message');
  }
  if (open.length > 0) throw new Error(`"${open.at(-1)}" is not closed`);
  if (tags !== text.split('<').length - 1) throw new Error('it has a "<" that begins no tag');
}

function attributesIn(rest: string): number {
  return (rest.match(QUOTED) ?? []).length;
}
