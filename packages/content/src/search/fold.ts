// Marks of the scripts in which people leave them out when they type. Those of other scripts, such as Japanese voicing
// marks and Indic vowels, make a different letter and stay.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not take apart, as people type them without a special keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
  '’': "'",
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII, which needs no more than lower case.
const ASCII = /^[\x00-\x7f]*$/;

/** Writes text as search compares it: without case, accents and variants of width. Folding twice changes nothing. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').toLowerCase().replace(MARKS, '');
  // Lower-casing can bring up new marks (İ), and replacing can bring up new sequences: compose last.
  return bare.replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter).normalize('NFC');
}
