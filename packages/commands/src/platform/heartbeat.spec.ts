import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { database, native, url } from '../../test/harness.js';

const { Heartbeat } = await native<typeof import('./heartbeat.js')>('@lectern/commands/platform/heartbeat');
const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');

const rowOf = (id: string) => database.prisma.process.findUnique({ where: { id } });

describe('Heartbeat', () => {
  it('gives a sign at once, further signs later, and takes them back at a stop', async () => {
    const heartbeat = new Heartbeat(database, { kind: 'jobs', version: '1.2.3' }, 20);
    heartbeat.start();
    try {
      await eventually('the first sign', async () => (await rowOf(heartbeat.id)) !== null, 10_000);
      const first = await rowOf(heartbeat.id);
      expect(first).toMatchObject({ kind: 'jobs', version: '1.2.3', host: expect.any(String) });
      expect(Number(first?.memoryBytes)).toBeGreaterThan(1_000_000);
      expect(first?.eventLoopDelayMs).toBeGreaterThanOrEqual(0);

      const isLater = async () => Number((await rowOf(heartbeat.id))?.seenAt) > Number(first?.seenAt);
      await eventually('another sign', isLater, 10_000);
      expect((await rowOf(heartbeat.id))?.startedAt).toEqual(first?.startedAt);
    } finally {
      await heartbeat.stop();
    }
    expect(await rowOf(heartbeat.id)).toBeNull();
  });

  it('goes on when signs cannot be written, and ends all the same', async () => {
    const broken = openDatabase({ url, poolSize: 1, applicationName: 'broken' });
    await broken.close();
    const heartbeat = new Heartbeat(broken, { kind: 'api', version: '1.2.3' }, 5);
    heartbeat.start();
    await heartbeat.stop();
    expect(await rowOf(heartbeat.id)).toBeNull();
  });
});
