import type { Block } from '@lectern/content/document/document';
import { eachBlock } from '@lectern/content/document/keys';

/** Blocks that stand beside each other: one of the source, and the one that it became. */
export interface BlockPair {
  /** Tells the pair from the others of the page. */
  id: string;
  source?: Block;
  target?: Block;
  /** Whether a person changed what the translation says here. */
  isEdited: boolean;
}

/**
 * Puts the blocks of a page beside those of its translation, which have the same keys. The source decides the order; what
 * is only in the translation follows the block that it stands behind there.
 */
export function alignBlocks(
  source: readonly Block[],
  target: readonly Block[],
  editedKeys: readonly string[],
): BlockPair[] {
  const edited = new Set(editedKeys);
  const isEdited = (block: Block) => {
    let found = false;
    eachBlock([block], ({ key = '' }) => {
      found ||= edited.has(key);
    });
    return found;
  };
  const sourceKeys = new Set(source.map(({ key }) => key));
  const translated = new Map(target.map((block) => [block.key, block]));
  const added = new Map<string | undefined, BlockPair[]>();
  let behind: string | undefined;
  for (const [index, block] of target.entries()) {
    if (block.key !== undefined && sourceKeys.has(block.key)) behind = block.key;
    else {
      const pair = { id: block.key ?? `added-${index}`, target: block, isEdited: isEdited(block) };
      added.set(behind, [...(added.get(behind) ?? []), pair]);
    }
  }
  const pairs = source.flatMap((block, index): BlockPair[] => {
    const own = block.key === undefined ? undefined : translated.get(block.key);
    const pair = { id: block.key ?? `source-${index}`, source: block, isEdited: own !== undefined && isEdited(own) };
    return [own ? { ...pair, target: own } : pair, ...(added.get(block.key ?? '') ?? [])];
  });
  return [...(added.get(undefined) ?? []), ...pairs];
}
