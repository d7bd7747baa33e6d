import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newTeam, runningApi, visit } from '../../test/console.js';

/** Longer than any list waits until it is read again, and the count of what was not read. */
const A_WHILE_MS = 90_000;
/** Longer than work under way is left alone where nothing tells of it. */
const A_MOMENT_MS = 5_000;

/** An organization with a job under way, whose list is open, with a clock that can be put forward. */
async function watchedJob({ isLive }: { isLive: boolean }) {
  const { database } = await runningApi();
  const { organizationId, admin } = await newTeam();
  const id = randomUUID();
  const lease = { leaseToken: id, leaseExpiresAt: new Date(Date.now() + 3_600_000) };
  const progress = { state: 'running' as const, attempts: 1, progressDone: 1, progressTotal: 7, ...lease };
  await database.prisma.job.create({
    data: { id, name: 'translations.run', payload: {}, organizationId, ...progress },
  });
  const { page, open, settle } = await visit(admin);
  await page.clock.install();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(jobs|inbox)$/.test(pathname)) reads.push(pathname);
  });
  if (!isLive) await page.route('**/changes', (route) => route.abort());
  const listening = isLive ? page.waitForResponse((response) => response.url().endsWith('/changes')) : undefined;
  await open(`/o/${organizationId}/settings/jobs`);
  await listening;
  await progressOf(page, '1 of 7').waitFor();
  const advance = (progressDone: number) => database.prisma.job.update({ where: { id }, data: { progressDone } });
  return { page, settle, reads, advance };
}

const progressOf = (page: Page, text: string) => page.getByRole('table', { name: 'Jobs' }).getByText(text);

inBrowser('work in the background', () => {
  it('is shown as it goes on, without being asked for on a timer', async () => {
    const { page, settle, reads, advance } = await watchedJob({ isLive: true });
    await eventually('the stream', async () => {
      const known = reads.length;
      await page.clock.runFor(A_MOMENT_MS);
      await settle();
      return reads.length === known;
    });
    const before = reads.length;
    await page.clock.runFor(A_WHILE_MS);
    await settle();
    expect(reads.slice(before)).toEqual([]);

    await advance(5);
    await progressOf(page, '5 of 7').waitFor();
    expect(reads.length).toBeGreaterThan(before);
  });

  it('is asked for on a timer where nothing tells of it', async () => {
    const { page, reads, advance } = await watchedJob({ isLive: false });
    await advance(3);
    const before = reads.length;
    await page.clock.runFor(A_WHILE_MS);
    await progressOf(page, '3 of 7').waitFor();
    await eventually('both lists', () => new Set(reads.slice(before)).size === 2);
  });
});
