import { setImmediate } from 'node:timers/promises';
import type { Block, JsonDocument } from '@lectern/content/document/document';
import { collectKeys } from '@lectern/content/document/keys';
import { hasSameContent } from '@lectern/content/document/same-content';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { mergeBodies } from '@lectern/content/merge/merge-bodies';
import { rewriteBody } from '@lectern/content/rewrite/rewrite-body';
import type { BodyText } from '@lectern/content/units/body-unit';
import {
  type Draft,
  PageSaver,
  type SaveRequest,
  type SaveResponse,
  type SaveState,
} from '../src/content/page-editor/saving/page-saver.js';

/** Time that passes when a spec says so. */
export class VirtualClock {
  #now = 0;
  #next = 0;
  readonly #calls = new Map<number, { at: number; run: () => void }>();

  later(milliseconds: number, run: () => void): () => void {
    const id = this.#next++;
    this.#calls.set(id, { at: this.#now + milliseconds, run });
    return () => this.#calls.delete(id);
  }

  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await settled();
      const due = [...this.#calls].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (due === undefined) break;
      const [id, { at, run }] = due;
      this.#calls.delete(id);
      this.#now = at;
      run();
    }
    this.#now = end;
  }
}

/** Lets everything run that waits for a promise. */
async function settled(): Promise<void> {
  await setImmediate();
}

/** Saves one text as the API does: on its base, each request once, behind a network that may lose things. */
export class TextServer {
  loses: 'requests' | 'responses' | undefined;
  refuses = false;
  readonly #revisions: BodyText[];
  readonly #responses = new Map<string, SaveResponse>();

  constructor(markdown: string) {
    this.#revisions = [{ markdown, keys: collectKeys(parseDocument(markdown)) }];
  }

  get text(): string {
    return this.#head.markdown;
  }

