import { quote } from '../document/problem.js';
import { BundleRefusal } from './refusal.js';

/**
 * Says why a document could not be loaded. Whoever cancels the work gets the reason of the cancellation back, unless
 * that is a deadline: a deadline is a finding about the specification.
 */
export function loadFailure(error: unknown, address: string, signal: AbortSignal, path: string): unknown {
  if (signal.aborted && !isTimeout(signal.reason)) return signal.reason;
  const late = isTimeout(error) || signal.aborted;
  const reason = error instanceof Error && error.message !== '' ? ` ${error.message.slice(0, 300)}` : '';
  const message = late
    ? `${quote(address)}, which the specification refers to, did not answer in time.`
    : `${quote(address)}, which the specification refers to, could not be loaded.${reason}`;
  return new BundleRefusal(late ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', { message, path });
}

/** Whether an error means that something took too long. */
export function isTimeout(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('code' in error && error.code === 'timeout') || ('name' in error && error.name === 'TimeoutError');
}
