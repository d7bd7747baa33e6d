import { Mark } from '@mantine/core';

/** A text in which the words that somebody looked for are marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return <Parts parts={splitByWords(text, query)} />;
}

/** A text with the hits that the API has marked in it. */
export function FoundText({ text }: { text: string }) {
  return <Parts parts={splitByMarks(text)} />;
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ part, isFound, start }) =>
    isFound ? <Mark key={start}>{part}</Mark> : <span key={start}>{part}</span>,
  );
}

interface Part {
  part: string;
  isFound: boolean;
  start: number;
}

/** The parts of a text, those that begin like one of the words apart from the others. */
export function splitByWords(text: string, query: string): Part[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [{ part: text, isFound: false, start: 0 }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})`, 'giu');
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ part: text.slice(end, index), isFound: false, start: end });
    parts.push({ part: found, isFound: true, start: index });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ part: text.slice(end), isFound: false, start: end });
  return parts;
}

/** The parts of a text in which hits stand between `**`, and a backslash before every other asterisk and backslash. */
export function splitByMarks(text: string): Part[] {
  const parts: Part[] = [];
  let isFound = false;
  for (const { 0: token, index } of text.matchAll(/\*\*|\\?[\s\S]/gu)) {
    if (token === '**') {
      isFound = !isFound;
      continue;
    }
    const part = token.length > 1 && token.startsWith('\\') ? token.slice(1) : token;
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.part += part;
    else parts.push({ part, isFound, start: index });
  }
  return parts;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
