import { z } from 'zod';
import { LEVELS, MAX_LOG_BYTES, MAX_LOG_LINES, MAX_MESSAGE_BYTES } from '../worker/protocol.js';
import type { LogLine } from './call-head.js';

const Line = z.object({
  level: z.enum(LEVELS),
  message: z.string(),
  timestamp: z.iso.datetime(),
});

/** Keeps the lines of one call within their bounds, whatever the script makes of the wrapper's own. */
export class LogCollector {
  readonly #lines: LogLine[] = [];
  #bytes = 0;
  #dropped = 0;

  /** Takes a line as it came from the process; what is no line is passed over. */
  take(value: unknown): void {
    const { success, data } = Line.safeParse(value);
    if (!success) return;
    const message = shorten(data.message);
    const bytes = Buffer.byteLength(message);
    if (this.#lines.length >= MAX_LOG_LINES || this.#bytes + bytes > MAX_LOG_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#bytes += bytes;
    this.#lines.push({ ...data, message });
  }

  /** Counts lines that the wrapper did not even send. */
  drop(count: number): void {
    this.#dropped += count;
  }

  /** All lines, and one that says how many are missing. */
  lines(at: Date): readonly LogLine[] {
    if (this.#dropped === 0) return this.#lines;
    const limits = `${MAX_LOG_LINES} lines and ${MAX_LOG_BYTES / 1024} KiB`;
    const message = `${this.#dropped} more lines were dropped. The maximum for a call is ${limits}.`;
    return [...this.#lines, { level: 'warn', message, timestamp: at.toISOString() }];
  }
}

/** Cuts by bytes, and leaves no half of a character behind. */
function shorten(message: string): string {
  if (Buffer.byteLength(message) <= MAX_MESSAGE_BYTES) return message;
  const kept = Buffer.from(message)
    .subarray(0, MAX_MESSAGE_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '');
  return `${kept}…`;
}
