import { Prisma } from './generated/client.js';

const UNREACHABLE_SQL_STATES = /^(08|57P0[1-5]|53300)/;
const UNREACHABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const UNREACHABLE_PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
/** As the driver adapter calls them; at the end of a transaction Prisma hands its errors on as they are. */
const UNREACHABLE_ADAPTER_KINDS = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);
const UNREACHABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Can't reach database server/;

const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const RETRYABLE_SQL_STATES = new Set(['40001', '40P01']);

/** Whether an error means that the database cannot be reached, rather than that the work was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      UNREACHABLE_PRISMA_CODES.has(cause.code) ||
      UNREACHABLE_SYSTEM_CODES.has(cause.code) ||
      UNREACHABLE_SQL_STATES.test(cause.code) ||
      UNREACHABLE_ADAPTER_KINDS.has(cause.kind) ||
      UNREACHABLE_MESSAGES.test(cause.message),
  );
}

/** Whether a statement was stopped because it took longer than its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '57014');
}

/** Whether a write failed because the disk of the database, or that of files, is full. */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some(({ code }) => DISK_FULL_CODES.has(code));
}

/** Whether a transaction failed only because another one was in its way. */
export function isTransactionConflict(error: unknown): boolean {
  return causes(error).some(({ code }) => code === 'P2034' || RETRYABLE_SQL_STATES.has(code));
}

/** Whether a statement failed only because an earlier one of its transaction did. */
export function isAfterFailure(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '25P02');
}

/** Whether a write failed because the row, or one with the same unique value, exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return causes(error).some(({ code }) => code === 'P2002' || code === '23505');
}

/** Whether an update or delete found no row. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025';
}

interface Cause {
  code: string;
  kind: string;
  message: string;
}

/** An error, what caused it and what a driver adapter reports about it, as code, kind and message. */
function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const code = text(value, 'code') || text(value, 'originalCode');
    found.push({ code, kind: text(value, 'kind'), message: text(value, 'message') });
    for (const key of ['cause', 'meta', 'driverAdapterError', 'errors']) visit(Reflect.get(value, key));
    if (Array.isArray(value)) value.forEach(visit);
  };
  visit(error);
  return found;
}

function text(value: object, key: string): string {
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : '';
}
