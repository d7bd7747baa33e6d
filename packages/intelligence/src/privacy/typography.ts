import { copyWith, type MappedCopy, type Replacement } from './position-map.js';

/**
 * Makes a copy for the rules to search in: spaces, hyphens and digits of any script and full-width letters are those of
 * ASCII, and characters that nobody sees are left out. What looks like a card number is one, however it is typeset.
 */
export function plainTypography(text: string): MappedCopy {
  const replacements: Replacement[] = [];
  for (const match of text.matchAll(TYPESET)) {
    const { 0: written, index: start } = match;
    const by = plainOf(written, text, start);
    if (by !== written) replacements.push({ start, end: start + written.length, by });
  }
  return copyWith(text, replacements);
}

/** Signs of addresses and numbers that have a full-width form; a full-width comma still ends what is before it. */
const WIDE_SIGNS = '＠＋．＿（）';
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}]`;
const NEVER_SEEN = new RegExp(`^${UNSEEN}$`, 'u');
const SPACE = /^\p{Zs}$/u;
const DIGIT = /^\p{Nd}$/u;
const DASH = /^[\p{Pd}\u2212]$/u;
/** Dashes that stand between words and in ranges as well. */
const LONG_DASH = /^[\u2012-\u2015\u2e3a\u2e3b]$/u;
const TYPESET = new RegExp(
  String.raw`(?![\t-\r -~\x85])(?:${UNSEEN}|[\p{Zs}\p{Pd}\p{Nd}\u2212Ａ-Ｚａ-ｚ${WIDE_SIGNS}])`,
  'gu',
);
const FROM_WIDE = 0xfee0;
/** How much around a dash tells what it is. */
const AROUND = 8;

function plainOf(written: string, text: string, start: number): string {
  if (NEVER_SEEN.test(written)) return '';
  if (SPACE.test(written)) return ' ';
  if (DASH.test(written)) return LONG_DASH.test(written) && !joinsNumbers(text, start) ? written : '-';
  if (DIGIT.test(written)) return digitOf(written.codePointAt(0) ?? 0);
  return String.fromCharCode(written.charCodeAt(0) - FROM_WIDE);
}

/** A dash that leads to a number does not belong to it, and one between two short numbers makes a range of them. */
function joinsNumbers(text: string, dash: number): boolean {
  const before = text.slice(Math.max(0, dash - AROUND), dash);
  const after = text.slice(dash + 1, dash + 1 + AROUND);
  if (/^\p{Nd}/u.test(after) && !/(?:\p{Nd}|\p{Pd}\p{Lu}{1,4})$/u.test(before)) return false;
  return !(
    /(?:^|[^\p{Nd}\p{Pd}\p{Zs}().+])\p{Zs}?\p{Nd}{1,4}$/u.test(before) &&
    /^\p{Nd}{1,4}(?![\p{Nd}\p{Pd}]|\p{Zs}\p{Nd})/u.test(after)
  );
}

const digits = new Map<number, string>();

/** The digits of a script stand in a row of ten from its zero, and rows that touch do so too. */
function digitOf(code: number): string {
  const known = digits.get(code);
  if (known !== undefined) return known;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  const digit = String((code - zero) % 10);
  digits.set(code, digit);
  return digit;
}
