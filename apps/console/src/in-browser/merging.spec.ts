import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { addPages, expectTree, newSpace, storedTree } from '../../test/content.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';
import { changeSpace, newChangeRequest } from '../../test/reviews.js';

const SPACE = '/v1/spaces/{spaceId}';
const CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

/** A change request that adds a page to a space, and somebody who may review and merge it. */
async function newAddition() {
  const { build } = await runningApi();
  const team = await newTeam();
  const reviewer = await build.member(team.organizationId, 'review');
  const spaceId = await newSpace(team, 'Guide');
  await addPages(team, spaceId, [{ title: 'Start' }]);
  const number = await newChangeRequest(team, spaceId, {
    subject: 'Add help',
    changes: [{ operation: 'insert_page', title: 'Help', document: { markdown: 'Ask us.' } }],
  });
  const params = { path: { spaceId, changeRequestId: String(number) } };
  const status = async () => dataOf(await team.api.GET(CHANGE_REQUEST, { params })).status;
  const space = `/o/${team.organizationId}/s/${spaceId}`;
  return { ...team, team, reviewer, spaceId, params, status, overview: `${space}/~/changes/${number}/~/overview` };
}

inBrowser('a merge against rules', () => {
  it('is left to those who may pass them, who say so first, by keyboard alone', async () => {
    const { admin, team, reviewer, api, spaceId, status, overview } = await newAddition();
    const mergeRules = {
      type: 'rules' as const,
      rules: [
        { rule: 'require_specific_reviewers' as const, users: [reviewer.id] },
        { rule: 'require_change_request_description' as const },
        { rule: 'require_change_request_subject' as const },
        { rule: 'allow_bypass' as const, users: [admin.id] },
      ],
    };
    dataOf(await api.PATCH(SPACE, { params: { path: { spaceId } }, body: { mergeRules } }));

    const others = await visit(reviewer, PHONE);
    await others.open(overview);
    await others.page.getByRole('button', { name: 'Merge…' }).tap();
    const refused = others.page.getByRole('dialog', { name: 'Merge' });
    await refused.getByText('It cannot be merged yet.').waitFor();
    expect(await refused.getByRole('checkbox').count()).toBe(0);
    expect(await refused.getByRole('button', { name: 'Merge now' }).isDisabled()).toBe(true);
    expect(await barriersOf(others.page)).toEqual([]);
    expect(await overflowOf(others.page)).toBe(0);

    const { page, open } = await visit(admin);
    await open(overview);
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Merge' });
    await dialog.getByText('Not every rule is satisfied, but you may merge it all the same.').waitFor();
    const rules = dialog.getByRole('list', { name: 'Rules for merging' }).getByRole('listitem');
    expect(await rules.count()).toBe(3);
    const unmet = rules.filter({ has: page.getByRole('img', { name: 'Not satisfied' }) });
    expect(await unmet.count()).toBe(2);
    await unmet.nth(0).getByText(`its newest revision has to be approved by ${reviewer.displayName}`).waitFor();
    await unmet.nth(0).getByText(`Can do this: ${reviewer.displayName}`).waitFor();
    await unmet.nth(1).getByText('it has no description. Write one').waitFor();
    expect(await unmet.nth(1).getByText('Can do this:').count()).toBe(0);

    const merge = dialog.getByRole('button', { name: 'Merge now' });
    expect(await merge.isDisabled()).toBe(true);
    expect(await barriersOf(page)).toEqual([]);
    const bypass = dialog.getByRole('checkbox', { name: 'Merge although rules are not satisfied' });
    await tabTo(page, bypass);
    await page.keyboard.press('Space');
    expect(await merge.isEnabled()).toBe(true);
    await page.keyboard.press('Space');
    expect(await merge.isDisabled()).toBe(true);
    await page.keyboard.press('Space');
    expect(await barriersOf(page)).toEqual([]);
    expect([await status(), await storedTree(team, spaceId)]).toEqual(['draft', 'Start']);
    await enter(page, merge);
    await page.getByText('This change request was merged').waitFor();
    expect([await status(), await storedTree(team, spaceId)]).toEqual(['merged', 'Start Help']);
  });
});

inBrowser('a merged change request', () => {
  it('names every site that shows it, with the address where readers find it', async () => {
    const { build } = await runningApi();
    const { admin, api, organizationId, spaceId, params, overview } = await newAddition();
    const { id: siteId } = await build.site(organizationId, { spaces: [spaceId], published: true });
    const { id: hidden } = await build.site(organizationId, { spaces: [spaceId], published: false });
    const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
    const rename = async (site: string, title: string) => {
      const path = { organizationId, siteId: site };
      return dataOf(await api.PATCH(SITE, { params: { path }, body: { title } }));
    };
    const { urls } = await rename(siteId, 'Acme Docs');
    await rename(hidden, 'Not yet');
    dataOf(await api.POST(`${CHANGE_REQUEST}/merge`, { params }));
    const { page, open } = await visit(admin);
    await open(overview);
    const panel = page.getByRole('alert').filter({ hasText: 'This change request was merged' });
    await panel.getByText(`by ${admin.displayName}`).waitFor();
    await panel.getByText('Readers see the changes here:').waitFor();
    const site = panel.getByRole('listitem').getByRole('link');
    expect(await site.allTextContents()).toEqual(['Acme Docs']);
    expect(urls.published).toMatch(/^http/);
    expect(await site.getAttribute('href')).toBe(urls.published);
  });

  it('says that no site shows it, and offers no undoing any more once the space has changed since', async () => {
    const { admin, team, organizationId, spaceId, params, overview, api } = await newAddition();
    dataOf(await api.POST(`${CHANGE_REQUEST}/merge`, { params }));
    const { page, open } = await visit(admin);
    await open(overview);
    await page.getByText('No site publishes this space yet.').waitFor();
    const undo = page.getByRole('button', { name: 'Undo the merge' });
    await undo.waitFor();
    await changeSpace(team, spaceId, [{ operation: 'insert_page', title: 'Later', document: { markdown: 'Later.' } }]);
    await page.reload();
    await page.getByText('The space has changed since. Its history has everything that can be restored.').waitFor();
    expect(await undo.count()).toBe(0);
    await enter(page, page.getByRole('link', { name: 'History of the space' }));
    await page.waitForURL(new RegExp(`/o/${organizationId}/s/${spaceId}/~/history$`));
    expect(await storedTree(team, spaceId)).toBe('Start Help Later');
  });

  it('stays as it is when its undoing is called off', async () => {
    const { admin, team, spaceId, params, overview, api } = await newAddition();
    dataOf(await api.POST(`${CHANGE_REQUEST}/merge`, { params }));
    const { page, open } = await visit(admin);
    await open(overview);
    const undo = page.getByRole('button', { name: 'Undo the merge' });
    await enter(page, undo);
    const dialog = page.getByRole('dialog', { name: 'Undo this merge?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(undo);
    await expectTree(team, spaceId, 'Start Help');
  });
});
