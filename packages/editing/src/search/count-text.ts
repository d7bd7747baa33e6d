import type { Node } from 'prosemirror-model';

/** How much somebody has written. */
export interface TextCount {
  words: number;
  characters: number;
}

/** Words are written with spaces between them, or, in some scripts, with none: then every character counts as one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+(?:['’.-](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+)*/gu;

const WORDS_PER_MINUTE = 200;

const known = new WeakMap<Node, TextCount>();

/** Counts the text of a document, or of a part of it. Blocks that stand there unchanged are counted once. */
export function countText(doc: Node, { from, to }: { from: number; to: number }): TextCount {
  const total = { words: 0, characters: 0 };
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const [start, end] = [Math.max(0, from - pos - 1), Math.min(node.content.size, to - pos - 1)];
    const isWhole = start === 0 && end === node.content.size;
    const count = isWhole ? countBlock(node) : countString(node.textBetween(start, end));
    total.words += count.words;
    total.characters += count.characters;
    return false;
  });
  return total;
}

/** How many minutes it takes to read some words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

function countBlock(block: Node): TextCount {
  const before = known.get(block);
  if (before !== undefined) return before;
  const count = countString(block.textContent);
  known.set(block, count);
  return count;
}

function countString(text: string): TextCount {
  return { words: text.match(WORD)?.length ?? 0, characters: [...text].length };
}
