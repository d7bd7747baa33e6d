import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addUsage, NO_USAGE, ProviderError, type TokenUsage } from '../models/model-result.js';
import { countWords } from './count-words.js';
import { type MemoryScope, memoryKey } from './memory-key.js';
import { type SourcePage, segmentsOf } from './page-translation.js';
import type { Segment } from './segment.js';
import { batchesOf, type Translator } from './translator.js';

/** Keeps translations from run to run. */
export interface TranslationMemory {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  store(translations: readonly { key: string; text: string }[]): Promise<void>;
}

/** A page or reusable content with the name that it is told by. */
export interface NamedPage {
  name: string;
  page: SourcePage;
}

/** A text that stays in the language of the source, in one place. */
export interface FailedText {
  name: string;
  title: string;
  text: string;
  reason: string;
}

/** What was sent so far, and what became of it. */
export interface Sending {
  sent: number;
  reused: number;
  failed: FailedText[];
  usage: TokenUsage;
}

/** How many batches wait for the provider at the same time; the provider has its own limit below that. */
const BATCHES_AT_ONCE = 16;

/** Translates pages from the memory, and sends the rest; everything that comes back is stored in it at once. */
export class UnitTranslations {
  readonly sending: Sending = { sent: 0, reused: 0, failed: [], usage: NO_USAGE };
  readonly #texts = new Map<string, string>();
  readonly #asked = new Set<string>();
  /** What the provider could not translate, by key: it stays as it is in every place. */
  readonly #failed = new Map<string, Pick<FailedText, 'text' | 'reason'>>();

  constructor(
    private readonly translator: Translator,
    private readonly scope: MemoryScope,
    private readonly memory: TranslationMemory,
  ) {}

  /** Makes the translations of some pages known; returns how many words these have. */
  async prepare(pages: readonly NamedPage[], signal: AbortSignal): Promise<number> {
    const segments: { name: string; page: SourcePage; segment: Segment }[] = [];
    for (const { name, page } of pages) {
      for (const segment of segmentsOf(page)) segments.push({ name, page, segment });
      // Taking pages apart is all computing, and nobody else gets a turn meanwhile.
      await yieldToEventLoop();
    }
    const unknown = new Map<string, Wanted>();
    const places = new Map<string, { key: string; name: string; title: string }>();
    for (const { name, page, segment } of segments) {
      const key = this.keyOf(segment);
      if (!this.#asked.has(key)) unknown.set(key, { key, segment });
      places.set(`${key} ${name}`, { key, name, title: page.title });
    }
    for (const key of unknown.keys()) this.#asked.add(key);
    for (const [key, text] of await this.memory.read([...unknown.keys()])) {
      this.#texts.set(key, text);
      this.sending.reused += 1;
      unknown.delete(key);
    }
    await this.#send([...unknown.values()], signal);
    for (const { key, ...place } of places.values()) {
      const failure = this.#failed.get(key);
      if (failure) this.sending.failed.push({ ...place, ...failure });
    }
    return segments.reduce((sum, { segment }) => sum + countWords(segment.text), 0);
  }

  /** The translation of a segment of a page that was prepared; nothing when it has none. */
  translationOf(segment: Segment): string | undefined {
    return this.#texts.get(this.keyOf(segment));
  }

  /** The key of a segment in the memory. */
  keyOf(segment: Segment): string {
    return memoryKey(segment, this.scope);
  }

  async #send(wanted: readonly Wanted[], signal: AbortSignal): Promise<void> {
    const waiting = [...batchesOf(wanted.map((one) => ({ ...one, text: one.segment.text })))];
    const work = async (): Promise<void> => {
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
        signal.throwIfAborted();
        await this.#sendBatch(batch, signal);
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: BATCHES_AT_ONCE }, work));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
  }

  async #sendBatch(batch: readonly Wanted[], signal: AbortSignal): Promise<void> {
    const { source, target, instructions, glossary } = this.scope;
    const segments = batch.map(({ key, segment }) => ({ ...segment, id: key }));
    const result = await this.translator.translate({ source, target, instructions, glossary, segments }, signal);
    this.sending.usage = addUsage(this.sending.usage, result.usage);
    if (!result.ok) throw new ProviderError(result.error);
    const translated = result.translated.map(({ id, text }) => ({ key: id, text }));
    await this.memory.store(translated);
    for (const { key, text } of translated) this.#texts.set(key, text);
    this.sending.sent += batch.length;
    const byKey = new Map(batch.map((one) => [one.key, one]));
    for (const { id, reason } of result.failed) {
      const one = byKey.get(id);
      if (one) this.#failed.set(id, { text: one.segment.text, reason });
    }
  }
}

interface Wanted {
  key: string;
  segment: Segment;
}
