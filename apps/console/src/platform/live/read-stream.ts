import type { Schemas } from '@lectern/client';

/** Something that changed, as the API streams it. */
export type LiveChange = Schemas['StreamedChange'];

export interface ReadStreamOptions {
  organizationId: string;
  session: string;
  signal: AbortSignal;
  /** Everything that changes is heard from now on. */
  onReady: () => void;
  onChange: (change: LiveChange) => void;
  /** Nothing is heard until the next `onReady`. */
  onLost: () => void;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/** Reads what changes in an organization until it is told to stop, and begins again whenever the stream ends. */
export async function readChangeStream({ signal, onReady, onLost, ...options }: ReadStreamOptions): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      waitMs = FIRST_WAIT_MS;
      onReady();
    };
    await readOnce({ ...options, signal, onReady: begin }).catch(() => {});
    if (signal.aborted) return;
    if (hasBegun) onLost();
    await rest(waitMs, signal);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
}

async function readOnce(options: Omit<ReadStreamOptions, 'onLost'>): Promise<void> {
  const { organizationId, session, signal, onReady, onChange } = options;
  const response = await fetch(`/v1/orgs/${organizationId}/changes`, {
    headers: { 'lectern-session': session, accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const entries = (text + value).split('\n\n');
    text = entries.pop() ?? '';
    for (const entry of entries) {
      const lines = entry.split('\n');
      if (lines.includes('event: ready')) onReady();
      else for (const line of lines) if (line.startsWith('data: ')) onChange(JSON.parse(line.slice('data: '.length)));
    }
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
