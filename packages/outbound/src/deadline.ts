import { OutboundError } from './outbound-error.js';

/** The end of a request's patience: its signal fires once, with the error the request then fails with. */
export interface Deadline {
  readonly signal: AbortSignal;
  cancel(reason: OutboundError): void;
  dispose(): void;
}

/** Starts a deadline that fires after the given time or when the caller's signal does, whichever comes first. */
export function startDeadline(host: string, timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const onCallerAbort = () =>
    controller.abort(
      new OutboundError('aborted', `The request to ${host} was canceled.`, { cause: callerSignal?.reason }),
    );
  const timer = setTimeout(() => controller.abort(timeoutError(host, timeoutMs)), timeoutMs);
  if (callerSignal?.aborted) onCallerAbort();
  callerSignal?.addEventListener('abort', onCallerAbort, { once: true });
  return {
    signal: controller.signal,
    cancel: (reason) => controller.abort(reason),
    dispose: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onCallerAbort);
    },
  };
}

/** The error of a host that says nothing for too long. */
export function timeoutError(host: string, timeoutMs: number): OutboundError {
  const message = `${host} did not respond within ${timeoutMs / 1000} seconds. Check that it is running and try again.`;
  return new OutboundError('timeout', message);
}
