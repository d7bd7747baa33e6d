/** Counts the calls that take longer than anybody would wait: an organization has a few of them at a time. */
export class LongCalls {
  readonly #running = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** The slot of one call of an organization, taken when it begins to take long. */
  slotOf(organization: string): { begin(): boolean; end(): void } {
    let begun = false;
    const add = (count: number) => {
      const left = (this.#running.get(organization) ?? 0) + count;
      if (left === 0) this.#running.delete(organization);
      else this.#running.set(organization, left);
    };
    return {
      begin: () => {
        begun = (this.#running.get(organization) ?? 0) < this.max;
        if (begun) add(1);
        return begun;
      },
      end: () => {
        if (begun) add(-1);
      },
    };
  }
}
