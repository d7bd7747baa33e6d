/** More than browsers fetch at the same time from one host. */
const MAX_PER_ADDRESS = 12;

/** Counts the files that are on their way, so that nobody takes all the ways there are. */
export class OpenFiles {
  readonly #byAddress = new Map<string, number>();

  /** Begins to send a file to an address, and answers how to say that it is sent; nothing when there are too many. */
  begin(address: string): (() => void) | undefined {
    const open = this.#byAddress.get(address) ?? 0;
    if (open >= MAX_PER_ADDRESS) return undefined;
    this.#byAddress.set(address, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}
