import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { newChangeRequest } from '../../test/reviews.js';

/** What a file begins with, which says what it is. */
async function beginningOf(download: Download): Promise<string> {
  const bytes = await readFile(await download.path());
  return bytes.subarray(0, 4).toString('latin1');
}

/** Has a PDF made of what is chosen on a page, and waits until it is downloaded. */
async function downloadPdf(page: Page, { organizationId }: Team): Promise<Download> {
  const { runJobs } = await runningApi();
  const download = page.waitForEvent('download');
  // The job is there as soon as the API says that the PDF is not.
  const waiting = page.waitForResponse((response) => response.status() === 202);
  await page.getByRole('button', { name: 'Make a PDF' }).click();
  await page.getByText('The PDF is being made…').waitFor();
  await waiting;
  await runJobs(organizationId, {});
  return download;
}

inBrowser('exporting', () => {
  it('takes a space along as an archive, and a page with those below it as a PDF', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide: one/two', [
      { title: 'Setup', markdown: 'Install it.' },
      { title: 'Details', below: 'Setup' },
    ]);
    const { page, open } = await visit(team.admin, PHONE);
    await open(`/o/${team.organizationId}/s/${spaceId}/setup`);
    await page.getByRole('button', { name: 'Details of this page' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await page.getByRole('heading', { level: 1, name: 'Export' }).waitFor();
    const choice = page.getByRole('radio', { name: '“Setup” and the pages below it' });
    await choice.check();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    const archive = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as zip' }).click();
    expect((await archive).suggestedFilename()).toBe('Guide one two.zip');
    expect(await beginningOf(await archive)).toBe('PK\u0003\u0004');

    const pdf = await downloadPdf(page, team);
    expect(pdf.suggestedFilename()).toBe('Setup.pdf');
    expect(await beginningOf(pdf)).toBe('%PDF');
    await page.getByText('The PDF was downloaded.').waitFor();
  });

  it('takes what a change request proposes along as a PDF, which is all that there is of it', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide', [{ title: 'Setup' }]);
    const number = await newChangeRequest(team, spaceId, {
      subject: 'Explain more',
      changes: [{ operation: 'insert_page', title: 'Added', document: { markdown: 'Nobody reads this yet.' } }],
    });
    const proposed = `/o/${team.organizationId}/s/${spaceId}/~/changes/${number}`;
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${proposed}/added`);
    await page.getByRole('button', { name: 'Details of this page' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await page.getByRole('radio', { name: 'Only “Added”' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${proposed}/~/export`);
    expect(await page.getByRole('button', { name: 'Download as zip' }).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect((await downloadPdf(page, team)).suggestedFilename()).toBe(`Added #${number}.pdf`);

    await open(`${proposed}/~/overview`);
    await page.getByRole('button', { name: 'What can be done with this change request' }).click();
    await page.getByRole('menuitem', { name: 'Export as PDF…' }).click();
    const whole = await downloadPdf(page, team);
    expect(whole.suggestedFilename()).toBe(`Guide #${number}.pdf`);
    expect(await beginningOf(whole)).toBe('%PDF');
    await page.getByRole('button', { name: 'Show pages' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Export' });
    expect(await link.getAttribute('href')).toBe(`${proposed}/~/export`);
  });
});
