import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Download } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { newChangeRequest } from '../../test/reviews.js';

/** What a file begins with, which says what it is. */
async function beginningOf(download: Download): Promise<string> {
  const bytes = await readFile(await download.path());
  return bytes.subarray(0, 4).toString('latin1');
}

inBrowser('exporting', () => {
  it('takes a space along as an archive, and a page with those below it as a PDF', async () => {
    const { runJobs } = await runningApi();
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

    const pdf = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make a PDF' }).click();
    await page.getByText('The PDF is being made…').waitFor();
    await runJobs(team.organizationId, {});
    expect((await pdf).suggestedFilename()).toBe('Setup.pdf');
    expect(await beginningOf(await pdf)).toBe('%PDF');
    await page.getByText('The PDF was downloaded.').waitFor();
  });

  it('takes what a change request proposes along as a PDF, which is all that there is of it', async () => {
    const { runJobs } = await runningApi();
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide', [{ title: 'Setup' }]);
    const number = await newChangeRequest(team, spaceId, {
      subject: 'Explain more',
      changes: [{ operation: 'insert_page', title: 'Added', document: { markdown: 'Nobody reads this yet.' } }],
    });
    const proposed = `/o/${team.organizationId}/s/${spaceId}/~/changes/${number}`;
    const { page, open } = await visit(team.admin, PHONE);
    /** Makes a PDF of what is chosen, and says what the file is called. */
    const downloaded = async () => {
      const pdf = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Make a PDF' }).click();
      await page.getByText('The PDF is being made…').waitFor();
      await runJobs(team.organizationId, {});
      expect(await beginningOf(await pdf)).toBe('%PDF');
      return (await pdf).suggestedFilename();
    };

    await open(`${proposed}/added`);
    await page.getByRole('button', { name: 'Details of this page' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await page.getByRole('radio', { name: 'Only “Added”' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${proposed}/~/export`);
    expect(await page.getByRole('button', { name: 'Download as zip' }).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(await downloaded()).toBe(`Added #${number}.pdf`);

    await open(`${proposed}/~/overview`);
    await page.getByRole('button', { name: 'What can be done with this change request' }).click();
    await page.getByRole('menuitem', { name: 'Export as PDF…' }).click();
    expect(await downloaded()).toBe(`Guide #${number}.pdf`);
    await page.getByRole('button', { name: 'Show pages' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Export' });
    expect(await link.getAttribute('href')).toBe(`${proposed}/~/export`);
  });
});
