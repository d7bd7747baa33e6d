import type { Level } from '../worker/protocol.js';

/** How a call ended. */
export const OUTCOMES = [
  'answered',
  'cpu',
  'wall',
  'memory',
  'crashed',
  'preempted',
  'failed_to_start',
  'too_large',
] as const;
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

/** A call that has been responded to, or has ended in another way. */
export interface CallResult {
  readonly head: CallHead;
  readonly body: Uint8Array;
}

/** A call under way. */
export interface StartedCall {
  readonly responded: Promise<CallResult>;
  /** Settles when the script does nothing more, with what it printed after its response. */
  readonly ended: Promise<readonly LogLine[]>;
}
