/** Lets a bounded number of things happen at once, and a bounded number wait, in order. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(
    free: number,
    private readonly maxWaiting: number,
  ) {
    this.#free = free;
  }

  /** Resolves, when it is this one's turn, with how to leave; with undefined at once when too many wait. */
  async enter(): Promise<(() => void) | undefined> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length >= this.maxWaiting) return undefined;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}
