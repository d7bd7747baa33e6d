import {
  hashKey,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';

/** Something that is shown, with what it read to be shown. */
interface Watch {
  read: Set<string>;
  run(): void;
}

/**
 * What blocks show that has to be read from the API first, such as names of people. It is asked for when it is needed for
 * the first time, and whatever shows it is shown again when it is there or changes.
 */
export class LiveQueries {
  readonly #watches = new Set<Watch>();
  readonly #stops = new Map<string, () => void>();
  readonly #changed = new Set<string>();
  #running: Watch | undefined;

  constructor(private readonly client: QueryClient) {}

  /** The result of a query as far as it is known; whoever runs at the moment runs again when it changes. */
  read<Result, Key extends QueryKey>(
    options: QueryObserverOptions<Result, Error, Result, Result, Key>,
  ): Result | undefined {
    const hash = hashKey(options.queryKey);
    this.#running?.read.add(hash);
    if (!this.#stops.has(hash)) {
      const observer = new QueryObserver(this.client, options);
      this.#stops.set(
        hash,
        observer.subscribe(() => this.#tell(hash)),
      );
    }
    return this.client.getQueryData<Result>(options.queryKey);
  }

  /** Runs something now and whenever something that it read changes, until the returned function is called. */
  watch(run: () => void): () => void {
    const watch: Watch = {
      read: new Set(),
      run: () => {
        const outer = this.#running;
        this.#running = watch;
        try {
          run();
        } finally {
          this.#running = outer;
        }
      },
    };
    this.#watches.add(watch);
    watch.run();
    return () => this.#watches.delete(watch);
  }

  /** Reads nothing anymore. */
  stop(): void {
    this.#watches.clear();
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  /** Later, because the first word about a query comes while somebody who reads it is still running. */
  #tell(hash: string): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.#runAgain());
    this.#changed.add(hash);
  }

  #runAgain(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const watch of [...this.#watches]) if (changed.some((hash) => watch.read.has(hash))) watch.run();
  }
}
