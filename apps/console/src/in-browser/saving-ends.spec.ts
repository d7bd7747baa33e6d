import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, runningApi, type Team, visit } from '../../test/console.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

const PATIENCE_MS = 30_000;

inBrowser('a text that can no longer be saved where it is written', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  const type = async (page: Page, words: string) => {
    await editorText(page).getByText('Mine to edit.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(` ${words}`);
    await saveStatus(page, 'Not saved').waitFor();
    await editorText(page).getByText(words).waitFor();
    await page.getByText('Your text is kept on this device.').waitFor();
  };

  /** Begins a change request from the text, and returns its id once the text stands in its editor. */
  const propose = async (page: Page, words: string, before = '') => {
    await page.getByRole('button', { name: 'Start a change request from it' }).click();
    await page.waitForURL((url) => /~\/changes\/.*edit=true/.test(url.href) && !url.href.includes(before || ' '));
    await editorText(page).getByText(words).waitFor();
    return /changes\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  };

  it.each(['merged', 'archived'] as const)('moves on when its change request is %s', async (end) => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Mine to edit.\n');
    const { page, open } = await visit(team.admin);
    const at = { spaceId };
    const { id } = dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: at }, body: { subject: 'First' } }),
    );
    await open(`${path}/~/changes/${id}/guide?edit=true`);
    await editorText(page).getByText('Mine to edit.').waitFor();
    const params = { path: { ...at, changeRequestId: id } };
    if (end === 'merged') {
      dataOf(await team.api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', { params }));
    } else {
      const body = { status: end };
      dataOf(await team.api.PATCH('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params, body }));
    }
    await type(page, 'Too late.');
    await page.getByText(`The change request is ${end}`).waitFor();
    const next = await propose(page, 'Too late.', id);
    await eventually('the text', async () => (await saved(next)).includes('Mine to edit. Too late.'), PATIENCE_MS);
    expect(await saved()).not.toContain('Too late.');
  });

  it('is proposed as a new page when others deleted the page, which stays open until then', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Mine to edit.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Mine to edit.').waitFor();
    const at = { spaceId, pagePath: 'guide' };
    const { id } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params: { path: at } }));
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/content', {
        params: { path: { spaceId } },
        body: { changes: [{ operation: 'delete_page', page: id }] },
      }),
    );
    await type(page, 'Too late.');
    // Somebody comes back to the tab, and the tree is read again.
    const isGone = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return (await page.getByRole('treeitem', { name: 'Guide' }).count()) === 0;
    };
    await eventually('the tree without the page', isGone, PATIENCE_MS);
    await editorText(page).getByText('Too late.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const changeRequestId = await propose(page, 'Too late.');
    expect(await saved(changeRequestId)).toContain('Mine to edit. Too late.');
    await page.goto(`${new URL(page.url()).origin}/account/drafts`);
    await page.getByText('Everything is saved').waitFor();
  });

  it('can be taken along by somebody who lost the permission, and is there when they open it again', async () => {
    const { build } = await runningApi();
    const writer = await build.member(team.organizationId, 'edit');
    const { path } = await newWrittenPage(team, 'Mine to edit.\n');
    const { page, open } = await visit(writer);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Mine to edit.').waitFor();
    const member = { organizationId: team.organizationId, userId: writer.id };
    dataOf(
      await team.api.PATCH('/v1/orgs/{organizationId}/members/{userId}', {
        params: { path: member },
        body: { role: 'read' },
      }),
    );
    await type(page, 'Too late.');
    await page.getByText('Your role does not allow this').waitFor();
    expect(await page.getByRole('button', { name: 'Start a change request from it' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Guide.md');
    await page.goto(`${new URL(page.url()).origin}/account/drafts`);
    await page.getByRole('link', { name: 'Guide' }).waitFor();
  });
});
