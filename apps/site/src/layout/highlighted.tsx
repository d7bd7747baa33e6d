import type { VNode } from 'preact';

/** How many words of a query are looked for. */
const MAX_WORDS = 12;

/** A text in which the words of a query are marked. */
export function Highlighted({ text, query }: { text: string; query: string }): VNode {
  const words = query.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return <>{text}</>;
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // Every second piece is one that the expression captured.
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}</>;
}
