import type { Finding } from './finding.js';

const BORDER = /-----(?<side>BEGIN|END) [A-Z ]{0,30}PRIVATE KEY-----/g;
/** What is longer between its borders is no key. */
const MAX_KEY_LENGTH = 8000;

/** Finds private keys with the lines around them; every border is read once, however many there are. */
export function findPrivateKeys(text: string): Finding[] {
  const found: Finding[] = [];
  /** Where a key may have begun, the earliest first. */
  let begun: { start: number; inner: number }[] = [];
  let earliest = 0;
  for (const match of text.matchAll(BORDER)) {
    const end = match.index + match[0].length;
    if (match.groups?.side === 'BEGIN') {
      begun.push({ start: match.index, inner: end });
      continue;
    }
    while (match.index - (begun[earliest]?.inner ?? match.index) > MAX_KEY_LENGTH) earliest++;
    const first = begun[earliest];
    if (first) found.push({ kind: 'secret', start: first.start, end });
    begun = [];
    earliest = 0;
  }
  return found;
}
