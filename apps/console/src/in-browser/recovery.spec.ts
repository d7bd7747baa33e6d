import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { endSessions, signInElsewhere } from '../../test/sessions.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

const PATIENCE_MS = 30_000;
const SAVES = '**/v1/spaces/**/content';

inBrowser('what was written and not saved', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  /** Writes into the page while no text can be saved. */
  const writeOffline = async (page: Page, words: string) => {
    await page.route(SAVES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await editorText(page).getByText('Mine to edit.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(` ${words}`);
    await saveStatus(page, 'Saved on this device').waitFor();
  };

  const writeAsOther = async (spaceId: string, markdown: string) => {
    const path = { spaceId, pagePath: 'guide' };
    const found = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params: { path } }));
    const changes = [{ operation: 'update_page' as const, page: found.id, document: { markdown } }];
    dataOf(await team.api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes } }));
  };

  it('is offered beside what others wrote, thrown away and brought back, and used without losing theirs', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Mine to edit.\n\nTheirs to edit.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await writeOffline(page, 'Written offline.');
    await writeAsOther(spaceId, 'Mine to edit.\n\nTheirs, changed.\n');
    await page.reload();
    const offer = page.getByRole('region', { name: 'There is an unsaved draft on this device' });
    await offer.getByText('Written offline.').waitFor();
    await page.unrouteAll();
    expect(await offer.getByText('Theirs, changed').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    expect(await saved()).not.toContain('offline');
    await offer.getByRole('button', { name: 'Throw it away' }).click();
    await editorText(page).getByText('Theirs, changed.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await offer.getByRole('button', { name: 'Use the draft' }).click();
    await eventually('the text', async () => (await saved()).includes('Written offline.'), PATIENCE_MS);
    expect(await saved()).toContain('Mine to edit. Written offline.\n\nTheirs, changed.');
    await editorText(page).getByText('Theirs, changed.').waitFor();
    await saveStatus(page, 'Saved').waitFor();
  });

  it('becomes a change request where the page can no longer be edited live', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Mine to edit.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Mine to edit.').waitFor();
    dataOf(
      await team.api.PATCH('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, body: { editMode: 'locked' } }),
    );
    await editorText(page).getByText('Mine to edit.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Too late.');
    await saveStatus(page, 'Not saved').waitFor();
    await page.getByText('Your text is kept on this device.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Guide.md');
    await page.getByRole('button', { name: 'Start a change request from it' }).click();
    await page.waitForURL(/~\/changes\/.*edit=true/);
    await editorText(page).getByText('Too late.').waitFor();
    const [, changeRequestId = ''] = /changes\/([^/]+)\//.exec(page.url()) ?? [];
    await eventually('the text', async () => (await saved(changeRequestId)).includes('Too late.'), PATIENCE_MS);
  });

  it('is listed, and asked about before one signs out', async () => {
    const { path } = await newWrittenPage(team, 'Mine to edit.\n');
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/guide?edit=true`);
    await writeOffline(page, 'Not sent.');
    await page.getByRole('button', { name: 'Account' }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Drafts on this device' }).waitFor();
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Throw it away' }).tap();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('link', { name: 'Guide' }).tap();
    await editorText(page).getByText('Not sent.').waitFor();
    await page.getByRole('button', { name: 'Account' }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    await page.getByRole('button', { name: 'Sign out anyway' }).tap();
    await page.waitForURL(/sign-in/);
  });

  it('is saved once somebody whose session ended has signed in again, and moves to the tab that takes over', async () => {
    const { path, saved } = await newWrittenPage(team, 'Mine to edit.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Mine to edit.').waitFor();
    await endSessions(team);
    await editorText(page).getByText('Mine to edit.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' After the end.');
    await saveStatus(page, 'Saved on this device').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Sign in to Lectern' });
    await dialog.getByText('Your session has ended.').waitFor();
    await signInElsewhere(page, team);
    await dialog.waitFor({ state: 'detached' });
    await eventually('the text', async () => (await saved()).includes('After the end.'), PATIENCE_MS);
    await editorText(page).getByText('After the end.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And on.');
    await eventually('the rest', async () => (await saved()).includes('After the end. And on.'), PATIENCE_MS);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Edit here instead' }).click();
    await editorText(other).getByText('After the end.').waitFor();
    await page.getByText('This page is open in another tab').waitFor();
  });
});
