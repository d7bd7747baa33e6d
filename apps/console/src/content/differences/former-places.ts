import type { Block, JsonDocument } from '@lectern/content/document/document';
import { plainText } from '@lectern/content/sections/plain-text';

const MAX_EXCERPT = 60;

/** Tells where blocks of a document stood, also those inside of others. */
export class FormerPlaces {
  readonly #document: JsonDocument;
  #previous: Map<Block, Block> | undefined;

  constructor(document: JsonDocument) {
    this.#document = document;
  }

  /** The beginning of what is read right before a block; null where it stood first. */
  of(block: Block): string | null {
    this.#previous ??= previousIn(this.#document);
    const previous = this.#previous.get(block);
    return previous ? plainText([previous]).slice(0, MAX_EXCERPT) : null;
  }
}

/** What stands before each block in its list; before the first of a list is what stands before the block around it. */
function previousIn(document: JsonDocument): Map<Block, Block> {
  const found = new Map<Block, Block>();
  const read = (blocks: readonly Block[], before: Block | undefined): Block | undefined => {
    let previous = before;
    for (const block of blocks) {
      if (previous) found.set(block, previous);
      let last = previous;
      for (const part of block.fragments ?? []) last = read(part.nodes, last);
      read(
        (block.nodes ?? []).filter((node) => node.object === 'block'),
        last,
      );
      previous = block;
    }
    return previous;
  };
  read(document.nodes, undefined);
  return found;
}
