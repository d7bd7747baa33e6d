import { simplify } from './clauses.js';

const WORD = /[\p{L}\p{M}\p{N}@:#[\]/+.'’-]+/gu;

/**
 * Returns what a customer wrote where a clause was reduced to these simplified words: their capitals, apostrophes and
 * punctuation, without what was cut out. Rules read the simplified form; people are shown this one.
 */
export function ownWords(clause: string, simplified: string): string {
  const written = [...clause.matchAll(WORD)].map(({ 0: word, index: at }) => ({ word, at, read: simplify(word) }));
  let from = 0;
  let last = -1;
  let shown = '';
  for (const word of simplified.split(' ').map(simplify)) {
    const place = written.findIndex((token, index) => index >= from && token.read === word);
    const token = written[place];
    const before = written[last];
    if (!token) continue;
    const isNext = before && place === last + 1;
    shown += isNext ? clause.slice(before.at + before.word.length, token.at) : shown === '' ? '' : ' ';
    shown += token.word;
    [from, last] = [place + 1, place];
  }
  const end = written[last];
  const closing = end ? (/^["'”’»)\]]+/u.exec(clause.slice(end.at + end.word.length))?.[0] ?? '') : '';
  const asks = last === written.length - 1 && /\?[\s!?"'”’)]*$/u.test(clause);
  return `${shown.replace(/[\s.,:;-]+$/u, '')}${closing}${asks ? '?' : ''}` || simplified;
}
