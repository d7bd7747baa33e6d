import { createHash, randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { beforeEach, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { inBrowser, runningApi, visit } from '../../test/console.js';
import { newOperator } from '../../test/operators.js';

const HOUR_MS = 3_600_000;

/** A worker that gives a sign of life, as one that runs does. */
async function addWorker(): Promise<void> {
  const { database } = await runningApi();
  const now = new Date();
  const sign = { kind: 'jobs' as const, host: 'worker-one', version: '4.5.6', startedAt: now, seenAt: now };
  const id = randomUUID();
  await database.prisma.process.create({ data: { id, ...sign, memoryBytes: 200_000_000n, eventLoopDelayMs: 1 } });
}

/** What is said of each thing that is known in a part of the page. */
async function factsOf(part: Locator): Promise<Record<string, string>> {
  const [names, values] = [await part.getByRole('term').allInnerTexts(), await part.locator('dd').allInnerTexts()];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** The bytes that a size in words stands for. */
function bytesOf(size = ''): number {
  const [, amount = '', unit = ''] = /^([\d.,]+) (.+)$/.exec(size) ?? [];
  return Number(amount.replaceAll(',', '')) * 1000 ** ['byte', 'kB', 'MB', 'GB'].indexOf(unit);
}

inBrowser('the figures of the installation', () => {
  beforeEach(async () => {
    const { database } = await runningApi();
    await database.prisma.process.deleteMany({ where: { kind: 'jobs' } });
    await database.prisma.backup.deleteMany();
  });

  it('says what is stored, which release runs, how the database is, and that a worker and a backup are there', async () => {
    const { database } = await runningApi();
    const { admin, organizationId } = await newOperator();
    const sha256 = createHash('sha256').update(organizationId).digest('hex');
    // So large that what other organizations store does not show beside it.
    const blob = { organizationId, sha256, sizeBytes: 4_000_000_000_000n, touchedAt: new Date() };
    await database.prisma.fileBlob.create({ data: blob });
    await database.prisma.backup.create({
      data: { id: 'last', madeAt: new Date(Date.now() - 3 * 24 * HOUR_MS), bytes: 2_500_000_000n },
    });
    await addWorker();
    const files = await database.prisma.fileBlob.count();
    const { page, open } = await visit(admin);
    await open('/system');

    const worker = page.getByRole('table', { name: 'Processes' }).getByRole('row').filter({ hasText: 'worker-one' });
    await worker.getByText('Running', { exact: true }).waitFor();
    for (const said of ['Worker', 'worker-one, 4.5.6', '200 MB']) {
      await worker.getByText(said, { exact: true }).waitFor();
    }
    expect(await page.getByText('No worker is running', { exact: false }).count()).toBe(0);
    expect(await page.getByText('No backup is known.', { exact: false }).count()).toBe(0);

    const stored = await factsOf(page.getByRole('region', { name: 'Files and backup' }));
    expect(stored).toMatchObject({
      Files: `${files.toLocaleString('en')}, 4,000 GB together`,
      'Stored in': 'A folder',
    });
    expect(stored['Last backup']).toBe('3 days ago, 2.5 GB');
    const { bavail, bsize } = await statfs(tmpdir());
    expect(Math.abs(bytesOf(stored['Free disk space']) / (bavail * bsize) - 1)).toBeLessThan(0.2);

    const { version } = createRequire(import.meta.url)('../../../api/package.json');
    const release = await factsOf(page.getByRole('region', { name: 'Release' }));
    expect(release).toMatchObject({ Version: version, Build: process.env['LECTERN_BUILD'] ?? 'dev' });

    const { rows } = await database.pool.query<{ version: string; bytes: number; connections: string }>(
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
              current_setting('max_connections') AS connections`,
    );
    const facts = await factsOf(page.getByRole('region', { name: 'Database' }));
    expect(facts['PostgreSQL']).toBe(rows[0]?.version);
    expect(Math.abs(bytesOf(facts['Size']) / (rows[0]?.bytes ?? 0) - 1)).toBeLessThan(0.1);
    expect(facts['Connections']).toMatch(new RegExp(`^[1-9]\\d* of ${rows[0]?.connections}$`));
  });

  it('says how much waits in a queue, and for how long the first of it', async () => {
    const { database } = await runningApi();
    const { admin, organizationId } = await newOperator();
    await addWorker();
    const waitingSince = (hours: number) => {
      const at = new Date(Date.now() - hours * HOUR_MS);
      const job = { id: randomUUID(), name: 'imports.run', payload: {}, organizationId };
      return { ...job, createdAt: at, nextAttemptAt: at };
    };
    const others = await database.prisma.job.count({ where: { name: { startsWith: 'imports.' }, state: 'queued' } });
    await database.prisma.job.createMany({ data: [waitingSince(2), waitingSince(5), waitingSince(1)] });
    const { page, open } = await visit(admin);
    await open('/system');
    const queues = page.getByRole('table', { name: 'Queues' });
    await queues.waitFor();
    expect(await cellsOf(queues, 'imports')).toMatchObject({
      Waiting: String(others + 3),
      'Oldest waits since': '5 hours ago',
      Running: '0',
    });
    await page.getByText('Jobs in the queue “imports” have been waiting since', { exact: false }).waitFor();
    await database.prisma.job.deleteMany({ where: { organizationId } });
  });
});

/** What a row of a table says below each title. */
async function cellsOf(table: Locator, name: string): Promise<Record<string, string>> {
  const row = table.getByRole('row').filter({ has: table.page().getByRole('cell', { name, exact: true }) });
  const titles = await table.getByRole('columnheader').allInnerTexts();
  const cells = await row.getByRole('cell').allInnerTexts();
  return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']));
}
