import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { dataFolder, native, newRunner, secretKey, url } from '../../../test/harness.js';
import { ImportSpace } from '../../../test/import-space.js';
import { jobRow, letTimePass } from '../../../test/job-rows.js';
import { newTranslation } from '../../../test/translated-space.js';

type Heavy = typeof import('./heavy-jobs.js');
const { HeavyJobs } = await native<Heavy>('../dist/platform/runtime/heavy-jobs.js');
const { JobsEnv } = await native<typeof import('../config/env.js')>('../dist/platform/config/env.js');

const env = JobsEnv.parse({
  DATABASE_URL: url,
  LECTERN_SECRET_KEY: secretKey,
  LECTERN_DATA_DIR: dataFolder,
  LECTERN_LOG_LEVEL: 'silent',
  LECTERN_HEAVY_PROCESSES: '2',
  LECTERN_TRANSLATION_PROVIDER: 'pseudo',
});

let heavy: InstanceType<Heavy['HeavyJobs']>;
beforeAll(() => {
  heavy = new HeavyJobs(env);
});
afterAll(() => heavy.close());

const table = (cells: number) => `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(cells / 2)}`;
const PAGES = Object.fromEntries(['one', 'two'].map((name) => [`${name}.md`, `# ${name}\n\n${table(5_000)}`]));

/** How many processes this one has. */
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

describe('a heavy job', () => {
  it('is run by another process, while this one keeps its lease', async () => {
    const space = await ImportSpace.create();
    const { id, jobId } = await space.recordZip(PAGES);
    await newRunner({ heavy, timing: { leaseMs: 600 } }).run(jobId);
    expect(await space.outcome(id)).toMatchObject({ status: 'completed', report: { pages: { created: 2 } } });
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1, failures: 0 });
    expect(await space.outline()).toEqual(['one', 'two']);
  });

  it('has a process of its own', async () => {
    const own = new HeavyJobs(env);
    const { jobId } = await (await ImportSpace.create()).recordZip({ 'one.md': '# One\n' });
    const before = processes();
    await newRunner({ heavy: own }).run(jobId);
    expect(processes()).toBeGreaterThan(before);
    await own.close();
  });

  it('says what went wrong as if it had run here', async () => {
    const space = await ImportSpace.create();
    const { id, jobId } = await space.recordZip({ 'notes.txt': 'no page' });
    await newRunner({ heavy }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'failed', failures: 1 });
    expect(await space.outcome(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('no Markdown file to import'),
    });
  });

  it('is given back when this process stops, and another one does it', async () => {
    const space = await ImportSpace.create();
    const { id, jobId } = await space.recordZip(PAGES);
    const runner = newRunner({ heavy });
    const running = runner.run(jobId);
    await eventually('the import to begin', async () => (await jobRow(jobId)).progressTotal !== null);
    await runner.stop(0);
    await running;
    expect(await jobRow(jobId)).toMatchObject({ state: 'queued', failures: 0 });
    expect(await space.outline()).toEqual([]);
    await newRunner({ heavy }).run(jobId);
    expect(await space.outcome(id)).toMatchObject({ status: 'completed' });
  });

  it('fails visibly when its process dies, and is tried again', async () => {
    const space = await ImportSpace.create();
    const { id, jobId } = await space.recordZip(PAGES);
    const dying = new HeavyJobs(env);
    const running = newRunner({ heavy: dying }).run(jobId);
    await eventually('the import to begin', async () => (await jobRow(jobId)).progressTotal !== null);
    await dying.close();
    await running;
    expect(await jobRow(jobId)).toMatchObject({ state: 'queued', failures: 1, lastError: expect.any(String) });
    await letTimePass(jobId);
    await newRunner({ heavy }).run(jobId);
    expect(await space.outcome(id)).toMatchObject({ status: 'completed' });
  });
});

describe('a job that turns out to be heavy', () => {
  it('begins again in another process, and leaves no trace of its beginning here', async () => {
    const translation = await newTranslation([{ id: 'big', text: table(3_000) }]);
    const jobId = await translation.order();
    await newRunner({ heavy }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1, failures: 0 });
    const runs = await translation.runs();
    expect(runs.map(({ state, error }) => ({ state, error }))).toEqual([{ state: 'completed', error: null }]);
  });
});
