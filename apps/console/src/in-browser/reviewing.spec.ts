import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { enter, expectFocus } from '../../test/keyboard.js';
import { newChangeRequest } from '../../test/reviews.js';

const SAME = ['One.', 'Two.', 'Three.', 'Four.'];
const textOf = (...paragraphs: string[]) => paragraphs.map((paragraph) => `${paragraph}\n`).join('\n');

/** A space with a change request that changes a bit of everything, and a person who may review and merge it. */
async function newReview() {
  const { build } = await runningApi();
  const team = await newTeam();
  const reviewer = await build.member(team.organizationId, 'review');
  const spaceId = await newSpace(team, 'Guide');
  const [install = '', usage = '', old = ''] = await addPages(team, spaceId, [
    { title: 'Install', markdown: textOf('The quick brown fox.', ...SAME, 'This goes.') },
    { title: 'Usage' },
    { title: 'Old' },
  ]);
  const number = await newChangeRequest(team, spaceId, {
    subject: 'Explain foxes',
    changes: [
      {
        operation: 'update_page',
        page: install,
        document: { markdown: textOf('The slow brown fox.', ...SAME, 'A wholly different sentence came instead.') },
      },
      { operation: 'update_page', page: usage, title: 'How to use it' },
      { operation: 'delete_page', page: old },
      { operation: 'insert_page', title: 'New', document: { markdown: 'A new page.' } },
      { operation: 'set_variables', variables: { version: '2.0' } },
      { operation: 'set_redirects', redirects: { manual: usage } },
      { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind this.' } },
    ],
  });
  const space = `/o/${team.organizationId}/s/${spaceId}`;
  return { ...team, reviewer, spaceId, number, space, url: `${space}/~/changes/${number}/~` };
}

const itemsOf = (page: Page) => page.getByRole('navigation', { name: 'What changed' }).getByRole('link');

inBrowser('reviewing a change request', () => {
  it('leads from the request for a review over every change to an approval', async () => {
    const { admin, reviewer, api, organizationId, spaceId, number, url } = await newReview();
    const author = await visit(admin);
    const { page: writing } = author;
    await author.open(`${url}/overview`);
    await writing.getByRole('button', { name: 'Submit for review' }).click();
    await writing.getByText('The change request waits for reviews now.').waitFor();
    await writing.getByRole('combobox', { name: 'Ask somebody for a review' }).fill(reviewer.displayName);
    await writing.getByRole('option', { name: new RegExp(reviewer.displayName) }).click();
    await writing.getByText('Has not reviewed yet').waitFor();

    const { page, open } = await visit(reviewer);
    await open(`/o/${organizationId}`);
    await page.getByRole('link', { name: 'Explain foxes' }).click();
    await page.getByRole('heading', { level: 1, name: `#${number} Explain foxes` }).waitFor();
    await itemsOf(page).nth(5).waitFor();
    expect(await itemsOf(page).allTextContents()).toEqual([
      'InstallEdited',
      'How to use itEdited',
      'NewAdded',
      'OldDeleted',
      'NoticeAdded',
      'VariablesEdited',
      'RedirectsEdited',
    ]);
    // Each change is rendered on its own, so the first one may come after the others.
    const firstChange = page.getByRole('group', { name: 'Edited' }).first();
    expect(await firstChange.locator('del').textContent()).toBe('quick');
    expect(await firstChange.locator('ins').textContent()).toBe('slow');
    await page.getByRole('checkbox', { name: 'Seen' }).check();
    await page.getByText('1 of 7 seen').waitFor();
    await page.reload();
    await page.getByText('1 of 7 seen').waitFor();
    await itemsOf(page).nth(1).click();
    await page.getByRole('cell', { name: 'How to use it' }).waitFor();
    await page.getByRole('link', { name: 'Edit this page' }).waitFor();
    await itemsOf(page).nth(4).click();
    await page.getByRole('link', { name: 'Open this reusable content' }).click();
    await page.getByRole('heading', { level: 2, name: 'Notice' }).waitFor();
    await page.getByText('Mind this.').waitFor();
    await page.goBack();
    await itemsOf(page).nth(6).click();
    await page.getByRole('row').filter({ hasText: '/manual' }).locator('ins', { hasText: 'How to use it' }).waitFor();

    await page.getByRole('button', { name: 'Review…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Foxes are **well** explained.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Review…' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Foxes are **well** explained.');
    await dialog.getByRole('button', { name: 'Send the review' }).click();
    await page.getByText('Your review was sent.').waitFor();
    const path = { spaceId, changeRequestId: String(number) };
    const reviews = dataOf(
      await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', { params: { path } }),
    );
    expect(reviews.items).toMatchObject([{ status: 'approved', reviewer: { id: reviewer.id } }]);
    await author.open(`${url}/overview`);
    await writing.getByText('Approved', { exact: true }).waitFor();
  });

  it('goes from change to change, from page to page, and marks them as seen by keyboard alone', async () => {
    const { admin, url } = await newReview();
    const { page, open } = await visit(admin);
    await open(`${url}/changes`);
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await section('Install').locator('[data-change]').nth(1).waitFor();
    const changes = page.getByRole('group', { name: 'Edited' });
    await page.keyboard.press('n');
    await expectFocus(changes.first());
    await page.keyboard.press('n');
    await expectFocus(changes.nth(1));
    await page.keyboard.press('s');
    await page.getByText('1 of 7 seen').waitFor();
    await page.keyboard.press('n');
    await section('How to use it').waitFor();
    await enter(page, page.getByRole('button', { name: 'Side by side' }));
    await page.waitForURL(/view=split/);
    await enter(page, itemsOf(page).nth(0));
    await section('Install').getByRole('region', { name: 'Before' }).first().waitFor();
    await page.keyboard.press('r');
    await expectFocus(page.getByRole('dialog', { name: 'Your review' }).getByRole('radio').first());
  });

  it('is merged once every rule is satisfied, says where it is published, and can be undone', async () => {
    const { build } = await runningApi();
    const { admin, api, organizationId, spaceId, number, space, url } = await newReview();
    await build.site(organizationId, { spaces: [spaceId] });
    dataOf(
      await api.PATCH('/v1/spaces/{spaceId}', {
        params: { path: { spaceId } },
        body: { mergeRules: { type: 'rules', rules: [{ rule: 'require_change_request_description' }] } },
      }),
    );
    const { page, open } = await visit(admin);
    await open(`${url}/overview`);
    await page.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge' });
    await dialog.getByRole('img', { name: 'Not satisfied' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge now' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'What can be done with this change request' }).click();
    await page.getByRole('menuitem', { name: 'Edit subject and description…' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Everything about *foxes*.');
    await page.getByRole('textbox', { name: 'Links' }).fill('https://tickets.example.com/7');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('em', { hasText: 'foxes' }).waitFor();
    await page.getByRole('link', { name: 'https://tickets.example.com/7' }).waitFor();

    await page.getByRole('button', { name: 'Merge…' }).click();
    await dialog.getByRole('img', { name: 'Satisfied', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Merge now' }).click();
    await page.getByText('This change request was merged').waitFor();
    await page.getByText('Readers see the changes here:').waitFor();
    const installed = () => open(`${space}/install`);
    await installed();
    await page.getByText('The slow brown fox.').waitFor();

    await open(`${space}/~/changes/${number}/~/overview`);
    await page.getByRole('button', { name: 'Undo the merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click();
    await page.getByText('The space is as it was before the merge.').waitFor();
    await installed();
    await page.getByText('The quick brown fox.').waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'keeps nobody out in the %s theme, and fits onto a phone',
    async (colorScheme) => {
      const { admin, url } = await newReview();
      const { page, open } = await visit(admin, { ...PHONE, colorScheme });
      for (const part of ['overview', 'changes', 'conflicts']) {
        await open(`${url}/${part}`);
        await page.getByRole('navigation', { name: 'Parts of this change request' }).waitFor();
        if (part === 'changes') await page.locator('del').first().waitFor();
        expect(await barriersOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
      }
    },
  );
});

inBrowser('the list of change requests', () => {
  it('keeps its filters in the address', async () => {
    const { admin, reviewer, organizationId } = await newReview();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/change-requests?status=draft`);
    const row = page.getByRole('link', { name: 'Explain foxes' });
    await row.waitFor();
    await page.getByRole('combobox', { name: 'Author' }).fill(reviewer.displayName);
    await page.getByRole('option', { name: new RegExp(reviewer.displayName) }).click();
    await page.getByText('No change request fits').waitFor();
    expect(new URL(page.url()).searchParams.get('author')).toBe(reviewer.id);
    await page.reload();
    await page.getByText(`Author: ${reviewer.displayName}`).waitFor();
    await page.getByRole('button', { name: 'Author: anybody' }).click();
    await row.waitFor();
    await page.getByRole('button', { name: 'Author: Me' }).click();
    await page.getByText('Author: Me').waitFor();
    await row.waitFor();
  });
});
