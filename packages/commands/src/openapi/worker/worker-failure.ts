/** Why work came to no result: it needs more than it may cost, or it met a mistake of ours. */
export type WorkerFailureReason = 'memory' | 'time' | 'fault';

/** Work that came to no result and would not the next time either; the message is for whoever gave the document. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(
    readonly reason: WorkerFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The document needs more memory than it may have. */
export function outOfMemory(memoryMegabytes: number): WorkerFailure {
  return new WorkerFailure('memory', `It needs more memory than the ${memoryMegabytes} MB that are allowed for it.`);
}

/** The document takes longer than it may. */
export function outOfTime(timeoutMs: number): WorkerFailure {
  return new WorkerFailure('time', `It takes longer than the ${timeoutMs / 1000} seconds that are allowed for it.`);
}

/** Our code did not expect such a document. */
export function faultOf(message: string): WorkerFailure {
  return new WorkerFailure('fault', 'It could not be processed, because of a mistake in this platform.', {
    cause: new Error(message),
  });
}
