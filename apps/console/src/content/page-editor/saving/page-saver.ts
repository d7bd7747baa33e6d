import type { JsonDocument } from '@lectern/content/document/document';
import { countConflicts } from '@lectern/content/merge/conflict-block';

/** One text on its way to the API. It is sent again unchanged until there is a response, so its key makes that safe. */
export interface SaveRequest {
  key: string;
  /** The revision that the text was written over. */
  base: string;
  document: JsonDocument;
  /** Which edit is the last in it. */
  sequence: number;
}

/** What became of a text. */
export type SaveResponse =
  | { kind: 'saved'; revision: string }
  /** The text was put together with what others saved; a conflict is not stored. */
  | { kind: 'merged' | 'conflict'; revision: string; document: JsonDocument }
  /** Sending it again would not help. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'unreachable'; retryAfterMs?: number };

/** A text that is kept on the device until the API has it. */
export interface Draft {
  base: string;
  document: JsonDocument;
  sequence: number;
  /** What was sent and may have arrived. */
  sending?: SaveRequest;
  /** Which page it is of, for those who look for what they wrote. */
  about?: DraftAbout;
}

/** What is known of the page of a draft without asking the server. */
export interface DraftAbout {
  organizationId: string;
  title: string;
  path: string;
  /** When it was written, in milliseconds. */
  at: number;
}

/** How far a text is on its way; `local` means that only this device has it. */
export type SaveState = { kind: 'saved' | 'saving' | 'local' | 'conflict' } | { kind: 'refused'; error: unknown };

/** What saving needs from around it. */
export interface SaverTools {
  /** The text as it stands in the editor. */
  document(): JsonDocument;
  /**
   * Brings a merged text into the editor, which may have changed since it sent `sent`. False when some of it could not
   * be taken over, because it was edited meanwhile.
   */
  takeOver(merged: JsonDocument, sent: JsonDocument): boolean;
  /** Never rejects: a request that failed on its way is `unreachable`. */
  send(request: SaveRequest): Promise<SaveResponse>;
  /** Keeps a draft on the device; where that is not possible, the text still goes to the server. */
  keep(draft: Draft): Promise<void>;
  forget(): Promise<void>;
  newKey(): string;
  onState(state: SaveState): void;
  /** Runs something later, and returns how to call that off. */
  later(milliseconds: number, run: () => void): () => void;
}

const KEEP_AFTER_MS = 500;
const SEND_AFTER_REST_MS = 1_500;
const SEND_AT_LATEST_MS = 10_000;
const RETRY_AT_LATEST_MS = 30_000;

/**
 * Saves a text while it is written: on the device within half a second, and then on the server. Whatever happens in
 * between, the text is in the editor, on the device or in a revision, and nobody's text is overwritten.
 */
export class PageSaver {
  #base: string;
  /** How many edits there were, and the last one of them that the server has. */
  #sequence: number;
  #savedSequence: number;
  #sending: SaveRequest | undefined;
  #isWaiting = false;
  #failures = 0;
  #isStopped = false;
  readonly #calls = new Map<'keep' | 'rest' | 'latest' | 'retry', () => void>();

  constructor(
    private readonly tools: SaverTools,
    start: { base: string; draft?: Draft },
  ) {
    const { base, draft } = start;
    this.#base = draft?.base ?? base;
    this.#sequence = draft?.sequence ?? 0;
    this.#savedSequence = draft ? -1 : 0;
    this.#sending = draft?.sending;
  }

