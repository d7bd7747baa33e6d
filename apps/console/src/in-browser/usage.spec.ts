import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { addPetStore } from '../../test/specifications.js';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** What is said of each thing that is known in a part of the page. */
async function factsOf(page: Page, part: string): Promise<Record<string, string>> {
  const region = page.getByRole('region', { name: part, exact: true });
  const [names, values] = [await region.locator('dt').allInnerTexts(), await region.locator('dd').allInnerTexts()];
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

inBrowser('what an organization uses', () => {
  it('is counted: what it has, publishes and keeps, and what its pipelines have', async () => {
    const { build } = await runningApi();
    const team = await newTeam('Busy');
    const { organizationId, admin, api } = team;
    const spaceId = await newSpace(team, 'Guide', [{ title: 'Start' }, { title: 'Next' }, { title: 'End' }]);
    const path = { spaceId };
    const files = [{ name: 'dot.png', base64: PICTURE }];
    const body = { changes: [{ operation: 'insert_files' as const, files }] };
    dataOf(await api.POST('/v1/spaces/{spaceId}/content', { params: { path }, body }));
    await build.changeRequest(spaceId, admin.id);
    await build.site(organizationId, { spaces: [spaceId] });
    await build.site(organizationId, { spaces: [spaceId], published: false });
    await addPetStore(team, 'pets');
    await build.translation(organizationId, { source: spaceId });
    for (let index = 0; index < 4; index += 1) await build.conversation(organizationId);
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/usage`);
    await page.getByRole('region', { name: 'Content', exact: true }).waitFor();
    const bytes = Buffer.from(PICTURE, 'base64').length;
    expect(await factsOf(page, 'Content')).toMatchObject({
      Collections: '0',
      // The translation has a space of its own, which is empty until it runs.
      Spaces: '2',
      Pages: '3',
      'Open change requests': '1',
      Files: expect.stringMatching(new RegExp(`^1, ${bytes} bytes? together$`)),
    });
    expect(await factsOf(page, 'Publishing')).toEqual({ Sites: '2, 1 published', 'Page views, last 30 days': '0' });
    expect(await factsOf(page, 'Pipelines')).toMatchObject({
      'API specifications': '1',
      Translations: '1',
      Conversations: '4',
      Jobs: expect.stringMatching(/^\d+ waiting, 0 running, 0 failed$/),
    });
  });
});

inBrowser('the end of an organization', () => {
  it('says what it has, and goes only when its name is typed', async () => {
    const { build } = await runningApi();
    const { organizationId, admin, api } = await newTeam('Short-lived');
    await build.space(organizationId);
    await build.member(organizationId, null);
    const { page, open } = await visit(admin, PHONE);
    await open(`/o/${organizationId}/settings/usage`);
    await page.getByText('2, 1 guest of them').waitFor();
    await page.getByText('0 waiting, 0 running, 0 failed').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);

    await open(`/o/${organizationId}/settings`);
    await page.getByRole('button', { name: 'Delete the organization…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Short-lived?' });
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.type('Something else');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is not the name of the organization.').waitFor();
    await dialog.getByRole('textbox').fill('Short-lived');
    await page.keyboard.press('Enter');
    await page.getByText('Short-lived was deleted.').waitFor();
    const { response } = await api.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } } });
    expect(response?.status).toBe(404);
  });
});
