import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { inBrowser, newTeam, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { tabTo } from '../../test/keyboard.js';
import { changeSpace, newChangeRequest } from '../../test/reviews.js';

inBrowser('settling conflicts', () => {
  it('keeps or deletes what one side has deleted, by key', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide');
    const [gone = '', kept = ''] = await addPages(team, spaceId, [{ title: 'Old' }, { title: 'Other' }]);
    const number = await newChangeRequest(team, spaceId, {
      subject: 'Rewrite',
      changes: [
        { operation: 'update_page', page: gone, title: 'New' },
        { operation: 'delete_page', page: kept },
      ],
    });
    await changeSpace(team, spaceId, [
      { operation: 'delete_page', page: gone },
      { operation: 'update_page', page: kept, title: 'Another' },
    ]);
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/~/conflicts`);
    await tabTo(page, page.getByRole('button', { name: 'Update from the space' }));
    await page.keyboard.press('Enter');
    const settle = async (title: string, main: string, changeRequest: string, key: string) => {
      await page.getByRole('heading', { level: 2, name: `Keep or delete “${title}”` }).waitFor();
      const region = page.getByRole('region', { name: `Keep or delete “${title}”` });
      const names = await region.getByRole('button', { name: /^(?:Keep|Delete) it$/ }).allTextContents();
      expect(names).toEqual([main, changeRequest]);
      await page.keyboard.press(key);
    };
    await settle('New', 'Delete it', 'Keep it', '2');
    await settle('Another', 'Keep it', 'Delete it', '1');
    await page.getByText('No conflicts', { exact: true }).waitFor();
    const params = { path: { spaceId, changeRequestId: String(number) } };
    dataOf(await team.api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', { params }));
    const live = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/pages', { params: { path: { spaceId } } }));
    expect('pages' in live && live.pages.map(({ title }) => title).toSorted()).toEqual(['Another', 'New']);
  });

  it('leads from the text of a reusable content to a page that includes it, to be written there', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide');
    await changeSpace(team, spaceId, [
      { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap.' } },
    ]);
    const path = { spaceId };
    const { items } = dataOf(
      await team.api.GET('/v1/spaces/{spaceId}/content/reusable-contents', { params: { path } }),
    );
    const id = items[0]?.id ?? '';
    await addPages(team, spaceId, [{ title: 'Platform', markdown: `{% include "/reusable/${id}" %}` }]);
    const say = (markdown: string) => ({
      operation: 'update_reusable_content' as const,
      reusableContent: id,
      document: { markdown },
    });
    const number = await newChangeRequest(team, spaceId, { subject: 'Rewrite', changes: [say('Mind the edge.')] });
    await changeSpace(team, spaceId, [say('Mind the step.')]);
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/changes/${number}/~/conflicts`);
    await tabTo(page, page.getByRole('button', { name: 'Update from the space' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Text of “Notice”' }).waitFor();
    await page.getByRole('button', { name: 'Edit…' }).and(page.locator(':not([data-disabled])')).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('textbox', { name: 'Text of “Platform”' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/~\/changes\/\d+\/platform$/);
  });
});
