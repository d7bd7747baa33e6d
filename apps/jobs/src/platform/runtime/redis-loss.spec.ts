import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { native } from '../../../test/harness.js';
import type { JobsProcess } from '../../../test/jobs-process.js';
import { describeWithRedis, givenRedisUrl, ownRedisUrl } from '../../../test/queue-backends.js';
import { TcpProxy } from '../../../test/tcp-proxy.js';
import { addressesOf, Workshop } from '../../../test/workshop.js';

const { Redis } = await native<typeof import('ioredis')>('ioredis');
const TIMEOUT_MS = 150_000;
const PATIENCE_MS = 45_000;

describeWithRedis('a Redis that fails under a running process', () => {
  let proxy: TcpProxy;
  let url: string;
  let workshop: Workshop;
  beforeAll(async () => {
    proxy = await TcpProxy.open(givenRedisUrl());
    url = ownRedisUrl(proxy.port);
    workshop = await Workshop.open({ REDIS_URL: url, LECTERN_JOBS_STANDSTILL_SECONDS: '1' });
  });
  afterEach(() => workshop.clear());
  afterAll(async () => {
    await workshop.close();
    await proxy.cut();
  });

  const untilReadyIs = (process: JobsProcess, status: number) =>
    eventually(`/health/ready to answer ${status}`, async () => (await process.ready()).status === status);

  it(
    'costs no job when it loses everything in the middle of work',
    async () => {
      const { smtp } = workshop;
      await workshop.onlyProcess();
      smtp.hold();
      const orders = await workshop.orders(20);
      await eventually('mails on their way', () => smtp.held.length === 5);
      const redis = new Redis(url);
      expect(await redis.keys('*')).not.toEqual([]);
      await redis.flushdb();
      redis.disconnect();
      smtp.release();
      await eventually('the running jobs to finish', () => workshop.areMailed(orders, 5));

      await workshop.letTimePass();
      await workshop.finished(PATIENCE_MS);
      expect(workshop.mailed).toEqual(addressesOf(orders));
    },
    TIMEOUT_MS,
  );

  it(
    'makes the process unready while jobs wait, and is used again when it is back: after it was away, or silent',
    async () => {
      const process = await workshop.onlyProcess();
      for (const fail of [() => proxy.cut(), () => proxy.silence()]) {
        await fail();
        const orders = await workshop.orders(10);
        await untilReadyIs(process, 503);
        expect((await process.ready()).body).toContain('the queue does not move: jobs have been waiting for');

        await proxy.mend();
        await workshop.finished(PATIENCE_MS);
        expect(workshop.mailed).toEqual(expect.arrayContaining(addressesOf(orders)));
        await untilReadyIs(process, 200);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'does not keep a process from ending on SIGTERM',
    async () => {
      const process = await workshop.onlyProcess();
      await proxy.cut();
      const { code, ms } = await process.terminate();
      await proxy.mend();
      expect({ code, inTime: ms < 10_000 }).toEqual({ code: 0, inTime: true });
    },
    TIMEOUT_MS,
  );
});
