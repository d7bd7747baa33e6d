import { Slots } from './slots.js';

/** Lets each of many run at most a given number of tasks at once, so that none takes what others need. */
export class Shares {
  readonly #byKey = new Map<string, { slots: Slots; users: number }>();

  constructor(private readonly count: number) {}

  /** Runs a task as soon as the share of its key allows, unless the signal ends the waiting first. */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const share = this.#byKey.get(key) ?? { slots: new Slots(this.count), users: 0 };
    this.#byKey.set(key, share);
    share.users += 1;
    try {
      return await share.slots.run(task, signal);
    } finally {
      share.users -= 1;
      if (share.users === 0) this.#byKey.delete(key);
    }
  }
}
