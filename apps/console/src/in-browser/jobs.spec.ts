import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { chooseItem, enter, tabTo } from '../../test/keyboard.js';

inBrowser('the jobs of an organization', () => {
  /** Three jobs that tell themselves apart by what they are about. */
  async function newJobs() {
    const { organizationId, admin } = await newTeam();
    const { database, runJobs } = await runningApi();
    const ended = { state: 'failed' as const, lastError: 'The renderer ended', attempts: 3, finishedAt: new Date() };
    const jobs = [
      { name: 'pdf.make', target: 'failed-guide', ...ended },
      { name: 'imports.run', target: 'failed-import', ...ended },
      { name: 'pdf.make', target: 'waiting-guide' },
    ].map((job) => ({ ...job, id: randomUUID(), organizationId, payload: {} }));
    await database.prisma.job.createMany({ data: jobs });
    return {
      organizationId,
      admin,
      stored: (target: string) => database.prisma.job.findFirst({ where: { organizationId, target } }),
      work: () => runJobs(organizationId, {}),
    };
  }

  const job = (page: Page, target: string) =>
    page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: target });
  const searchOf = (page: Page) => new URL(page.url()).search;

  it('are found, tried again and cancelled by keyboard alone', async () => {
    const { organizationId, admin, stored, work } = await newJobs();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/jobs`);
    await tabTo(page, page.getByRole('combobox', { name: 'State' }));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Failed' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await job(page, 'waiting-guide').waitFor({ state: 'detached' });
    expect(searchOf(page)).toBe('?state=failed');
    await tabTo(page, page.getByRole('combobox', { name: 'Kind' }));
    await page.keyboard.type('Make a');
    await page.getByRole('option', { name: 'Make a PDF' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await job(page, 'failed-import').waitFor({ state: 'detached' });
    expect(searchOf(page)).toBe('?state=failed&kind=pdf.make');
    await job(page, 'failed-guide').getByText('Last error: The renderer ended').waitFor();

    await enter(page, job(page, 'failed-guide').getByRole('button', { name: 'Actions for Make a PDF' }));
    await chooseItem(page, 'Try again now');
    await page.getByText('No jobs', { exact: true }).waitFor();
    expect(await stored('failed-guide')).toMatchObject({ state: 'queued', failures: 0, finishedAt: null });
    expect(await stored('failed-import')).toMatchObject({ state: 'failed' });

    await enter(page, page.getByRole('button', { name: 'Show all jobs' }));
    await enter(page, job(page, 'waiting-guide').getByRole('button', { name: 'Actions for Make a PDF' }));
    await chooseItem(page, 'Cancel');
    await page.getByRole('dialog', { name: 'Cancel this job?' }).waitFor();
    await page.keyboard.press('Enter');
    await job(page, 'waiting-guide').getByText('has asked to cancel it', { exact: false }).waitFor();
    expect(searchOf(page)).toBe('');
    expect((await stored('waiting-guide'))?.cancelledBy).toBe(admin.email);
    await work();
    await job(page, 'waiting-guide').getByText('Failed', { exact: true }).waitFor();
    expect(await stored('waiting-guide')).toMatchObject({ state: 'failed' });
  });

  it('are shown as an address says, and tried again, on a phone', async () => {
    const { organizationId, admin, stored } = await newJobs();
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/settings/jobs?state=failed&kind=imports.run`);
    await job(page, 'failed-import').waitFor();
    expect(await job(page, 'failed-guide').count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for Import content' }).tap();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Try again now' }).tap();
    await page.getByText('No jobs', { exact: true }).waitFor();
    expect(await stored('failed-import')).toMatchObject({ state: 'queued' });
    await page.getByRole('button', { name: 'Show all jobs' }).tap();
    await job(page, 'waiting-guide').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
