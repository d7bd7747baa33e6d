import type { Block } from '../document/document.js';
import { sameJson } from '../document/json-values.js';
import type { WritingStyle } from '../markdown/blocks/codec.js';
import { readPart } from '../markdown/read-blocks.js';
import type { Definitions } from '../markdown/references.js';
import { parseBlocks } from '../markdown/syntax/block-parser.js';
import { writeBlocks } from '../markdown/write-blocks.js';
import { writeDocument } from '../markdown/write-document.js';
import { mergeLines } from '../merge/merge-lines.js';
import { spliceTexts } from './splice-texts.js';

/**
 * Writes blocks in the place of a text, as that text is spelled: running text that changed is replaced where it stands,
 * else only lines that changed are written anew, else all of it is. Reads back as the blocks, beside `definitions`.
 */
export function rewriteBlocks(text: string, blocks: readonly Block[], definitions: Definitions): string {
  const style = styleOf(text, definitions);
  const readsBack = (candidate: string): boolean => sameJson(readPart(parseBlocks(candidate), definitions), blocks);
  for (const unit of ['words', 'text'] as const) {
    const spliced = text === '' ? undefined : spliceTexts(text, blocks, definitions, unit);
    if (spliced !== undefined && readsBack(spliced)) return spliced;
  }
  const anew = writeBlocks(blocks, () => false, style);
  const merged = text === '' ? undefined : keepLines(text, anew, style, definitions);
  if (merged !== undefined && readsBack(merged)) return merged;
  return writesNotes(blocks, anew) || readsBack(anew) ? anew : rewritten(blocks);
}

/** The text with the lines that are others when it is written anew. */
function keepLines(text: string, anew: string, style: WritingStyle, definitions: Definitions): string | undefined {
  const before = writeBlocks(readPart(parseBlocks(text), definitions), () => false, style);
  return mergeLines({ base: before, ours: text, theirs: anew }, 'theirs');
}

/** Notes come with their texts, so that they cannot be read beside the definitions of the earlier body. */
function writesNotes(blocks: readonly Block[], anew: string): boolean {
  return parseBlocks(anew).some(({ type }) => type === 'footnote') && blocks.every(({ type }) => type !== 'footnote');
}

function rewritten(blocks: readonly Block[]): string {
  return writeDocument({ object: 'document', data: {}, nodes: [...blocks] }).markdown.trimEnd();
}

const BULLET = /^[ \t>]*([-*+])[ \t]/m;
const DELIMITER = /^[ \t>]*\d{1,9}([.)])[ \t]/m;

/** How a text spells its lists. */
function styleOf(text: string, { references }: Definitions): WritingStyle {
  const bullet = BULLET.exec(text)?.[1];
  const delimiter = DELIMITER.exec(text)?.[1];
  return {
    ...((bullet === '-' || bullet === '+' || bullet === '*') && { bullet }),
    ...((delimiter === '.' || delimiter === ')') && { delimiter }),
    takenLabels: [...references.footnotes.values()],
  };
}
