import type { Database, Transaction, TransactionHolder } from './client.js';
import { untilNobodyIsInTheWay } from './transaction.js';

/** Longer than any change takes together with its response. */
const TIMEOUT_MS = 600_000;

/**
 * A transaction that stays open behind the work that began it, until whoever holds it commits it or rolls it back. What
 * runs in its scope (`Database.holding`) meanwhile reads what is changed in it, and joins it with further work.
 */
export class HeldTransaction implements TransactionHolder {
  #open: { tx: Transaction; commit(): void; rollBack(): void } | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** The transaction, while it is open. */
  get current(): Transaction | undefined {
    return this.#open?.tx;
  }

  /** Settles when the transaction has ended; at once when none has begun. */
  get ended(): Promise<void> {
    return this.#ended.catch(() => {});
  }

  /**
   * Runs work in the transaction, which begins with the first. That runs again when another transaction was in the way,
   * and leaves no transaction behind when it fails.
   */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#open ? work(this.#open.tx) : untilNobodyIsInTheWay(() => this.#begin(work));
  }

  /** Runs the last work of the transaction and commits it; without a transaction, it just runs the work. */
  async commit(last: (tx: Transaction) => Promise<void>): Promise<void> {
    const open = this.#open;
    await last(open?.tx ?? this.database);
    if (!open) return;
    open.commit();
    await this.#ended;
  }

  /** Undoes everything, if anything was begun. */
  async rollBack(): Promise<void> {
    this.#open?.rollBack();
    await this.ended;
  }

  #begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const untilDecided = async (tx: Transaction): Promise<void> => {
        const result = await work(tx);
        try {
          await new Promise<void>((commit, rollBack) => {
            this.#open = { tx, commit, rollBack: () => rollBack(new Error('The transaction was rolled back')) };
            resolve(result);
          });
        } finally {
          this.#open = undefined;
        }
      };
      this.#ended = this.database.transaction(untilDecided, { timeout: TIMEOUT_MS });
      this.#ended.catch(reject);
    });
  }
}
