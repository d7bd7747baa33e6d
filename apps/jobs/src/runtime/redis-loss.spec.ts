import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/eventually.js';
import { native, redisUrl } from '../../test/harness.js';
import type { JobsProcess } from '../../test/jobs-process.js';
import { ownRedisUrl } from '../../test/queue-backends.js';
import { TcpProxy } from '../../test/tcp-proxy.js';
import { Workshop } from '../../test/workshop.js';

const { Redis } = await native<typeof import('ioredis')>('ioredis');
const TIMEOUT_MS = 60_000;
const STANDSTILL_SECONDS = '1';

const title = 'a Redis that fails under a running process';
const described = redisUrl ? describe : describe.skip;

described(redisUrl ? title : `${title} (skipped: LECTERN_TEST_REDIS_URL is not set)`, () => {
  let proxy: TcpProxy;
  let url: string;
  let workshop: Workshop;
  let process: JobsProcess;
  beforeEach(async () => {
    proxy = await TcpProxy.open(new URL(redisUrl ?? ''));
    url = ownRedisUrl(proxy.port);
    workshop = await Workshop.open({ REDIS_URL: url, LECTERN_JOBS_STANDSTILL_SECONDS: STANDSTILL_SECONDS });
    process = await workshop.startProcess();
  }, TIMEOUT_MS);
  afterEach(async () => {
    await workshop.close();
    await proxy.cut();
  });

  const untilReadyIs = (status: number) =>
    eventually(`/health/ready to answer ${status}`, async () => (await process.ready()).status === status);

  it(
    'costs no job when it loses everything in the middle of work',
    async () => {
      workshop.smtp.hold();
      await workshop.orders(20);
      await eventually('mails on their way', () => workshop.smtp.held.length === 5);
      const redis = new Redis(url);
      expect(await redis.keys('*')).not.toEqual([]);
      await redis.flushdb();
      redis.disconnect();
      workshop.smtp.release();
      await eventually('the running jobs to finish', async () => (await workshop.states())['completed'] === 5);

      await workshop.letTimePass();
      expect(await workshop.finished(30_000)).toEqual({ completed: 20 });
      expect(workshop.smtp.mails).toHaveLength(20);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['is away', () => proxy.cut()],
    ['does not answer', async () => proxy.silence()],
  ])(
    'makes the process unready while it %s and jobs wait, and is used again when it is back',
    async (_how, fail) => {
      await fail();
      await workshop.orders(10);
      await untilReadyIs(503);
      expect((await process.ready()).body).toContain('the queue does not move: jobs have been waiting for');

      await proxy.mend();
      expect(await workshop.finished(30_000)).toEqual({ completed: 10 });
      await untilReadyIs(200);
    },
    TIMEOUT_MS,
  );

  it(
    'does not keep the process from ending on SIGTERM',
    async () => {
      await proxy.cut();
      const { code, ms } = await process.terminate();
      expect({ code, inTime: ms < 10_000 }).toEqual({ code: 0, inTime: true });
    },
    TIMEOUT_MS,
  );
});
