import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { ContentChange } from '@lectern/domain/content/change-schemas';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { enter } from '../../test/keyboard.js';

const textOf = (...paragraphs: string[]) => paragraphs.map((paragraph) => `${paragraph}\n`).join('\n');
const SAME = ['One.', 'Two.', 'Three.', 'Four.'];
const FIRST = textOf('The quick brown fox.', ...SAME, 'This goes.');
const SECOND = textOf('The slow brown fox.', ...SAME, 'This goes.');
const THIRD = textOf('The slow brown fox.', ...SAME, 'Something else entirely came instead.');

/** A space with a page that was added and edited twice, and another page that was added in between. */
async function newHistory() {
  const team = await newTeam();
  const spaceId = await newSpace(team, 'Guide');
  const [pageId = ''] = await addPages(team, spaceId, [{ title: 'Install', markdown: FIRST }]);
  await addPages(team, spaceId, [{ title: 'Other' }]);
  const edit = async (change: ContentChange) => {
    const params = { path: { spaceId } };
    dataOf(await team.api.POST('/v1/spaces/{spaceId}/content', { params, body: { changes: [change] } }));
  };
  await edit({ operation: 'update_page', page: pageId, document: { markdown: SECOND } });
  await edit({ operation: 'update_page', page: pageId, title: 'Set up', document: { markdown: THIRD } });
  return { ...team, spaceId, pageId, url: `/o/${team.organizationId}/s/${spaceId}`, edit };
}

const entriesOf = (page: Page) => page.getByRole('row').getByRole('link');

inBrowser('the history of a page', () => {
  it('is reached from the page and has only the revisions that changed it', async () => {
    const { admin, url } = await newHistory();
    const { page, open } = await visit(admin);
    await open(`${url}/install`);
    await page.getByRole('button', { name: 'Details of this page' }).click();
    await page.getByRole('menuitem', { name: 'History of this page' }).click();
    await page.getByRole('heading', { name: 'History of “Set up”', level: 1 }).waitFor();
    await entriesOf(page).nth(2).waitFor();
    expect(await entriesOf(page).count()).toBe(3);
  });

  it('shows which words and blocks a revision added and removed, and folds the rest', async () => {
    const { admin, url, pageId } = await newHistory();
    const { page, open } = await visit(admin);
    await open(`${url}/~/history?page=${pageId}`);
    await entriesOf(page).nth(1).click();
    await page.getByRole('group', { name: 'Edited' }).waitFor();
    await page.locator('del').waitFor();
    expect(await page.locator('del').allTextContents()).toEqual(['quick']);
    expect(await page.locator('ins').allTextContents()).toEqual(['slow']);
    expect(await page.getByText('Three.').count()).toBe(0);
    await page.getByRole('button', { name: /Show \d unchanged blocks/ }).click();
    await page.getByText('Three.').waitFor();

    await page.goBack();
    await entriesOf(page).nth(0).click();
    await page.getByRole('heading', { name: 'Changes of “Set up”' }).waitFor();
    await page.getByText(admin.displayName).waitFor();
    await page.getByRole('cell', { name: 'Set up' }).waitFor();
    await page.locator('ins', { hasText: 'Something else entirely came instead' }).waitFor();
    await page.locator('del', { hasText: 'This goes' }).waitFor();
  });

  it('compares any two revisions, in one text or side by side', async () => {
    const { admin, url, pageId } = await newHistory();
    const { page, open } = await visit(admin);
    await open(`${url}/~/history?page=${pageId}`);
    await page.getByRole('button', { name: 'What can be done with this revision' }).first().click();
    await page.getByRole('menuitem', { name: 'Compare with…' }).click();
    await page.getByRole('button', { name: 'Compare with this one' }).last().click();
    await page.locator('ins', { hasText: 'slow' }).waitFor();
    await page.locator('del', { hasText: 'quick' }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).not.toBeNull();
    await page.getByRole('button', { name: 'Side by side' }).click();
    const before = page.getByRole('region', { name: 'Before' }).filter({ hasText: 'The quick brown fox.' });
    await before.waitFor();
    expect(await before.locator('ins').count()).toBe(0);
  });

  it('shows the Markdown of what cannot be compared as it looks on the page', async () => {
    const { admin, url, pageId } = await newHistory();
    const { page, open } = await visit(admin);
    await page.route(/difference\.worker/, (route) => route.abort());
    await open(`${url}/~/history?page=${pageId}`);
    await entriesOf(page).nth(1).click();
    await page.getByText('so here is its Markdown').waitFor();
    expect(await page.locator('pre del').textContent()).toBe('quick');
    expect(await page.locator('pre ins').textContent()).toBe('slow');
  });

  it('brings an old text back', async () => {
    const { admin, url, pageId } = await newHistory();
    const { page, open } = await visit(admin);
    await open(`${url}/~/history?page=${pageId}`);
    await page.getByRole('button', { name: 'What can be done with this revision' }).last().click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The revision was restored.').waitFor();
    await open(`${url}/install`);
    await page.getByText('The quick brown fox.').waitFor();
  });

  it('works by keyboard alone', async () => {
    const { admin, url } = await newHistory();
    const { page, open } = await visit(admin);
    await open(`${url}/~/history`);
    await enter(page, entriesOf(page).first());
    await enter(page, page.getByRole('dialog').getByRole('link', { name: 'Set up' }));
    await page.getByText('Something else entirely came instead.').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('n');
    expect(await focused()).toBe('What changed beside the text');
    await page.keyboard.press('n');
    const second = await focused();
    expect(second).toMatch(/Edited|Removed/);
    await page.keyboard.press('p');
    expect(await focused()).toBe('What changed beside the text');
  });

  it.each(['light', 'dark'] as const)('keeps nobody out in the %s theme', async (colorScheme) => {
    const { admin, url, pageId } = await newHistory();
    const { page, open } = await visit(admin, { colorScheme });
    await open(`${url}/~/history?page=${pageId}`);
    await entriesOf(page).nth(2).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await entriesOf(page).nth(0).click();
    await page.getByText('Something else entirely came instead.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.getByRole('region', { name: 'Before' }).first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });
});

inBrowser('the changes of a revision', () => {
  it('tell the variables before and after', async () => {
    const { admin, url, edit } = await newHistory();
    await edit({ operation: 'set_variables', variables: { version: '1.0' } });
    await edit({ operation: 'set_variables', variables: { version: '2.0' } });
    const { page, open } = await visit(admin);
    await open(`${url}/~/history`);
    await entriesOf(page).nth(0).click();
    const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'version' });
    expect(await row.locator('del').textContent()).toBe('1.0');
    expect(await row.locator('ins').textContent()).toBe('2.0');
  });
});
