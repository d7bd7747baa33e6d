import type { Schemas } from '@lectern/client';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than a busy worker keeps jobs waiting. */
const STUCK_MS = 5 * MINUTE_MS;
const OLD_BACKUP_MS = 8 * DAY_MS;
const LEAST_FREE_BYTES = 2_000_000_000;
const SCARCE_CONNECTIONS = 0.9;

/** Something that an administrator should look at, the worst kinds first. */
export type SystemFinding =
  | { kind: 'schemaOutdated'; pending: number }
  | { kind: 'noWorker' }
  | { kind: 'processUnavailable' | 'processGone'; process: Schemas['SystemProcess'] }
  | { kind: 'diskFull'; freeBytes: number }
  | { kind: 'connectionsScarce'; used: number; max: number }
  | { kind: 'queueStuck'; queue: string; since: string }
  | { kind: 'jobsFailing'; queue: string; count: number }
  | { kind: 'noBackup' }
  | { kind: 'oldBackup'; at: string }
  | { kind: 'noMail' };

/** What the installation is known by, as far as it was read. */
export interface Known {
  system: Schemas['System'];
  processes: readonly Schemas['SystemProcess'][];
  queues: readonly Schemas['SystemQueue'][];
}

/** Finds what needs attention. */
export function findingsOf({ system, processes, queues }: Known, now: Date): SystemFinding[] {
  return [...ofProcesses(processes), ...ofSystem(system), ...ofQueues(queues, now), ...ofCare(system, now)].sort(
    (a, b) => rankOf(a) - rankOf(b),
  );
}

/** Whether people notice it already, or will soon. */
export function isUrgent({ kind }: SystemFinding): boolean {
  return URGENT.has(kind);
}

const URGENT: ReadonlySet<SystemFinding['kind']> = new Set([
  'schemaOutdated',
  'noWorker',
  'processUnavailable',
  'diskFull',
  'connectionsScarce',
  'queueStuck',
]);

const rankOf = (finding: SystemFinding): number => (isUrgent(finding) ? 0 : 1);

function ofProcesses(processes: readonly Schemas['SystemProcess'][]): SystemFinding[] {
  const found = processes.flatMap((process): SystemFinding[] => {
    if (process.state === 'unavailable') return [{ kind: 'processUnavailable', process }];
    return process.state === 'gone' ? [{ kind: 'processGone', process }] : [];
  });
  const hasWorker = processes.some(({ kind, state }) => kind === 'jobs' && state === 'ready');
  return hasWorker ? found : [{ kind: 'noWorker' }, ...found];
}

function ofSystem({ schema, storage, database }: Schemas['System']): SystemFinding[] {
  const found: SystemFinding[] = [];
  if (!schema.current) found.push({ kind: 'schemaOutdated', pending: schema.pending });
  const { freeBytes } = storage;
  if (freeBytes !== undefined && freeBytes < LEAST_FREE_BYTES) found.push({ kind: 'diskFull', freeBytes });
  const { connections, maxConnections } = database;
  if (connections > maxConnections * SCARCE_CONNECTIONS) {
    found.push({ kind: 'connectionsScarce', used: connections, max: maxConnections });
  }
  return found;
}

function ofQueues(queues: readonly Schemas['SystemQueue'][], now: Date): SystemFinding[] {
  return queues.flatMap(({ name: queue, oldestWaitingAt, failedLastHour }) => {
    const found: SystemFinding[] = [];
    if (oldestWaitingAt !== undefined && now.getTime() - Date.parse(oldestWaitingAt) > STUCK_MS) {
      found.push({ kind: 'queueStuck', queue, since: oldestWaitingAt });
    }
    if (failedLastHour > 0) found.push({ kind: 'jobsFailing', queue, count: failedLastHour });
    return found;
  });
}

function ofCare({ backup, mail }: Schemas['System'], now: Date): SystemFinding[] {
  const found: SystemFinding[] = [];
  if (!backup) found.push({ kind: 'noBackup' });
  else if (now.getTime() - Date.parse(backup.at) > OLD_BACKUP_MS) found.push({ kind: 'oldBackup', at: backup.at });
  if (!mail.configured) found.push({ kind: 'noMail' });
  return found;
}
