/** Thrown to who comes when there is no room left to wait. */
export class LineIsFull extends Error {
  constructor() {
    super('Too many wait already');
  }
}

/** Lets a number of works happen at the same time and a number wait, within this process; refuses all beyond. */
export class WaitingLine {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly room: { atOnce: number; waiting: number }) {}

  /** Runs `work` when its turn has come, in the order of coming; throws `LineIsFull` when there is no room to wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.room.atOnce) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place, so that nobody who comes now can take it instead.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.room.waiting) throw new LineIsFull();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
