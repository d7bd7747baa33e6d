import { quote } from '../document/problem.js';
import type { FailureCode } from './refusal.js';

/** Why a document could not be loaded, in words for whoever refers to it. */
export interface LoadFailure {
  code: FailureCode;
  message: string;
}

/**
 * Says why a document could not be loaded. Whoever cancels the work gets the reason of the cancellation thrown back,
 * unless that is a deadline: a deadline is a finding about the specification.
 */
export function loadFailure(error: unknown, address: string, signal: AbortSignal): LoadFailure {
  if (signal.aborted && !isTimeout(signal.reason)) throw signal.reason;
  const late = isTimeout(error) || signal.aborted;
  const reason = error instanceof Error && error.message !== '' ? ` ${error.message.slice(0, 300)}` : '';
  const message = late
    ? `${quote(address)}, which the specification refers to, did not answer in time.`
    : `${quote(address)}, which the specification refers to, could not be loaded.${reason}`;
  return { code: late ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', message };
}

/** Whether an error means that something took too long. */
export function isTimeout(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('code' in error && error.code === 'timeout') || ('name' in error && error.name === 'TimeoutError');
}
