import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { enter, expectFocus, tabTo } from '../../test/keyboard.js';
import { NEXT_PET_STORE, PET_STORE } from '../../test/specifications.js';

/** The version after the next: pets can neither be removed nor read, but each can be changed. */
const LAST_PET_STORE = PET_STORE.replace('delete:', 'put:').replace('Remove a pet', 'Change a pet');

/** What is different between two versions, by operation and in the order of the page. */
async function expectChanges(page: Page, expected: readonly string[]): Promise<void> {
  const groups = page.getByRole('region', { name: /^[A-Z]+ \/pets/ });
  await eventually(expected.join(' and '), async () => {
    const names = await groups.evaluateAll((found) => found.map((group) => group.getAttribute('aria-label')));
    return JSON.stringify(names) === JSON.stringify(expected);
  });
}

inBrowser('three versions of a specification', () => {
  let team: Team;
  let spaceId: string;

  beforeAll(async () => {
    team = await newTeam();
    spaceId = await newSpace(team, 'Guide');
    const { build } = await runningApi();
    for (const text of [PET_STORE, NEXT_PET_STORE, LAST_PET_STORE]) {
      const params = { path: { organizationId: team.organizationId, specSlug: 'pets' } };
      const put = '/v1/orgs/{organizationId}/openapi/{specSlug}';
      dataOf(await team.api.PUT(put, { params, body: { source: { text } } }));
      await build.processOpenApiText(team.organizationId, 'pets');
    }
  });

  it('lead by keyboard alone from a finding over the differences of any two to a change request', async () => {
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/openapi/pets`);
    await enter(page, page.getByRole('link', { name: /1 error/ }));
    await page.getByRole('listitem').getByText('/paths/~1pets~1{id}').first().waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of this specification' });
    await enter(page, parts.getByRole('link', { name: 'Changes', exact: true }));
    await expectChanges(page, ['GET /pets/{id}', 'PUT /pets/{id}']);

    // The versions are listed from the newest to the oldest.
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
    await tabTo(page, from);
    await page.keyboard.press('ArrowDown');
    await expectChanges(page, ['DELETE /pets/{id}', 'PUT /pets/{id}']);
    await expectFocus(from);
    await tabTo(page, to);
    await page.keyboard.press('ArrowDown');
    await expectChanges(page, ['DELETE /pets/{id}', 'GET /pets/{id}']);
    await expectFocus(to);
    const { searchParams } = new URL(page.url());
    const [, next, first] = await versionIds();
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual([first, next]);

    const removed = page.getByRole('region', { name: 'DELETE /pets/{id}' });
    await removed.getByText('Breaking', { exact: true }).waitFor();
    await enter(page, removed.getByRole('button', { name: /^Begin a change request: / }));
    const dialog = page.getByRole('dialog');
    await expectFocus(dialog.getByRole('textbox').first());
    expect(await barriersOf(page)).toEqual([]);
    await tabTo(page, dialog.getByLabel('Space'));
    await page.keyboard.type('Guide');
    await enter(page, dialog.getByRole('button', { name: 'Begin change request' }));
    await page.getByRole('heading', { level: 1, name: /#1 pets: DELETE \/pets/ }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'DELETE /pets/{id} was removed.' }).waitFor();
    const path = { spaceId, changeRequestId: '1' };
    const get = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
    expect(dataOf(await team.api.GET(get, { params: { path } })).subject).toContain('DELETE /pets/{id} was removed');
  });

  /** The versions, the newest first. */
  async function versionIds(): Promise<string[]> {
    const params = { path: { organizationId: team.organizationId, specSlug: 'pets' } };
    const list = '/v1/orgs/{organizationId}/openapi/{specSlug}/versions';
    return dataOf(await team.api.GET(list, { params })).items.map(({ id }) => id);
  }
});