  /** Goes on with a draft that was left on the device: what may have arrived is sent again first. */
  resume(): void {
    if (this.#sending) void this.#deliver(this.#sending);
    else void this.#send();
  }

  /** Notes an edit of the person at the editor. */
  edited(): void {
    this.#sequence += 1;
    if (!this.#calls.has('keep')) this.#call('keep', KEEP_AFTER_MS, () => void this.#keep());
    this.#call('rest', SEND_AFTER_REST_MS, () => void this.#send());
    if (!this.#calls.has('latest')) this.#call('latest', SEND_AT_LATEST_MS, () => void this.#send());
    if (!this.#isWaiting) this.tools.onState({ kind: 'saving' });
  }

  /** Saves without waiting for a rest, such as when the page is left. */
  async flush(): Promise<void> {
    if (!this.isSaved) await this.#keep();
    if (this.#isWaiting && this.#sending) await this.#deliver(this.#sending);
    else await this.#send();
  }

  /** The revision that the text is written over. */
  get base(): string {
    return this.#base;
  }

  /** Whether the server has everything. */
  get isSaved(): boolean {
    return this.#savedSequence === this.#sequence;
  }

  /** Stops saving; what is not saved stays on the device. */
  async stop(): Promise<void> {
    if (!this.isSaved) await this.#keep();
    this.abandon();
  }

  /** Stops saving a text that somebody has taken elsewhere; nothing more of it is kept. */
  abandon(): void {
    this.#isStopped = true;
    for (const callOff of this.#calls.values()) callOff();
    this.#calls.clear();
  }

  async #keep(): Promise<void> {
    this.#callOff('keep');
    if (this.#isStopped) return;
    const draft = { base: this.#base, document: this.tools.document(), sequence: this.#sequence };
    await this.tools.keep({ ...draft, ...(this.#sending && { sending: this.#sending }) });
  }

  async #send(): Promise<void> {
    this.#callOff('rest', 'latest');
    if (this.#sending || this.isSaved || this.#isStopped) return;
    const document = this.tools.document();
    if (countConflicts(document) > 0) {
      await this.#keep();
      this.tools.onState({ kind: 'conflict' });
      return;
    }
    const request = { key: this.tools.newKey(), base: this.#base, document, sequence: this.#sequence };
    this.#sending = request;
    this.tools.onState({ kind: 'saving' });
    // Kept before it is sent: after a crash nobody would know that it may have arrived.
    await this.#keep();
    await this.#deliver(request);
  }

  async #deliver(request: SaveRequest): Promise<void> {
    this.#isWaiting = false;
    this.#callOff('retry');
    const response = await this.tools.send(request);
    if (this.#isStopped || this.#sending !== request) return;
    if (response.kind === 'unreachable') return this.#waitToRetry(request, response.retryAfterMs);
    this.#failures = 0;
    this.#sending = undefined;
    if (response.kind === 'refused') return this.#refuse(response.error);
    this.#settle(request, response);
    await this.#goOn(response.kind);
  }

  /** Moves on to the revision that the text is part of now. */
  #settle(request: SaveRequest, response: Exclude<SaveResponse, { kind: 'refused' | 'unreachable' }>): void {
    const isTaken = response.kind === 'saved' || this.tools.takeOver(response.document, request.document);
    // What others changed and what was edited meanwhile meet at the server, which has to see them as two changes.
    if (isTaken) this.#base = response.revision;
    if (response.kind !== 'conflict') this.#savedSequence = Math.max(this.#savedSequence, request.sequence);
    if (!isTaken) this.#savedSequence = -1;
  }

  async #goOn(kind: 'saved' | 'merged' | 'conflict'): Promise<void> {
    if (this.isSaved) {
      this.#callOff('keep');
      await this.tools.forget();
      // Somebody may have typed in the meantime.
      if (this.isSaved) this.tools.onState({ kind: 'saved' });
      else await this.#keep();
      return;
    }
    await this.#keep();
    if (kind === 'conflict' && countConflicts(this.tools.document()) > 0) this.tools.onState({ kind: 'conflict' });
    else if (!this.#calls.has('rest')) this.#call('rest', SEND_AFTER_REST_MS, () => void this.#send());
  }

  async #refuse(error: unknown): Promise<void> {
    await this.#keep();
    this.tools.onState({ kind: 'refused', error });
  }

  #waitToRetry(request: SaveRequest, retryAfterMs?: number): void {
    this.#failures += 1;
    this.#isWaiting = true;
    const pause = retryAfterMs ?? Math.min(RETRY_AT_LATEST_MS, 500 * 2 ** this.#failures);
    this.#call('retry', pause, () => void this.#deliver(request));
    this.tools.onState({ kind: 'local' });
  }

  #call(name: 'keep' | 'rest' | 'latest' | 'retry', milliseconds: number, run: () => void): void {
    this.#callOff(name);
    this.#calls.set(
      name,
      this.tools.later(milliseconds, () => {
        this.#calls.delete(name);
        run();
      }),
    );
  }

  #callOff(...names: ('keep' | 'rest' | 'latest' | 'retry')[]): void {
    for (const name of names) {
      this.#calls.get(name)?.();
      this.#calls.delete(name);
    }
  }
}
