import { createHash } from 'node:crypto';

/** Keeps scripts in memory by their SHA-256, and forgets those that were not asked for longest when room is needed. */
export class ScriptStore {
  readonly #scripts = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Keeps a script; returns false when it is not what the hash says. */
  put(hash: string, script: Uint8Array): boolean {
    if (createHash('sha256').update(script).digest('hex') !== hash) return false;
    this.#remove(hash);
    this.#scripts.set(hash, script);
    this.#bytes += script.length;
    for (const oldest of this.#scripts.keys()) {
      if (this.#bytes <= this.maxBytes || oldest === hash) break;
      this.#remove(oldest);
    }
    return true;
  }

  /** The script, which counts as the last one asked for then. */
  get(hash: string): Uint8Array | undefined {
    const script = this.#scripts.get(hash);
    if (script === undefined) return undefined;
    this.#scripts.delete(hash);
    this.#scripts.set(hash, script);
    return script;
  }

  #remove(hash: string): void {
    this.#bytes -= this.#scripts.get(hash)?.length ?? 0;
    this.#scripts.delete(hash);
  }
}
