/** Lets work on the same thing happen one after the other, within this process. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when everything that was given before it for the same key has ended, however it ended. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#last.set(key, turn);
    const forget = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  }
}
