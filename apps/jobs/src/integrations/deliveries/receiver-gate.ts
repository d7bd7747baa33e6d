/** Whoever has not answered for so long is not asked another thing meanwhile. */
const SLOW_MS = 1_000;
/** How many of those whose last attempt failed may be asked at the same time. */
const MAX_UNHEALTHY = 25;
const MAX_CACHED = 10_000;

/**
 * Keeps receivers that do not answer from taking up everything that can be sent at the same time: one that is slow, or
 * whose last attempt failed, has one thing under way, and the others of its lanes come back later.
 */
export class ReceiverGate {
  readonly #underWay = new Map<string, number[]>();
  readonly #unwell = new Set<string>();

  constructor(private readonly now: () => number) {}

  /** Whether something may be sent to a receiver now. */
  admits(receiver: string): boolean {
    const since = this.#underWay.get(receiver) ?? [];
    if (this.#unwell.has(receiver)) return since.length === 0 && this.#unwellUnderWay() < MAX_UNHEALTHY;
    return since.every((at) => this.now() - at < SLOW_MS);
  }

  /** Sends something to a receiver and remembers how that went. */
  async pass<T extends { error?: string }>(receiver: string, send: () => Promise<T>): Promise<T> {
    const startedAt = this.now();
    this.#underWay.set(receiver, [...(this.#underWay.get(receiver) ?? []), startedAt]);
    try {
      const result = await send();
      this.#record(receiver, result.error !== undefined);
      return result;
    } finally {
      this.#end(receiver, startedAt);
    }
  }

  #record(receiver: string, hasFailed: boolean): void {
    this.#unwell.delete(receiver);
    if (hasFailed) this.#unwell.add(receiver);
    // Those that failed longest ago may be gone, and are never heard of again.
    const [oldest] = this.#unwell;
    if (this.#unwell.size > MAX_CACHED && oldest !== undefined) this.#unwell.delete(oldest);
  }

  #end(receiver: string, startedAt: number): void {
    const since = this.#underWay.get(receiver) ?? [];
    const rest = since.toSpliced(since.indexOf(startedAt), 1);
    if (rest.length === 0) this.#underWay.delete(receiver);
    else this.#underWay.set(receiver, rest);
  }

  #unwellUnderWay(): number {
    return [...this.#underWay.keys()].filter((receiver) => this.#unwell.has(receiver)).length;
  }
}
