import { type BodyText, mergeBodies } from './merge-bodies.js';
import { chooseSide } from './merge-data.js';
import type { BodyStore, StoredBody } from './merge-input.js';
import type { Versions } from './versions.js';

/** What a text belongs to. */
export interface TextOwner {
  kind: 'page' | 'reusable-content';
  id: string;
}

/** A text in which the merge left conflict blocks. */
export interface ConflictedText extends TextOwner {
  /** How many blocks. */
  count: number;
}

const NOTHING: BodyText = { markdown: '', keys: [] };

/** Merges texts that are known by their hashes, and keeps what is new and what is left to decide in them. */
export class BodyMerge {
  readonly conflicted: ConflictedText[] = [];
  readonly #store: BodyStore;
  readonly #created = new Map<string, StoredBody>();

  constructor(store: BodyStore) {
    this.#store = store;
  }

  /** Gives the hash of the merged text, if there is one; no text counts as an empty one when both sides changed it. */
  async merge(owner: TextOwner, { base, ours, theirs }: Versions<string>): Promise<string | undefined> {
    const side = chooseSide(base, ours, theirs);
    if (side !== 'conflict') return side === 'ours' ? ours : theirs;
    const hashes = [base, ours, theirs].filter((hash) => hash !== undefined);
    const known = await this.#store.bodies(hashes);
    const read = (hash: string | undefined): BodyText => (hash === undefined ? NOTHING : found(known, hash));
    const merged = mergeBodies({ base: read(base), ours: read(ours), theirs: read(theirs) });
    if (merged.conflicts > 0) this.conflicted.push({ ...owner, count: merged.conflicts });
    const body = this.#store.bodyOf(merged.markdown, merged.keys);
    if (!hashes.includes(body.hash)) this.#created.set(body.hash, body);
    return body.hash;
  }

  /** The merged texts that no side had. */
  created(): StoredBody[] {
    return [...this.#created.values()];
  }
}

function found(known: Awaited<ReturnType<BodyStore['bodies']>>, hash: string): BodyText {
  const body = known.get(hash);
  if (body === undefined) throw new Error(`The text "${hash}" that a record names is not stored.`);
  return { markdown: body.markdown, keys: [...body.keys] };
}
