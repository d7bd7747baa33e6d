import type { Level } from '../worker/protocol.js';

/** How a call ended. */
export const OUTCOMES = ['answered', 'cpu', 'wall', 'memory', 'crashed', 'failed_to_start', 'too_large'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A line that the script printed, or that tells what became of it. */
export interface LogLine {
  readonly level: Level;
  readonly message: string;
  readonly timestamp: string;
}

/** The description of a call; the body of the response comes apart from it. */
export interface CallHead {
  readonly outcome: Outcome;
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly logs: readonly LogLine[];
  /** One sentence for people. */
  readonly error?: string;
  readonly cpuMs?: number;
  readonly wallMs: number;
}

/** A call that has ended, in whatever way. */
export interface CallResult {
  readonly head: CallHead;
  readonly body: Uint8Array;
}
