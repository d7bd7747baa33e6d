/**
 * What the wrapper inside of workerd and the runtime outside agree on. A response travels as frames: one byte for the
 * kind, four for the length (big-endian), then the payload. Logs come as they are written, so that those of a call
 * that is ended are not lost. The response is whole at `end`. What the script does later is over at `done`.
 */
export const FRAME = { log: 0x4c, head: 0x48, body: 0x42, end: 0x45, done: 0x44 } as const;

export const FRAME_HEADER_BYTES = 5;

/** Levels of log lines, as traces show them. */
export const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];

/** What one call may print, and what it may answer. */
export const MAX_LOG_LINES = 200;
export const MAX_LOG_BYTES = 64 * 1024;
export const MAX_MESSAGE_BYTES = 8 * 1024;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
export const MAX_HEAD_BYTES = 64 * 1024;

/** The header that says of a call, and of a request that it makes, that nobody waits for it. */
export const BACKGROUND_HEADER = 'x-lectern-background';

/** The header by which the proxy tells the wrapper, in percent-encoding, why a request came to nothing. */
export const REFUSED_HEADER = 'x-lectern-refused';
