import type { Block, JsonDocument } from '../document/document.js';
import type { LinkPlaces } from './link-places.js';
import type { PageFlow } from './page-flow.js';
import type { Pictures } from './pictures.js';
import type { Span } from './text-style.js';

/** What writing a block needs. */
export interface Writing {
  flow: PageFlow;
  places: LinkPlaces;
  pictures: Pictures;
  budget: TextBudget;
  page: { id: string; document: JsonDocument };
  /** Writes the blocks inside of another, with some space after each. */
  blocks(blocks: readonly Block[], gap?: number): Promise<void>;
  /** Lets others go on when much was written since they could; to be called after every line of what may be long. */
  yieldToEventLoop(): void | Promise<void>;
}

/** Writes one type of block. */
export type WritePdfBlock = (block: Block, writing: Writing) => void | Promise<void>;

/** Thrown where a document has become as long as one may be. */
export class TooLong extends Error {}

/** How much text may still be written. */
export class TextBudget {
  constructor(private left: number) {}

  /** Counts text; refuses what goes beyond. */
  take(spans: readonly Span[]): void {
    for (const { text } of spans) this.left -= text.length;
    if (this.left < 0) throw new TooLong('The text is longer than one document may be.');
  }
}
