import { z } from 'zod';
import type { ChatModel } from '../models/chat-model.js';
import { addUsage, type ModelError, type ModelResult, NO_USAGE, type TokenUsage } from '../models/model-result.js';
import { batchMessages } from './batch-messages.js';
import { placeholderProblem } from './placeholders.js';
import type { Segment } from './segment.js';
import type { BatchResult, FailedSegment, TranslatedSegment, TranslationBatch, Translator } from './translator.js';

/** Makes the translator of a language model; the memory holds translations by the name of the model. */
export function createModelTranslator(model: ChatModel): Translator {
  return {
    name: `openai:${model.model}`,
    translate: (batch, signal) => new BatchRun(model, batch, signal).result(),
  };
}

/** What a model is asked to write. */
const Answer = z.strictObject({ segments: z.array(z.strictObject({ id: z.string(), text: z.string() })) });
type AnswerResult = ModelResult<z.infer<typeof Answer>>;

/** A segment to ask for, and why an earlier translation of it was not taken; that one may still be better than none. */
interface Asked {
  segment: Segment;
  reason?: string;
  fallback?: TranslatedSegment;
}

type Refused = Asked & { reason: string };

/** Answers that are longer than this run away from their source. */
const LONGEST = { factor: 6, characters: 400 };

/** One batch on its way: a first request, and another one for what came back broken. */
class BatchRun {
  readonly #translated: TranslatedSegment[] = [];
  readonly #failed: FailedSegment[] = [];
  #usage: TokenUsage = NO_USAGE;

  constructor(
    private readonly model: ChatModel,
    private readonly batch: TranslationBatch,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async result(): Promise<BatchResult> {
    const { segments } = this.batch;
    if (segments.length === 0) return { ok: true, translated: [], failed: [], usage: NO_USAGE };
    const first = await this.#ask(segments.map((segment) => ({ segment })));
    if (first.ok) {
      const refused = this.#take(segments, first.value);
      if (refused.length > 0) await this.#retry(refused);
    } else {
      // Segments are only to blame for an answer that cannot be read.
      if (first.error.kind !== 'malformed') return { ok: false, error: first.error, usage: this.#usage };
      await this.#retryInHalves(segments);
    }
    const [translated, failed] = [this.#translated, this.#failed];
    if (this.signal?.aborted !== true) return { ok: true, translated, failed, usage: this.#usage };
    return { ok: false, error: { kind: 'aborted', message: 'The request was cancelled.' }, usage: this.#usage };
  }

  /** An answer that could not be read may have been too long. */
  async #retryInHalves(segments: readonly Segment[]): Promise<void> {
    const middle = Math.ceil(segments.length / 2);
    for (const half of [segments.slice(0, middle), segments.slice(middle)]) {
      if (half.length > 0) await this.#retry(half.map((segment) => ({ segment })));
    }
  }

  /** Asks for the last time, with the reasons if there are any; what is still broken has failed. */
  async #retry(asked: readonly Asked[]): Promise<void> {
    const segments = asked.map(({ segment }) => segment);
    const again = await this.#ask(asked);
    const fallbacks = new Map(asked.map(({ segment, fallback }) => [segment.id, fallback]));
    const left = again.ok ? this.#take(segments, again.value) : unread(segments, again.error);
    for (const { segment, reason, fallback = fallbacks.get(segment.id) } of left) {
      if (fallback === undefined) this.#failed.push({ id: segment.id, reason });
      else this.#translated.push(fallback);
    }
  }

  async #ask(asked: readonly Asked[]): Promise<AnswerResult> {
    const messages = batchMessages(this.batch, asked);
    const signal = this.signal === undefined ? {} : { signal: this.signal };
    const result = await this.model.ask({ messages, answer: Answer, answerName: 'translations', ...signal });
    this.#usage = addUsage(this.#usage, result.usage);
    return result;
  }

  /** Keeps what is good and gives the rest back; only the ids that were asked for count. */
  #take(segments: readonly Segment[], answer: z.infer<typeof Answer>): Refused[] {
    const texts = new Map(answer.segments.map(({ id, text }) => [id, text.trim()]));
    return segments.flatMap((segment, index): Refused[] => {
      const text = texts.get(String(index + 1));
      const reason = text === undefined ? 'the answer does not hold it' : problemOf(segment, text);
      if (text === undefined || reason !== undefined) return [{ segment, reason: reason ?? '' }];
      const { broken, doubtful } = this.batch.glossary.problems(segment.text, text);
      const translated = { id: segment.id, text, doubts: doubtful };
      const [kept, doubt] = [broken[0], doubtful[0]];
      if (kept !== undefined) return [{ segment, reason: kept }];
      if (doubt !== undefined) return [{ segment, reason: doubt, fallback: translated }];
      this.#translated.push(translated);
      return [];
    });
  }
}

function problemOf({ text: source }: Segment, text: string): string | undefined {
  const tags = placeholderProblem(source, text);
  if (tags !== undefined) return tags;
  const most = source.length * LONGEST.factor + LONGEST.characters;
  return text.length > most ? `the translation has ${text.length} characters, its source ${source.length}` : undefined;
}

function unread(segments: readonly Segment[], { message }: ModelError): Refused[] {
  return segments.map((segment) => ({ segment, reason: message }));
}
