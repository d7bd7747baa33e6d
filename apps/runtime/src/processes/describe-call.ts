import type { CallHead, CallResult } from '../calls/call-head.js';
import type { FrameReader } from '../calls/frame-reader.js';
import type { LogCollector } from '../calls/log-collector.js';
import { MAX_BODY_BYTES } from '../worker/protocol.js';
import type { Ending } from './endings.js';

/** All that is known about a call when it is over. */
export interface FinishedCall {
  readonly reader: FrameReader;
  readonly logs: LogCollector;
  /** Why it was cut short, when it was. */
  readonly ending: Ending | undefined;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly at: Date;
}

/** Describes a call: a response only when it is whole. */
export function describeCall({ reader, logs, ending, cpuMs, wallMs, at }: FinishedCall): CallResult {
  const figures = { logs: logs.lines(at), cpuMs, wallMs: Math.round(wallMs) };
  const cut = (head: Pick<CallHead, 'outcome' | 'error' | 'status'>) => ({
    head: { ...head, ...figures },
    body: new Uint8Array(),
  });
  switch (reader.state) {
    case 'complete':
      return { head: { outcome: 'answered', ...reader.head, ...figures }, body: reader.body };
    case 'failed':
      return cut({ outcome: 'answered', status: 500, error: 'The script threw an exception. See its log.' });
    case 'too_large':
      return cut({ outcome: 'too_large', error: `The response of the script is larger than ${MAX_BODY_BYTES} bytes.` });
    case 'garbled':
      return cut({ outcome: 'crashed', error: 'The response of the script is malformed.' });
    case 'reading':
      return cut(ending ?? { outcome: 'crashed', error: NEVER });
  }
}

const NEVER = 'The script never responded: it waits for something that never happens, or it canceled itself.';