  get revision(): string {
    return String(this.#revisions.length - 1);
  }

  get document(): JsonDocument {
    return parseDocument(this.#head.markdown, this.#head.keys);
  }

  async send(request: SaveRequest): Promise<SaveResponse> {
    if (this.refuses) return { kind: 'refused', error: 'locked' };
    if (this.loses === 'requests') return { kind: 'unreachable' };
    const response = this.#responses.get(request.key) ?? this.#save(request);
    this.#responses.set(request.key, response);
    return this.loses === 'responses' ? { kind: 'unreachable' } : response;
  }

  #save({ base, document }: SaveRequest): SaveResponse {
    const before = this.#revisions[Number(base)];
    if (before === undefined) return { kind: 'refused', error: `no revision ${base}` };
    const ours = rewriteBody(before, document);
    const isNew = before.markdown === this.#head.markdown;
    const merged = isNew ? { ...ours, conflicts: 0 } : mergeBodies({ base: before, ours, theirs: this.#head });
    const text = parseDocument(merged.markdown, merged.keys);
    if (merged.conflicts > 0) return { kind: 'conflict', revision: this.revision, document: text };
    this.#revisions.push(merged);
    return isNew
      ? { kind: 'saved', revision: this.revision }
      : { kind: 'merged', revision: this.revision, document: text };
  }

  get #head(): BodyText {
    return this.#revisions.at(-1) ?? { markdown: '', keys: [] };
  }
}

/** Somebody with an editor that holds a list of blocks, and a device that survives crashes. */
export class Writer {
  state: SaveState = { kind: 'saved' };
  device: Draft | undefined;
  /** Words that are at least on the device, so that nothing may lose them. */
  readonly promised = new Set<string>();
  #document: JsonDocument;
  #saver: PageSaver;
  #typed = new Set<string>();
  #keys = 0;

  constructor(
    private readonly name: string,
    private readonly server: TextServer,
    private readonly clock: VirtualClock,
  ) {
    this.#document = server.document;
    this.#saver = this.#start();
  }

  get text(): string {
    return JSON.stringify(this.#document);
  }

  /** Writes a word at the end of a paragraph. */
  type(at: number, word: string): void {
    const places = this.#document.nodes.flatMap((block, index) => (block.type === 'paragraph' ? [index] : []));
    const place = places[at % places.length];
    this.#edit(
      this.#document.nodes.map((block, index) => (index === place ? withWord(block, word) : block)),
      word,
    );
  }

  /** Inserts a paragraph of one word. */
  insert(at: number, word: string): void {
    const place = at % (this.#document.nodes.length + 1);
    const block = { ...paragraphOf(word), key: `${this.name}${this.#keys++}` };
    this.#edit([...this.#document.nodes.slice(0, place), block, ...this.#document.nodes.slice(place)], word);
  }

  /** Keeps both sides of every conflict. */
  settle(): void {
    if (this.state.kind !== 'conflict') return;
    const nodes = this.#document.nodes.flatMap((block) => (block.data['conflict'] ? sidesOf(block) : [block]));
    this.#edit(nodes);
  }

  /** Ends without a warning, and begins again with what is on the device, or else with what is on the server. */
  async crash(): Promise<void> {
    this.#crashed.abort();
    this.#crashed = new AbortController();
    this.#typed.clear();
    this.#document = this.device?.document ?? this.server.document;
    this.state = { kind: 'saved' };
    this.#saver = this.#start(this.device);
    if (this.device) this.#saver.resume();
  }

  #crashed = new AbortController();

  #edit(nodes: Block[], word?: string): void {
    this.#document = { ...this.#document, nodes };
    if (word !== undefined) this.#typed.add(word);
    this.#saver.edited();
  }

  #start(draft?: Draft): PageSaver {
    const { signal } = this.#crashed;
    const whileAlive = <Result>(run: () => Promise<Result>): Promise<Result> =>
      signal.aborted ? new Promise(() => undefined) : run();
    return new PageSaver(
      {
        document: () => this.#document,
        takeOver: (merged, sent) => this.#takeOver(merged, sent),
        send: (request) => whileAlive(() => this.server.send(request)),
        keep: (kept) => whileAlive(async () => this.#keep(kept)),
        forget: () => whileAlive(async () => this.#forget()),
        newKey: () => `${this.name}-${this.#keys++}`,
        onState: (state) => {
          if (!signal.aborted) this.state = state;
        },
        later: (milliseconds, run) => this.clock.later(milliseconds, () => !signal.aborted && run()),
      },
      { base: this.server.revision, ...(draft && { draft }) },
    );
  }

  #keep(draft: Draft): void {
    this.device = structuredClone(draft);
    for (const word of this.#typed) this.promised.add(word);
  }

  #forget(): void {
    this.device = undefined;
  }

  /** Takes over whole blocks, unless one of them was edited since it was sent or the editor has others by now. */
  #takeOver(merged: JsonDocument, sent: JsonDocument): boolean {
    const [before, own] = [byKey(sent), byKey(this.#document)];
    const isOwn = ({ key }: Block): boolean => !hasSameContent(before.get(key), own.get(key));
    const isTheirs = (block: Block): boolean => !hasSameContent(before.get(block.key), block);
    const edited = this.#document.nodes.filter(isOwn);
    const others = byKey(merged);
    const isFree = edited.every(({ key }) => {
      const other = others.get(key);
      return other !== undefined && !isTheirs(other);
    });
    if (!isFree) return false;
    this.#document = {
      ...merged,
      nodes: merged.nodes.map((block) => (isOwn(block) ? (own.get(block.key) ?? block) : block)),
    };
    return true;
  }
}

function byKey({ nodes }: JsonDocument): Map<string | undefined, Block> {
  return new Map(nodes.map((block) => [block.key, block]));
}

function withWord(block: Block, word: string): Block {
  const text = { object: 'text' as const, leaves: [{ object: 'leaf' as const, text: ` ${word}`, marks: [] }] };
  const [first] = block.nodes ?? [];
  if (first?.object !== 'text') return { ...block, nodes: [...(block.nodes ?? []), text] };
  const said = first.leaves.map((leaf) => leaf.text).join('');
  return { ...block, nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: `${said} ${word}`, marks: [] }] }] };
}

function paragraphOf(word: string): Block {
  const nodes = parseDocument(word).nodes;
  const [block] = nodes;
  if (block === undefined) throw new Error('A word makes a paragraph.');
  return block;
}

function sidesOf({ nodes = [] }: Block): Block[] {
  return nodes
    .flatMap((side) => (side.object === 'block' ? (side.nodes ?? []) : []))
    .filter((node) => node.object === 'block');
}
