import { AsyncLocalStorage } from 'node:async_hooks';
import { formatWithOptions } from 'node:util';
import { firstOf, monotonicTime } from './built-ins.js';
import { jsonFrame } from './frames.js';
import { FRAME, type Level, MAX_LOG_BYTES, MAX_LOG_LINES, MAX_MESSAGE_BYTES } from './protocol.js';

/** Where a call's lines go, and how many there have been. */
export interface Trace {
  readonly send: (frame: Uint8Array) => void;
  /** Whether nobody waits for what the call does now. */
  inBackground: boolean;
  lines: number;
  characters: number;
  dropped: number;
}

const traces = new AsyncLocalStorage<Trace>();
const run = traces.run.bind(traces);
const current = traces.getStore.bind(traces);
const format = formatWithOptions;

/** What is printed while the modules load is told by the first call. */
const early: Uint8Array[] = [];

/** Runs a call so that everything it prints, now or later, goes to its own trace. */
export function withTrace<T>(trace: Trace, call: () => T): T {
  for (let index = 0; index < early.length; index += 1) {
    const frame = early[index];
    if (frame !== undefined) trace.send(frame);
  }
  early.length = 0;
  return run(trace, call);
}

/** Whether nobody waits for the call that is running. */
export function isInBackground(): boolean {
  return current()?.inBackground === true;
}

/** Adds a line to the trace of the call that is running. */
export function print(level: Level, ...values: unknown[]): void {
  const trace = current();
  if (trace === undefined) {
    if (early.length < MAX_LOG_LINES) early[early.length] = line(level, text(values));
    return;
  }
  if (trace.lines >= MAX_LOG_LINES || trace.characters >= MAX_LOG_BYTES) {
    trace.dropped += 1;
    return;
  }
  const message = text(values);
  trace.lines += 1;
  trace.characters += message.length;
  trace.send(line(level, message));
}

/** Sends what `console` prints to the traces. */
export function captureConsole(): void {
  const levels: Record<string, Level> = {
    debug: 'debug',
    trace: 'debug',
    log: 'info',
    info: 'info',
    dir: 'info',
    table: 'info',
    group: 'info',
    warn: 'warn',
    error: 'error',
  };
  for (const [name, level] of Object.entries(levels)) {
    Reflect.set(console, name, (...values: unknown[]) => print(level, ...values));
  }
  Reflect.set(console, 'assert', (holds: unknown, ...values: unknown[]) => {
    if (!holds) print('error', 'Assertion failed:', ...values);
  });
}

function line(level: Level, message: string): Uint8Array {
  return jsonFrame(FRAME.log, { __proto__: null, level, message, timestamp: monotonicTime() });
}

/** A value that cannot be shown (a getter that throws, a proxy) must not make printing fail. */
function text(values: unknown[]): string {
  try {
    const shown = format({ depth: 4, maxArrayLength: 100, maxStringLength: MAX_MESSAGE_BYTES }, ...values);
    return firstOf(shown, MAX_MESSAGE_BYTES);
  } catch {
    return '(a value that cannot be shown)';
  }
}

captureConsole();
