import { parseFragment } from 'parse5';

const escapeOrReference = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/g;
const known = new Map<string, string>();

/** A character reference at an index: `&amp;`, `&#38;`, `&#x26;`. */
export const characterReference = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/y;

/** Text with its escapes and character references resolved. */
export function decodeString(raw: string): string {
  if (!raw.includes('\\') && !raw.includes('&')) return raw;
  return raw.replace(escapeOrReference, (match, escaped: string | undefined) => escaped ?? decodeReference(match));
}

/** What a character reference stands for; itself when it is none. */
export function decodeReference(reference: string): string {
  const hex = /^&#[xX]([0-9a-fA-F]+);$/.exec(reference);
  if (hex?.[1] !== undefined) return fromCode(Number.parseInt(hex[1], 16));
  const decimal = /^&#(\d+);$/.exec(reference);
  if (decimal?.[1] !== undefined) return fromCode(Number.parseInt(decimal[1], 10));
  return decodeNamed(reference);
}

function fromCode(code: number): string {
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? '\ufffd' : String.fromCodePoint(code);
}

function decodeNamed(reference: string): string {
  const before = known.get(reference);
  if (before !== undefined) return before;
  const node = parseFragment(reference).childNodes[0];
  const value = node !== undefined && 'value' in node ? node.value : reference;
  // HTML also knows names without a semicolon (`&notit;` begins with `&not`); Markdown does not.
  if (value === reference || (value.endsWith(';') && reference !== '&semi;')) return reference;
  known.set(reference, value);
  return value;
}
