import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { cursorToEnd, editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

inBrowser('writing reusable contents', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  const contentsOf = async (spaceId: string, changeRequestId?: string) => {
    const list =
      changeRequestId === undefined
        ? await team.api.GET('/v1/spaces/{spaceId}/content/reusable-contents', { params: { path: { spaceId } } })
        : await team.api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents', {
            params: { path: { spaceId, changeRequestId } },
          });
    return dataOf(list).items;
  };

  it('extracts a selection, writes in its own editor, and puts its text back', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'First paragraph.\n\nLast paragraph.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('First paragraph.').click();
    await page.getByRole('button', { name: 'Make a reusable content of the selection' }).click();
    await page.getByRole('textbox', { name: 'Title of the reusable content' }).fill('Warning');
    await page.getByRole('button', { name: 'Make it reusable' }).click();
    const block = editorText(page).locator('.edited-block');
    await block.getByText('First paragraph.').waitFor();
    await expectFocus(editorText(page));
    const [content] = await contentsOf(spaceId);
    expect(content?.title).toBe('Warning');
    await eventually('the reference', async () => (await saved()).includes(content?.id ?? '?'));
    expect(await saved()).not.toContain('First paragraph.');

    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Reusable content' });
    await expectFocus(panel.getByRole('button', { name: 'Edit the text' }));
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Warning' });
    const nested = dialog.getByRole('textbox', { name: 'Text of “Warning”' });
    await nested.getByText('First paragraph.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Mind the gap.');
    await dialog.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await nested.getByText('Mind the gap.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close the text' }).click();
    await block.getByText('First paragraph. Mind the gap.').waitFor();

    await block.dblclick();
    await panel.getByRole('button', { name: 'Put its text here' }).click();
    await eventually('the text', async () =>
      (await saved()).includes('First paragraph. Mind the gap.\n\nLast paragraph.'),
    );
    await saveStatus(page, 'Saved').waitFor();
  });

  it('inserts one that exists, also where only a change request has it', async () => {
    const { spaceId, path, saved } = await newWrittenPage(team, 'Start.\n');
    const { id: changeRequestId } = dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/change-requests', {
        params: { path: { spaceId } },
        body: { subject: 'Proposed' },
      }),
    );
    const change = {
      operation: 'insert_reusable_content' as const,
      title: 'Proposed note',
      document: { markdown: 'Only proposed.\n' },
    };
    const proposed = await team.api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
      params: { path: { spaceId, changeRequestId }, query: { compat: 'false' } },
      body: { changes: [change] },
    });
    expect(dataOf(proposed)).toMatchObject({ insertedReusableContents: [{ id: expect.any(String) }] });
    const { page, open } = await visit(team.admin);
    await open(`${path}/~/changes/${changeRequestId}/guide?edit=true`);
    await expectFocus(editorText(page));
    await cursorToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/reusable');
    await page.getByRole('option', { name: 'Reusable content' }).waitFor();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Reusable content' });
    await expectFocus(panel.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type('note');
    await panel.getByRole('button', { name: 'Proposed note' }).click();
    await editorText(page).locator('.edited-block').getByText('Only proposed.').waitFor();
    const [content] = await contentsOf(spaceId, changeRequestId);
    await eventually('the reference', async () => (await saved(changeRequestId)).includes(content?.id ?? '?'));
  });
});
