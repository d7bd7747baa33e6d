import { z } from 'zod';

const LONGEST = 100;
const FALLBACK = 'content';

/** What browsers and crawlers ask every host for; a section there would be hidden by it, or hide it. */
const RESERVED: ReadonlySet<string> = new Set([
  'favicon.ico',
  'llms-full.txt',
  'llms.txt',
  'robots.txt',
  'rss.xml',
  'sitemap-pages.xml',
  'sitemap.xml',
]);

/** One segment of the addresses of a site, as it is stored: composed letters in lower case. */
export const SitePath = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST)
  .transform(normalizeSitePath)
  .refine(isSitePath, {
    error:
      'must be one segment of an address that begins with a letter or digit and goes on with letters, digits, "-", ' +
      '"_" or ".", such as "v1.0", and not the name of a file that browsers ask for, such as "robots.txt"',
  })
  .describe('One segment of the address, such as `api`; kept in lower case');

/** The segment that tells the sites on one host apart. */
export const Basename = SitePath.describe('First segment of its addresses on the hostname of the organization');

/** The form in which a segment is stored and compared. */
export function normalizeSitePath(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Whether a text can be a segment as it is. */
export function isSitePath(text: string): boolean {
  return (
    text.length <= LONGEST &&
    /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*$/u.test(text) &&
    text === normalizeSitePath(text) &&
    !RESERVED.has(text)
  );
}

/** Makes a segment from a name: never empty, never too long, and numbered when it is taken. */
export function freeSitePath(name: string, taken: ReadonlySet<string>): string {
  const stem = stemOf(name);
  if (isSitePath(stem) && !taken.has(stem)) return stem;
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`;
    const path = shorten(stem, LONGEST - suffix.length) + suffix;
    if (!taken.has(path)) return path;
  }
}

function stemOf(name: string): string {
  const words = normalizeSitePath(name).match(/[\p{L}\p{N}\p{M}_.]+/gu) ?? [];
  const joined = words.join('-').replace(/^[^\p{L}\p{N}]+/u, '');
  return shorten(joined, LONGEST) || FALLBACK;
}

function shorten(text: string, length: number): string {
  // Half of a surrogate pair is no character, and a segment that was cut does not end in a joint.
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[-.]+$/, '');
}
