import type { Schemas } from '@lectern/client';

/** The states of jobs, in the order in which they go through them. */
export const JOB_STATES = [
  'queued',
  'running',
  'completed',
  'failed',
] as const satisfies readonly Schemas['Job']['state'][];

/** What the address of the list of jobs says. */
export interface JobSearch {
  state?: Schemas['Job']['state'];
  kind?: string;
}

/** Reads which jobs are wanted from an address, whatever somebody wrote into it. */
export function readJobSearch(search: Record<string, unknown>): JobSearch {
  const kind = search['kind'];
  return {
    state: JOB_STATES.find((state) => state === search['state']),
    kind: typeof kind === 'string' && kind !== '' ? kind : undefined,
  };
}
