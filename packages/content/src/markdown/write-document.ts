import type { Block, JsonDocument } from '../document/document.js';
import { sameJson } from '../document/json-values.js';
import { collectKeys, withKeys } from '../document/keys.js';
import { completeDocument } from '../document/validate.js';
import { normalDocument, withoutKeys } from './normal-form.js';
import { readBlocks } from './read-blocks.js';
import { parseBlocks } from './syntax/block-parser.js';
import { type AsJson, writeBlocks } from './write-blocks.js';

/**
 * The Markdown of a Document and the keys of its blocks; `parseDocument` of both gives the Document back. What comes out
 * is read again to be sure: a block that does not survive its Markdown form is written as JSON.
 */
export function writeDocument(document: JsonDocument): { markdown: string; keys: string[] } {
  const normal = normalDocument(completeDocument(document));
  const keys = collectKeys(withKeys(normal));
  const blocks = normal.nodes.map(withoutKeys);
  const lost = new Set<number>();
  for (const asJson of attempts(blocks, lost)) {
    const markdown = writeBlocks(blocks, asJson);
    const read = readBlocks(parseBlocks(markdown));
    if (sameJson(read, blocks)) return { markdown: ended(markdown), keys };
    for (const index of differences(read, blocks)) lost.add(index);
  }
  return { markdown: ended(writeBlocks(blocks, () => true)), keys };
}

/** First every block in its own form, then those in JSON that were lost. */
function* attempts(blocks: readonly Block[], lost: Set<number>): Generator<AsJson> {
  yield () => false;
  if (lost.size < blocks.length) yield (index) => lost.has(index);
  blocks.forEach((block, index) => {
    if (!survives(block)) lost.add(index);
  });
  yield (index) => lost.has(index);
}

/** Where two lists of blocks differ; when one is longer, its tail is compared from the end. */
function differences(read: readonly Block[], written: readonly Block[]): number[] {
  if (read.length !== written.length) return written.flatMap((block, index) => (survives(block) ? [] : [index]));
  return written.flatMap((block, index) => (sameJson(read[index], block) ? [] : [index]));
}

function survives(block: Block): boolean {
  return sameJson(readBlocks(parseBlocks(writeBlocks([block], () => false))), [block]);
}

function ended(markdown: string): string {
  return markdown === '' ? '' : `${markdown}\n`;
}
