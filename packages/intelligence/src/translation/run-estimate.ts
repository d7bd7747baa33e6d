import { type Estimate, estimateOf } from './count-words.js';
import { type MemoryScope, memoryKey } from './memory-key.js';
import { segmentsOf } from './page-translation.js';
import type { Segment } from './segment.js';
import { batchesOf } from './translator.js';
import type { NamedPage } from './unit-translations.js';

/** Adds up what a run would send, some pages at a time, and sends nothing. */
export class RunEstimate {
  readonly total: Estimate = { segments: 0, words: 0, tokens: { input: 0, output: 0 } };
  /** The names of pages that have something to send. */
  readonly sending = new Set<string>();
  readonly #counted = new Set<string>();

  constructor(
    private readonly scope: MemoryScope,
    /** Finds which of some keys are in the memory. */
    private readonly findInMemory: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ) {}

  /** Counts in what of some pages was never translated. Taking a page apart takes time: `pause` is called after each. */
  async add(pages: readonly NamedPage[], pause: () => Promise<void>): Promise<void> {
    const unknown = new Map<string, { name: string; segment: Segment }>();
    for (const { name, page } of pages) {
      for (const segment of segmentsOf(page)) {
        const key = memoryKey(segment, this.scope);
        if (this.#counted.has(key)) continue;
        this.#counted.add(key);
        unknown.set(key, { name, segment });
      }
      await pause();
    }
    for (const key of await this.findInMemory([...unknown.keys()])) unknown.delete(key);
    for (const { name } of unknown.values()) this.sending.add(name);
    this.#count([...unknown.values()].map(({ segment }) => segment));
  }

  #count(segments: readonly Segment[]): void {
    const requests = [...batchesOf(segments)].length;
    const { words, tokens } = estimateOf(segments, { instructions: this.scope.instructions, requests });
    this.total.segments += segments.length;
    this.total.words += words;
    this.total.tokens.input += tokens.input;
    this.total.tokens.output += tokens.output;
  }
}
