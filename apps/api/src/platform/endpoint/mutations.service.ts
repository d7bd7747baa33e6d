import { Database, type Transaction } from '@lectern/database/client';
import type { HeldTransaction } from '@lectern/database/held-transaction';
import type { Sql } from '@lectern/database/sql';
import { inPlainTransaction, inTransaction } from '@lectern/database/transaction';
import { KeyedSemaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from './endpoint-input.js';

/**
 * Runs the changes that requests make, each in one transaction. Those of a request that carries an idempotency key are
 * committed together with its response, so nothing that takes place outside of the database may follow them.
 */
@Injectable()
export class Mutations {
  readonly #oneByOne = new KeyedSemaphore(1);

  constructor(private readonly database: Database) {}

  /** Runs a change in one transaction. */
  run<T>({ transaction }: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return transaction ? transaction.run(work) : inTransaction(this.database, work);
  }

  /**
   * Runs a change of the content of a space or a change request, in plain SQL. Changes of one of them would wait for
   * each other in the database and hold a connection each; they wait here instead.
   */
  runOneByOne<T>({ transaction }: RequestContext, id: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    if (transaction) return this.#holdOneByOne(transaction, id, work);
    return this.#oneByOne.run(id, () => inPlainTransaction(this.database, work));
  }

  /** The next one waits for the end of the transaction, not only for that of the work. */
  #holdOneByOne<T>(transaction: HeldTransaction, id: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    if (transaction.current) return transaction.run(work);
    return new Promise((resolve, reject) => {
      this.#oneByOne.run(id, async () => {
        await transaction.run(work).then(resolve, reject);
        await transaction.ended;
      });
    });
  }
}
