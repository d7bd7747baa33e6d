import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import pg from 'pg';
import type { Database } from '../../client.js';

const QUERY_CANCELED = '57014';

/** Reads with statements that the database ends by itself when one takes longer than so many seconds. */
export async function withinTime<T>(
  database: Database,
  seconds: number,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.round(seconds * 1000)}`);
    return await read(client);
  } catch (error) {
    throw isOutOfTime(error) ? new DomainError('insights.too_long', { seconds }) : error;
  } finally {
    // The limit ends with the transaction; a connection that cannot end it is not given to anybody else.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}
