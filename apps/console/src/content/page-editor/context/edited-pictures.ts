interface PictureTools {
  /** Where the API shows the pictures from elsewhere that are in what is saved. */
  read(): Promise<ReadonlyMap<string, string>>;
  /** Called when a picture is shown that the API does not know yet. */
  onNew(): void;
}

/**
 * Where the API shows pictures from elsewhere while a text is written. It gives an address for what stands in a saved
 * text, so that a picture that was just inserted gets one when the text is saved.
 */
export class EditedPictures {
  readonly #known: Map<string, string>;
  /** Those without an address, and whether the API was asked for it already. */
  readonly #unknown = new Map<string, 'new' | 'asked'>();
  readonly #listeners = new Set<() => void>();

  constructor(
    known: ReadonlyMap<string, string>,
    private readonly tools: PictureTools,
  ) {
    this.#known = new Map(known);
  }

  /** The address of a picture; nothing as long as there is none. */
  get(url: string): string | undefined {
    const address = this.#known.get(url);
    if (address === undefined && !this.#unknown.has(url)) {
      this.#unknown.set(url, 'new');
      this.tools.onNew();
    }
    return address;
  }

  /** Asks for the addresses of new pictures, which the API has now. */
  async saved(): Promise<void> {
    const asked = [...this.#unknown].flatMap(([url, state]) => (state === 'new' ? [url] : []));
    if (asked.length === 0) return;
    for (const url of asked) this.#unknown.set(url, 'asked');
    try {
      for (const [url, address] of await this.tools.read()) this.#known.set(url, address);
    } catch {
      // They are asked for again when the text is saved for the next time.
      for (const url of asked) this.#unknown.set(url, 'new');
      return;
    }
    for (const url of asked) if (this.#known.has(url)) this.#unknown.delete(url);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls back whenever more pictures have an address, until the result is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
