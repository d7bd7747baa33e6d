import { fold } from './fold.js';

/** Finds words in texts, to show people why they were given a result. */
export interface Marker {
  /** A short piece of a text around the first hit, with the hits between `**`; its beginning when there is none. */
  excerpt(text: string): string;
}

const LENGTH = 240;
const BEFORE_HIT = 80;

/** Makes a marker of words; they are folded, as search compares them. */
export function markerOf(words: readonly string[]): Marker {
  const longestFirst = [...new Set(words)].filter((word) => word !== '').sort((a, b) => b.length - a.length);
  const any = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})`, 'gu');
  const anywhere = new RegExp(any, 'gu');
  return {
    excerpt(text) {
      if (any === '') return cut(text, 0, []);
      const folded = foldWithOffsets(text);
      const first = firstHit(beginnings, folded.text) ?? firstHit(anywhere, folded.text);
      if (!first) return cut(text, 0, []);
      const from = Math.max(0, folded.offset(first.at) - BEFORE_HIT);
      return cut(text, from, hitsIn(first.pattern, folded, from));
    },
  };
}

interface Folded {
  text: string;
  /** Where a place of the folded text is in the text itself. */
  offset(place: number): number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII, which keeps its places when it is folded.
const KEEPS_PLACES = /^[\x00-\x7f\u2010-\u205e]*$/;

function foldWithOffsets(text: string): Folded {
  if (KEEPS_PLACES.test(text)) return { text: text.toLowerCase().replaceAll('’', "'"), offset: (place) => place };
  const offsets: number[] = [];
  let folded = '';
  // By characters with their marks: folding a letter alone would leave the mark that follows it.
  for (const { 0: character, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const piece = fold(character);
    for (let at = 0; at < piece.length; at++) offsets.push(index);
    folded += piece;
  }
  return { text: folded, offset: (place) => offsets[place] ?? text.length };
}

function firstHit(pattern: RegExp, text: string): { pattern: RegExp; at: number } | undefined {
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  return match ? { pattern, at: match.index } : undefined;
}

function hitsIn(pattern: RegExp, { text, offset }: Folded, from: number): [number, number][] {
  const hits: [number, number][] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [start, end] = [offset(match.index), offset(match.index + match[0].length)];
    if (start >= from + LENGTH) break;
    if (start >= from && end > start) hits.push([start, end]);
  }
  return hits;
}

/** Cuts at spaces where there are some nearby, never through a hit or a character. */
function cut(text: string, from: number, hits: readonly [number, number][]): string {
  const start = from === 0 ? 0 : spaceNear(text, from, hits[0]?.[0] ?? from);
  const lastHit = hits.at(-1)?.[1] ?? 0;
  const wanted = Math.max(start + LENGTH, lastHit);
  const end = wanted >= text.length ? text.length : Math.max(lastSpace(text, wanted, start), lastHit);
  let marked = '';
  let at = start;
  for (const [hitStart, hitEnd] of hits) {
    marked += `${escapeMarks(text.slice(at, hitStart))}**${escapeMarks(text.slice(hitStart, hitEnd))}**`;
    at = hitEnd;
  }
  const body = marked + escapeMarks(text.slice(at, end));
  return `${start > 0 ? '…' : ''}${body.trim()}${end < text.length ? '…' : ''}`;
}

function spaceNear(text: string, from: number, hit: number): number {
  const space = text.indexOf(' ', from);
  const start = space !== -1 && space < hit ? space + 1 : Math.min(from, hit);
  return isInsideCharacter(text, start) ? start + 1 : start;
}

function lastSpace(text: string, wanted: number, start: number): number {
  const space = text.lastIndexOf(' ', wanted);
  const end = space > start + LENGTH / 2 ? space : wanted;
  return isInsideCharacter(text, end) ? end - 1 : end;
}

function isInsideCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

function escapeMarks(text: string): string {
  return text.replace(/[\\*]/g, '\\$&');
}
