import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { changeSpace, newChangeRequest } from '../../test/reviews.js';

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
    await page.getByRole('button', { name: 'Update from the space' }).focus();
    await page.keyboard.press('Enter');
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
        const field = page.getByRole('textbox', { name: title });
        await field.fill('Third of both');
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
    await page.getByRole('dialog', { name: 'Merge' }).getByRole('button', { name: 'Merge now' }).focus();
    await page.keyboard.press('Enter');
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

  it('shows a decision that cannot be made, keeps the conflict, and fits onto a phone in the dark', async () => {
    const { admin, api, url, path, third } = await newContradiction();
    dataOf(await api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', { params: { path } }));
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
