import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@lectern/client';
import { findingsOf, isUrgent, type Known } from './findings.js';

const now = new Date('2026-11-18T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const system: Schemas['System'] = {
  object: 'system',
  version: '1.0.0',
  build: 'dev',
  schema: { current: true, applied: 40, pending: 0, latest: '20261118_last' },
  database: { version: '18.4', bytes: 1, connections: 10, maxConnections: 100 },
  queues: 'postgresql',
  storage: { kind: 'folder', files: 1, bytes: 1, freeBytes: 50_000_000_000 },
  mail: { configured: true },
  models: { configured: false },
  backup: { at: minutesAgo(60), bytes: 1 },
  counts: { organizations: 1, users: 1, spaces: 1, sites: 1 },
};
const worker: Schemas['SystemProcess'] = { object: 'process', id: 'w', kind: 'jobs', host: 'one', state: 'ready' };
const queue: Schemas['SystemQueue'] = {
  object: 'queue',
  name: 'mail',
  waiting: 0,
  running: 0,
  failed: 0,
  completedLastHour: 9,
  failedLastHour: 0,
  completedLastDay: 9,
  failedLastDay: 0,
};
const found = (changed: Partial<Known>) =>
  findingsOf({ system, processes: [worker], queues: [queue], ...changed }, now);

describe('what needs attention', () => {
  it('is nothing where everything runs', () => {
    expect(found({})).toEqual([]);
  });

  it('is a database that is behind the release', () => {
    expect(found({ system: { ...system, schema: { current: false, applied: 39, pending: 1 } } })).toEqual([
      { kind: 'schemaOutdated', pending: 1 },
    ]);
  });

  it('is a process that is not available or gone, and that there is no worker', () => {
    const runtime = { ...worker, id: 'r', kind: 'runtime', state: 'unavailable', problem: 'refused' } as const;
    const gone = { ...worker, state: 'gone' } as const;
    expect(found({ processes: [worker, runtime] })).toEqual([{ kind: 'processUnavailable', process: runtime }]);
    expect(found({ processes: [gone] })).toEqual([{ kind: 'noWorker' }, { kind: 'processGone', process: gone }]);
    expect(found({ processes: [] })).toEqual([{ kind: 'noWorker' }]);
  });

  it('is a queue whose jobs wait for more than five minutes, or fail', () => {
    const waits = (minutes: number) =>
      found({ queues: [{ ...queue, waiting: 1, oldestWaitingAt: minutesAgo(minutes) }] });
    expect(waits(5)).toEqual([]);
    expect(waits(6)).toEqual([{ kind: 'queueStuck', queue: 'mail', since: minutesAgo(6) }]);
    expect(found({ queues: [{ ...queue, failedLastHour: 3 }] })).toEqual([
      { kind: 'jobsFailing', queue: 'mail', count: 3 },
    ]);
  });

  it('is a lack of disk space or of connections', () => {
    const storage = { ...system.storage, freeBytes: 1_000_000 };
    const database = { ...system.database, connections: 95 };
    expect(found({ system: { ...system, storage, database } })).toEqual([
      { kind: 'diskFull', freeBytes: 1_000_000 },
      { kind: 'connectionsScarce', used: 95, max: 100 },
    ]);
  });

  it('is a backup that is missing or older than a week, and a missing mail server', () => {
    const { backup: _, ...neverSaved } = system;
    const at = minutesAgo(9 * 24 * 60);
    expect(found({ system: neverSaved })).toEqual([{ kind: 'noBackup' }]);
    expect(found({ system: { ...system, backup: { at, bytes: 1 }, mail: { configured: false } } })).toEqual([
      { kind: 'oldBackup', at },
      { kind: 'noMail' },
    ]);
  });

  it('begins with what people notice', () => {
    const { backup: _, ...neverSaved } = system;
    const all = found({ system: { ...neverSaved, mail: { configured: false } }, processes: [] });
    expect(all.map(isUrgent)).toEqual([true, false, false]);
  });
});
