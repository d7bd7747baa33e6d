import { type Body, mergeBodies } from './merge-bodies.js';
import { chooseSide } from './merge-data.js';
import type { BodyStore, StoredBody } from './merge-input.js';
import type { Versions } from './versions.js';

export interface MergedHash {
  /** Absent when the merged thing has no text. */
  hash?: string;
  /** How many blocks of the text are conflicts of this merge. */
  conflicts: number;
}

const NOTHING: Body = { markdown: '', keys: [] };

/** Merges texts that are known by their hashes, and keeps those that are new. */
export class BodyMerge {
  readonly #store: BodyStore;
  readonly #created = new Map<string, StoredBody>();

  constructor(store: BodyStore) {
    this.#store = store;
  }

  /** Gives the hash of the merged text; no text counts as an empty one when both sides changed it. */
  async merge({ base, ours, theirs }: Versions<string>): Promise<MergedHash> {
    const side = chooseSide(base, ours, theirs);
    if (side !== 'conflict') return { hash: side === 'ours' ? ours : theirs, conflicts: 0 };
    const hashes = [base, ours, theirs].filter((hash) => hash !== undefined);
    const known = await this.#store.bodies(hashes);
    const read = (hash: string | undefined): Body => (hash === undefined ? NOTHING : found(known, hash));
    const merged = mergeBodies({ base: read(base), ours: read(ours), theirs: read(theirs) });
    const body = this.#store.bodyOf(merged.markdown, merged.keys);
    if (!hashes.includes(body.hash)) this.#created.set(body.hash, body);
    return { hash: body.hash, conflicts: merged.conflicts };
  }

  /** The merged texts that no side had. */
  created(): StoredBody[] {
    return [...this.#created.values()];
  }
}

function found(known: Awaited<ReturnType<BodyStore['bodies']>>, hash: string): Body {
  const body = known.get(hash);
  if (body === undefined) throw new Error(`The text "${hash}" that a record names is not stored.`);
  return { markdown: body.markdown, keys: [...body.keys] };
}
