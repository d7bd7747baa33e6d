import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { inBrowser, newTeam, overflowOf, SCREENS, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';

const linkTo = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Spaces and collections' }).getByRole('link', { name: title, exact: true });

/** An organization with a space whose only page was edited once. */
async function newEditedSpace() {
  const team = await newTeam();
  const spaceId = await newSpace(team, 'Guide');
  await newSpace(team, 'Handbook');
  const [page = ''] = await addPages(team, spaceId, [{ title: 'Setup', markdown: 'Pull the lever.' }]);
  dataOf(
    await team.api.POST('/v1/spaces/{spaceId}/content', {
      params: { path: { spaceId } },
      body: { changes: [{ operation: 'update_page', page, document: { markdown: 'Press the button.' } }] },
    }),
  );
  return { ...team, path: `/o/${team.organizationId}`, spaceId };
}

inBrowser('restoring', () => {
  it.each(SCREENS)('brings a deleted space back on $name', async ({ press, options }) => {
    const { admin, path } = await newEditedSpace();
    const { page, open } = await visit(admin, options);
    await open(`${path}/spaces`);
    await press(page.getByRole('button', { name: 'Actions for Guide' }));
    await press(page.getByRole('menuitem', { name: 'Delete' }));
    const dialog = page.getByRole('dialog', { name: 'Delete “Guide”?' });
    await dialog.getByText('It can be restored from the deleted spaces for 7 days').waitFor();
    await press(dialog.getByRole('button', { name: 'Delete' }));
    await linkTo(page, 'Guide').waitFor({ state: 'detached' });
    await press(page.getByRole('link', { name: 'Deleted spaces' }));
    await press(page.getByRole('button', { name: 'Restore Guide' }));
    await page.getByText('No deleted spaces').waitFor();
    await press(page.getByRole('link', { name: 'Back' }));
    await press(linkTo(page, 'Guide'));
    await page.getByText('Press the button.').waitFor();
  });

  it.each(SCREENS)('makes an older revision the current content again on $name', async ({ press, options }) => {
    const { admin, path, spaceId } = await newEditedSpace();
    const { page, open } = await visit(admin, options);
    await open(`${path}/s/${spaceId}/~/history`);
    const earlier = page.getByRole('row').filter({ hasNotText: 'Current' }).nth(1);
    await press(earlier.getByRole('button'));
    await press(page.getByRole('menuitem', { name: 'Restore' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Restore' }));
    await page.getByText('Older revision restored').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await press(page.getByRole('link', { name: 'Guide' }).first());
    await page.getByText('Pull the lever.').waitFor();
  });
});
