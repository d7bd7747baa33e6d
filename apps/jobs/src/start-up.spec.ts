import { describe, expect, it } from '@jest/globals';
import { startEvictingRedis } from '../test/evicting-redis.js';
import { secretKey, url } from '../test/harness.js';
import { JobsProcess } from '../test/jobs-process.js';

const usable = { DATABASE_URL: url, LECTERN_SECRET_KEY: secretKey };

async function outcomeOf(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const process = await JobsProcess.launch(settings);
  return { code: await process.exited, output: process.output.trim() };
}

describe('a jobs process that cannot work', () => {
  it('names every bad variable at once and ends with an error', async () => {
    const { code, output } = await outcomeOf({
      LECTERN_SECRET_KEY: 'short',
      REDIS_URL: 'http://localhost',
      LECTERN_JOBS_CONCURRENCY: '0',
      SMTP_URL: 'mail.example.com',
    });
    expect(code).toBe(1);
    const [first, ...problems] = output.split('\n');
    expect(first).toBe('The configuration is invalid:');
    expect(problems.map((line) => /- (\w+)/.exec(line)?.[1]).sort()).toEqual([
      'DATABASE_URL',
      'LECTERN_JOBS_CONCURRENCY',
      'LECTERN_SECRET_KEY',
      'REDIS_URL',
      'SMTP_URL',
    ]);
  });

  it('refuses a Redis that evicts keys and says what to change', async () => {
    const redis = await startEvictingRedis();
    const { code, output } = await outcomeOf({ ...usable, REDIS_URL: redis.url });
    redis.stop();
    expect({ code, output }).toEqual({
      code: 1,
      output:
        'The Redis at REDIS_URL evicts keys (maxmemory-policy is "allkeys-lru"), so it could lose jobs. ' +
        'Set "maxmemory-policy noeviction" in its configuration.',
    });
  });
});
