import { describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { native, url } from '../../../test/harness.js';

const { openQueueBackend, QueueConfigurationError } = await native<typeof import('./queue-backend.js')>(
  '../dist/platform/runtime/queue-backend.js',
);

describe('openQueueBackend', () => {
  it('says why a Redis cannot be reached', async () => {
    const port = await freePort();
    const opening = openQueueBackend({ redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: url }, 1);
    await expect(opening).rejects.toBeInstanceOf(QueueConfigurationError);
    await expect(opening).rejects.toThrow(
      `The Redis at REDIS_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });

  it('says why a database cannot be reached', async () => {
    const port = await freePort();
    const opening = openQueueBackend({ databaseUrl: `postgres://127.0.0.1:${port}/lectern` }, 1);
    await expect(opening).rejects.toBeInstanceOf(QueueConfigurationError);
    await expect(opening).rejects.toThrow(
      `The database at DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });
});
