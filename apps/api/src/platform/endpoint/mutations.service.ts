import { Database, type Transaction } from '@lectern/database/client';
import { markIdempotentCommitted } from '@lectern/database/platform/idempotency/idempotency.queries';
import type { Sql } from '@lectern/database/sql';
import { inPlainTransaction, inTransaction } from '@lectern/database/transaction';
import { KeyedSemaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from './endpoint-input.js';

/**
 * Runs the changes that requests make, each in one transaction. A request that carries an idempotency key is marked as
 * carried out in that same transaction, so that repeating it can never make the change twice.
 */
@Injectable()
export class Mutations {
  readonly #oneByOne = new KeyedSemaphore(1);

  constructor(private readonly database: Database) {}

  /** Runs a change in one transaction. */
  run<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.database, async (tx) => marked(tx, context, work(tx)));
  }

  /**
   * Runs a change of the content of a space or a change request, in plain SQL. Changes of one of them would wait for
   * each other in the database and hold a connection each; they wait here instead.
   */
  runOneByOne<T>(context: RequestContext, id: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#oneByOne.run(id, () =>
      inPlainTransaction(this.database, async (sql) => marked(sql, context, work(sql))),
    );
  }
}

async function marked<T>(sql: Sql, { idempotency, at }: RequestContext, work: Promise<T>): Promise<T> {
  const result = await work;
  if (idempotency) await markIdempotentCommitted(sql, idempotency, at);
  return result;
}
