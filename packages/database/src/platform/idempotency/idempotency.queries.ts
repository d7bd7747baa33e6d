import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Database, Transaction } from '../../client.js';
import { isUniqueViolation } from '../../database-errors.js';
import type { Sql } from '../../sql.js';

/** Names one request: whose it is, under which key, and what it asks for. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Of everything that is known before the request runs. */
  requestHash: Buffer;
}

/** Names the run of a request that may make its change. */
export interface IdempotencyClaim {
  userId: string;
  key: string;
  claim: string;
}

/** What is known about a request when it arrives. */
export type IdempotencyState =
  | { state: 'first' }
  | ({ state: 'completed' } & IdempotentOutcome)
  | { state: 'in-progress' }
  | { state: 'other-request' };

/** What a request came to. */
export interface IdempotentOutcome {
  status: number;
  response: Uint8Array;
  /** Of a form that was read while the request ran. */
  formHash: Uint8Array | null;
}

/** How long a key is kept. */
export const IDEMPOTENCY_HOURS = 24;

/** How long a run keeps its key without saying that it goes on. */
export const IDEMPOTENCY_LOCK_MS = 15_000;

const HOUR_MS = 3_600_000;

/** Claims a key for a run of a request, or tells what became of the run that claimed it before. */
export async function beginIdempotent(
  database: Database,
  request: IdempotentRequest & IdempotencyClaim,
  now: Date,
): Promise<IdempotencyState> {
  const { userId, key, claim, requestHash } = request;
  const lockedUntil = lockFrom(now);
  const expired = { userId, key, createdAt: { lt: new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS) } };
  await database.prisma.idempotencyRecord.deleteMany({ where: expired });
  try {
    await database.prisma.idempotencyRecord.create({
      data: { userId, key, claim, requestHash: new Uint8Array(requestHash), lockedUntil, createdAt: now },
    });
    return { state: 'first' };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const known = await database.prisma.idempotencyRecord.findUnique({ where: { userId_key: { userId, key } } });
  if (!known) return beginIdempotent(database, request, now);
  if (!requestHash.equals(known.requestHash)) return { state: 'other-request' };
  const { status, response, formHash } = known;
  if (status !== null && response) return { state: 'completed', status, response, formHash };
  if (known.lockedUntil > now) return { state: 'in-progress' };
  // The first try died before it changed anything, so this one takes its place.
  const { count } = await database.prisma.idempotencyRecord.updateMany({
    where: { userId, key, status: null, lockedUntil: known.lockedUntil },
    data: { claim, lockedUntil },
  });
  return count === 1 ? { state: 'first' } : { state: 'in-progress' };
}

/** Keeps the keys of runs that go on. */
export async function renewIdempotent(sql: Sql, claims: readonly IdempotencyClaim[], now: Date): Promise<void> {
  await sql.execute(
    `UPDATE idempotency_records r SET locked_until = $4::timestamptz
       FROM unnest($1::text[], $2::text[], $3::text[]) AS c(user_id, key, claim)
      WHERE r.user_id = c.user_id AND r.key = c.key AND r.claim = c.claim AND r.status IS NULL`,
    [claims.map(({ userId }) => userId), claims.map(({ key }) => key), claims.map(({ claim }) => claim), lockFrom(now)],
  );
}

function lockFrom(now: Date): Date {
  return new Date(now.getTime() + IDEMPOTENCY_LOCK_MS);
}

/**
 * Keeps the outcome of a request for its repetitions, in the transaction of its change. Fails, and undoes the change
 * with that, when another run has taken the place of this one meanwhile: so it is never made twice.
 */
export async function storeIdempotentOutcome(
  tx: Transaction,
  { userId, key, claim }: IdempotencyClaim,
  { status, response, formHash }: IdempotentOutcome,
): Promise<void> {
  const { count } = await tx.prisma.idempotencyRecord.updateMany({
    where: { userId, key, claim },
    data: { status, response: new Uint8Array(response), formHash: formHash && new Uint8Array(formHash) },
  });
  if (count === 0) throw new DomainError('idempotency.in_progress');
}

/** Frees the key of a request that failed and changed nothing, so that it can be tried again. */
export async function releaseIdempotent(database: Database, { userId, key, claim }: IdempotencyClaim): Promise<void> {
  await database.prisma.idempotencyRecord.deleteMany({ where: { userId, key, claim, status: null } });
}
