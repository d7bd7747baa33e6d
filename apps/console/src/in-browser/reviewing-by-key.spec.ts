import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, runningApi, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';
import { newChangeRequest } from '../../test/reviews.js';

const CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

/** A change request on two pages of a space that asks for an approval, with its author and a reviewer. */
async function newProposal() {
  const { build } = await runningApi();
  const team = await newTeam();
  const { api } = team;
  const reviewer = await build.member(team.organizationId, 'review');
  const spaceId = await newSpace(team, 'Guide');
  const [install = '', usage = ''] = await addPages(team, spaceId, [
    { title: 'Install', markdown: 'The quick fox.\n\nIt stays.\n\nThis goes.\n' },
    { title: 'Usage', markdown: 'Run it.\n' },
  ]);
  const rewrite = (page: string, markdown: string) => ({
    operation: 'update_page' as const,
    page,
    document: { markdown },
  });
  const changes = [rewrite(install, 'The slow fox.\n\nIt stays.\n\nAnother sentence.\n'), rewrite(usage, 'Walk it.\n')];
  const number = await newChangeRequest(team, spaceId, { subject: 'Explain foxes', changes });
  const mergeRules = {
    type: 'rules' as const,
    rules: [
      { rule: 'require_at_least_one_approved_review' as const },
      { rule: 'require_all_reviews_approved' as const },
    ],
  };
  dataOf(await api.PATCH('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, body: { mergeRules } }));
  const params = { path: { spaceId, changeRequestId: String(number) } };
  return {
    ...team,
    reviewer,
    install,
    url: `/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/~`,
    status: async () => dataOf(await api.GET(CHANGE_REQUEST, { params })).status,
    asked: async () => dataOf(await api.GET(`${CHANGE_REQUEST}/requested-reviewers`, { params })).items,
    verdicts: async () =>
      dataOf(await api.GET(`${CHANGE_REQUEST}/reviews`, { params })).items.map(({ status }) => status),
    comments: async () => dataOf(await api.GET(`${CHANGE_REQUEST}/comments`, { params })).items,
    liveText: async () => {
      const path = { spaceId, pageId: install };
      const page = dataOf(
        await api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', {
          params: { path, query: { format: 'markdown' } },
        }),
      );
      return 'markdown' in page ? page.markdown : undefined;
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const threadOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Thread begun by/ }).filter({ hasText: text });

inBrowser('a review', () => {
  it('leads from the request over an objection and an approval to a merge and its undoing, by keyboard alone', async () => {
    const { admin, reviewer, organizationId, install, url, ...stored } = await newProposal();
    const author = await visit(admin);
    const { page: writing } = author;
    await author.open(`${url}/overview`);
    await enter(writing, button(writing, 'Submit for review'));
    await writing.getByText('The change request waits for reviews now.').waitFor();
    await tabTo(writing, writing.getByRole('combobox', { name: 'Ask somebody for a review' }));
    await writing.keyboard.type(reviewer.displayName);
    const offered = writing.getByRole('option');
    await offered.first().waitFor();
    // Whoever is offered fits what is typed, from the first moment on.
    expect(await offered.allTextContents()).toEqual([expect.stringContaining(reviewer.displayName)]);
    await writing.keyboard.press('ArrowDown');
    await writing.keyboard.press('Enter');
    await writing.getByText('Has not reviewed yet').waitFor();
    expect(await stored.status()).toBe('open');
    expect(await stored.asked()).toMatchObject([{ user: { id: reviewer.id } }]);

    // What was asked for waits at home.
    const { page, open } = await visit(reviewer);
    await open(`/o/${organizationId}`);
    await enter(page, page.getByRole('link', { name: 'Explain foxes' }));
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const changes = page.getByRole('group', { name: 'Edited' });
    await section('Install').locator('[data-change]').nth(1).waitFor();
    await page.keyboard.press('n');
    await expectFocus(changes.nth(0));
    await page.keyboard.press('n');
    await expectFocus(changes.nth(1));
    await page.keyboard.press('p');
    await expectFocus(changes.nth(0));
    await page.keyboard.press('s');
    await page.getByText('1 of 2 seen').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await section('Usage').locator('[data-change]').first().waitFor();
    await page.keyboard.press('s');
    await page.getByText('2 of 2 seen').waitFor();
    await page.keyboard.press('p');
    await section('Install').locator('[data-change]').nth(1).waitFor();

    const comment = button(page, 'Comment on this block').first();
    await enter(page, comment);
    await expectFocus(page.getByRole('textbox', { name: 'Comment on this block' }));
    await page.keyboard.type('Why slow?');
    await page.keyboard.press('Control+Enter');
    await threadOf(page, 'Why slow?').waitFor();
    await expectFocus(comment);
    expect(await stored.comments()).toMatchObject([
      { target: { page: { id: install }, node: { id: expect.any(String) } }, postedBy: { id: reviewer.id } },
    ]);

    await page.keyboard.press('r');
    const review = page.getByRole('dialog', { name: 'Your review' });
    await expectFocus(review.getByRole('radio', { name: /^Approve/ }));
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expectFocus(review.getByRole('radio', { name: /^Ask for changes/ }));
    await tabTo(page, review.getByRole('textbox', { name: 'Comment' }));
    await page.keyboard.type('Foxes are quick.');
    await enter(page, review.getByRole('button', { name: 'Send the review' }));
    await page.getByText('Your review was sent.').waitFor();
    await review.waitFor({ state: 'hidden' });
    expect(await stored.verdicts()).toEqual(['changes-requested']);

    await author.open(`${url}/overview`);
    await writing.getByText('Asked for changes', { exact: true }).waitFor();
    await threadOf(writing, 'Foxes are quick.').waitFor();
    await threadOf(writing, 'Why slow?').getByRole('link', { name: 'On “Install”' }).waitFor();
    await writing.keyboard.press('m');
    const merge = writing.getByRole('dialog', { name: 'Merge' });
    await merge.getByText('It cannot be merged yet.').waitFor();
    await merge.getByText(`changes were requested by ${reviewer.displayName}, who may review it again`).waitFor();
    expect(await merge.getByRole('button', { name: 'Merge now' }).isDisabled()).toBe(true);
    await writing.keyboard.press('Escape');
    await merge.waitFor({ state: 'hidden' });

    await enter(page, button(page, 'Review…'));
    await expectFocus(review.getByRole('radio', { name: /^Approve/ }));
    expect(await review.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await review.waitFor({ state: 'hidden' });
    await eventually('the approval', async () => (await stored.verdicts()).includes('approved'));

    await author.open(`${url}/overview`);
    await writing.getByText('Approved', { exact: true }).waitFor();
    await enter(writing, button(writing, 'Merge…'));
    await merge.getByText('Everything is fine. It can be merged.').waitFor();
    expect(await barriersOf(writing)).toEqual([]);
    await enter(writing, merge.getByRole('button', { name: 'Merge now' }));
    await writing.getByText('This change request was merged').waitFor();
    expect(await stored.status()).toBe('merged');
    expect(await stored.liveText()).toContain('The slow fox.');

    await enter(writing, button(writing, 'Undo the merge'));
    const undo = writing.getByRole('dialog', { name: 'Undo this merge?' });
    await undo.waitFor();
    expect(await barriersOf(writing)).toEqual([]);
    await enter(writing, undo.getByRole('button', { name: 'Undo the merge' }));
    await writing.getByText('The space is as it was before the merge.').waitFor();
    expect(await stored.liveText()).toContain('The quick fox.');
    expect(await stored.status()).toBe('merged');
    await button(writing, 'Undo the merge').waitFor({ state: 'detached' });
  });
});
