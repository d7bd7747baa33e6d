import type { Database } from '../../client.js';
import { isUniqueViolation } from '../../database-errors.js';
import type { Sql } from '../../sql.js';

/** Names one request: whose it is, under which key, and what it asks for. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  requestHash: Buffer;
}

/** What is known about a request when it arrives. */
export type IdempotencyState =
  | { state: 'first' }
  | { state: 'completed'; status: number; response: Uint8Array }
  | { state: 'in-progress' }
  | { state: 'response-lost' }
  | { state: 'other-request' };

/** How long a key is kept. */
export const IDEMPOTENCY_HOURS = 24;

const LOCK_SECONDS = 60;
const HOUR_MS = 3_600_000;

/** Claims a key for a request, or tells what became of the request that claimed it before. */
export async function beginIdempotent(
  database: Database,
  request: IdempotentRequest,
  now: Date,
): Promise<IdempotencyState> {
  const { userId, key, requestHash } = request;
  const claim = {
    requestHash: new Uint8Array(requestHash),
    lockedUntil: new Date(now.getTime() + LOCK_SECONDS * 1000),
  };
  const expired = { userId, key, createdAt: { lt: new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS) } };
  await database.prisma.idempotencyRecord.deleteMany({ where: expired });
  try {
    await database.prisma.idempotencyRecord.create({ data: { userId, key, ...claim, createdAt: now } });
    return { state: 'first' };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const known = await database.prisma.idempotencyRecord.findUnique({ where: { userId_key: { userId, key } } });
  if (!known) return beginIdempotent(database, request, now);
  if (!requestHash.equals(known.requestHash)) return { state: 'other-request' };
  if (known.status !== null && known.response)
    return { state: 'completed', status: known.status, response: known.response };
  if (known.lockedUntil > now) return { state: 'in-progress' };
  if (known.committedAt) return { state: 'response-lost' };
  // The first try died before it changed anything, so this one takes its place.
  const { count } = await database.prisma.idempotencyRecord.updateMany({
    where: { userId, key, committedAt: null, status: null, lockedUntil: known.lockedUntil },
    data: { lockedUntil: claim.lockedUntil },
  });
  return count === 1 ? { state: 'first' } : { state: 'in-progress' };
}

/** Marks the change of a request as made, in the transaction that makes it, so that it is never made twice. */
export async function markIdempotentCommitted(tx: Sql, userId: string, key: string, at: Date): Promise<void> {
  const text = 'UPDATE idempotency_records SET committed_at = $3::timestamptz WHERE user_id = $1 AND key = $2';
  await tx.execute(text, [userId, key, at]);
}

/** Keeps the response of a request for its repetitions. */
export async function storeIdempotentResponse(
  database: Database,
  { userId, key }: IdempotentRequest,
  status: number,
  response: Uint8Array,
): Promise<void> {
  await database.prisma.idempotencyRecord.updateMany({
    where: { userId, key },
    data: { status, response: new Uint8Array(response) },
  });
}

/** Frees the key of a request that failed and changed nothing, so that it can be tried again. */
export async function releaseIdempotent(database: Database, { userId, key }: IdempotentRequest): Promise<void> {
  await database.prisma.idempotencyRecord.deleteMany({ where: { userId, key, committedAt: null } });
}
