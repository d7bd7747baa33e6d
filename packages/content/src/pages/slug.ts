const LONGEST = 100;
const FALLBACK = 'page';

/** Letters that have a usual spelling in ASCII which Unicode does not know as their decomposition. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  '&': ' and ',
  "'": '',
  '’': '',
};

/**
 * Makes the slug of a page from its title: lower case, words joined by dashes, Latin letters in ASCII, letters of other
 * scripts as they are; never empty, at most 100 characters, and unlike every slug in `taken`.
 */
export function slugFor(title: string, taken: Iterable<string> = []): string {
  const used = new Set(taken);
  const slug = shorten(words(title), LONGEST) || FALLBACK;
  if (!used.has(slug)) return slug;
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`;
    const candidate = shorten(slug, LONGEST - suffix.length) + suffix;
    if (!used.has(candidate)) return candidate;
  }
}

function words(title: string): string {
  const folded = [...title.normalize('NFC')]
    .map(fold)
    .join('')
    .replace(/([a-z0-9])\p{M}+/gu, '$1');
  return (folded.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).join('-');
}

function fold(character: string): string {
  const lower = character.toLowerCase();
  const spelling = SPELLINGS[lower];
  if (spelling !== undefined) return spelling;
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Marks are part of the letter in many scripts, so only what becomes plain ASCII loses them.
  return /^[a-z0-9]+$/.test(plain) ? plain : lower;
}

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  return cut.replace(/[\uD800-\uDBFF]$/, '').replace(/-+$/, '');
}
