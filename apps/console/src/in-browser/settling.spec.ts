import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, visit } from '../../test/console.js';
import { addPages, newSpace, storedTree } from '../../test/content.js';
import { enter, expectFocus } from '../../test/keyboard.js';
import { changeSpace, newChangeRequest } from '../../test/reviews.js';

const UPDATE = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update';
const NAMES = ['One', 'Two', 'Three', 'Four'];
const sentences = (end: string) => NAMES.map((name) => `${name} begins, and ${end}.`).join('\n\nSame.\n\n');

/** A change request that contradicts its space in twelve things: four sentences of two texts each, and four values. */
async function newContradiction() {
  const team = await newTeam();
  const spaceId = await newSpace(team, 'Guide');
  const [first = '', second = '', third = ''] = await addPages(team, spaceId, [
    { title: 'First', markdown: sentences('ends') },
    { title: 'Second', markdown: sentences('ends') },
    { title: 'Third' },
  ]);
  const side = (name: string) => [
    { operation: 'update_page' as const, page: first, document: { markdown: sentences(`${name} ends it`) } },
    { operation: 'update_page' as const, page: second, document: { markdown: sentences(`${name} ends it`) } },
    { operation: 'update_page' as const, page: third, title: `Third of ${name}`, description: `By ${name}` },
    { operation: 'set_variables' as const, variables: { product: name } },
  ];
  const subject = 'Say it differently';
  const number = await newChangeRequest(team, spaceId, {
    subject,
    changes: [...side('ours'), { operation: 'update_page', page: third, icon: 'star' }],
  });
  await changeSpace(team, spaceId, [...side('main'), { operation: 'update_page', page: third, icon: 'sun' }]);
  const space = `/o/${team.organizationId}/s/${spaceId}`;
  const path = { spaceId, changeRequestId: String(number) };
  const markdownOf = async (pageId: string) => {
    const params = { path: { spaceId, pageId }, query: { format: 'markdown' as const } };
    const page = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', { params }));
    return { ...page, markdown: 'markdown' in page ? page.markdown : '' };
  };
  return { ...team, spaceId, path, first, second, third, number, url: `${space}/~/changes/${number}/~`, markdownOf };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const place = (page: Page, at: number, all: number) => page.getByText(`Conflict ${at} of ${all}`, { exact: true });

inBrowser('settling conflicts', () => {
  it('leads from an outdated change request over twelve decisions to a merge, by keyboard alone', async () => {
    const { admin, url, first, second, third, markdownOf } = await newContradiction();
    const { page, open } = await visit(admin);
    await open(`${url}/conflicts`);
    await enter(page, page.getByRole('button', { name: 'Update from the space' }));
    await place(page, 1, 12).waitFor();
    await heading(page, 'Text of “First”').waitFor();
    await page.getByRole('region', { name: 'Main', exact: true }).getByText('One begins, and main ends it.').waitFor();
    await page
      .getByRole('region', { name: 'This change request' })
      .getByText('One begins, and ours ends it.')
      .waitFor();
    const settle = async (key: string, left: number) => {
      await page.keyboard.press(key);
      await (left === 0 ? page.getByText('No conflicts', { exact: true }) : place(page, 1, left)).waitFor();
    };
    await settle('1', 11);
    await settle('2', 10);
    await settle('3', 9);
    await settle('1', 8);
    for (const left of [7, 6, 5, 4]) await settle('2', left);
    const titles: Record<string, string> = {};
    for (const left of [3, 2, 1, 0]) {
      const title = (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
      titles[title] = String(left);
      if (title.startsWith('Title')) {
        await page.keyboard.press('4');
        await expectFocus(page.getByRole('textbox', { name: title }));
        await page.keyboard.press('Control+a');
        await page.keyboard.type('Third of both');
        await settle('Enter', left);
      } else await settle('1', left);
    }
    expect(Object.keys(titles).toSorted()).toEqual([
      'Description of “Third of ours”',
      'Icon of “Third of ours”',
      'Title of “Third of ours”',
      'Variable “product”',
    ]);
    await page.keyboard.press('m');
    await enter(page, page.getByRole('dialog', { name: 'Merge' }).getByRole('button', { name: 'Merge now' }));
    await page.getByText('This change request was merged').waitFor();
    const [one, two, three] = [await markdownOf(first), await markdownOf(second), await markdownOf(third)];
    expect(one.markdown?.match(/\w+ begins, and \w+ ends it/g)).toEqual([
      'One begins, and main ends it',
      'Two begins, and ours ends it',
      'Three begins, and main ends it',
      'Three begins, and ours ends it',
      'Four begins, and main ends it',
    ]);
    expect(two.markdown).toContain('Four begins, and ours ends it.');
    expect(two.markdown).not.toContain('main ends it');
    expect(three).toMatchObject({ title: 'Third of both', description: 'By main', icon: 'sun' });
  });

  it('leads along the queue by N and P, and from the dialog of a merge to it', async () => {
    const { admin, api, url, path } = await newContradiction();
    dataOf(await api.POST(UPDATE, { params: { path } }));
    const { page, open } = await visit(admin);
    await open(`${url}/overview`);
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge' });
    await dialog.getByText('Conflicts with the space have to be settled first.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge now' }).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, dialog.getByRole('link', { name: 'Settle conflicts' }));
    await place(page, 1, 12).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const step = async (key: string, at: number) => {
      await page.keyboard.press(key);
      await place(page, at, 12).waitFor();
    };
    for (const at of [2, 3, 4, 5]) await step('n', at);
    await heading(page, 'Text of “Second”').waitFor();
    await step('p', 4);
    await heading(page, 'Text of “First”').waitFor();
    await page.getByRole('region', { name: 'Main', exact: true }).getByText('Four begins, and main ends it.').waitFor();
    // What is settled here is this one, and what came after it is shown next.
    await page.keyboard.press('1');
    await place(page, 4, 11).waitFor();
    await heading(page, 'Text of “Second”').waitFor();
    for (const at of [3, 2, 1]) {
      await page.keyboard.press('p');
      await place(page, at, 11).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Previous conflict' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('leads by key 4 from a text to the editor, where both sides stand', async () => {
    const { admin, api, url, path } = await newContradiction();
    dataOf(await api.POST(UPDATE, { params: { path } }));
    const { page, open } = await visit(admin);
    await open(`${url}/conflicts`);
    await heading(page, 'Text of “First”').waitFor();
    await page.keyboard.press('4');
    await page.waitForURL(/\/~\/changes\/\d+\/first\?edit=true$/);
    const text = page.getByRole('textbox', { name: 'Text of “First”' });
    await text.getByText('One begins, and main ends it.').waitFor();
    await text.getByText('One begins, and ours ends it.').waitFor();
  });

  it('decides by key whether a page stays that only one side deleted', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide');
    const [kept = '', gone = ''] = await addPages(team, spaceId, [{ title: 'Kept' }, { title: 'Gone' }]);
    const number = await newChangeRequest(team, spaceId, {
      subject: 'Tidy up',
      changes: [kept, gone].map((page) => ({ operation: 'delete_page' as const, page })),
    });
    const edit = (page: string) => ({
      operation: 'update_page' as const,
      page,
      document: { markdown: 'Somebody needs this.' },
    });
    await changeSpace(team, spaceId, [edit(kept), edit(gone)]);
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/~/conflicts`);
    await enter(page, page.getByRole('button', { name: 'Update from the space' }));
    await place(page, 1, 2).waitFor();
    const titles: string[] = [];
    for (const left of [1, 0]) {
      const title = (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
      titles.push(title);
      const kept = /“(.*)”/.exec(title)?.[1] ?? '';
      await page.getByRole('region', { name: 'Main', exact: true }).getByText(kept, { exact: true }).waitFor();
      const ours = page.getByRole('region', { name: 'This change request' });
      await ours.getByText('Deleted', { exact: true }).waitFor();
      await page.keyboard.press(kept === 'Kept' ? '1' : '2');
      await (left === 0 ? page.getByText('No conflicts', { exact: true }) : place(page, 1, left)).waitFor();
    }
    expect(titles.toSorted()).toEqual(['Keep or delete “Gone”', 'Keep or delete “Kept”']);
    await page.keyboard.press('m');
    await enter(page, page.getByRole('dialog', { name: 'Merge' }).getByRole('button', { name: 'Merge now' }));
    await page.getByText('This change request was merged').waitFor();
    expect(await storedTree(team, spaceId)).toBe('Kept');
  });

  it('shows a decision that cannot be made, keeps the conflict, and fits onto a phone in the dark', async () => {
    const { admin, api, url, path, third } = await newContradiction();
    dataOf(await api.POST(UPDATE, { params: { path } }));
    const { page, open } = await visit(admin, { ...PHONE, colorScheme: 'dark' });
    await open(`${url}/conflicts`);
    await place(page, 1, 12).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('combobox', { name: 'Conflicts' }).selectOption({ label: 'Title of “Third of ours”' });
    await page.getByRole('button', { name: 'Edit…' }).tap();
    const title = page.getByRole('textbox', { name: 'Title of “Third of ours”' });
    await title.fill('x'.repeat(1001));
    await page.getByRole('button', { name: 'Use this' }).tap();
    await page.getByRole('alert').getByText('title').first().waitFor();
    expect(await title.inputValue()).toBe('x'.repeat(1001));
    const params = { path: { spaceId: path.spaceId, changeRequestId: path.changeRequestId } };
    const changes = dataOf(await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', { params }));
    expect(changes.conflicts).toContainEqual(expect.objectContaining({ kind: 'page', id: third, field: 'title' }));
  });
});
