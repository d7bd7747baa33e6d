import { expect, it } from '@jest/globals';
import { createClient, dataOf } from '@lectern/client';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newTeam, runningApi, visit } from '../../test/console.js';

const INBOX = /inbox/i;

inBrowser('what others do', () => {
  it('is shown at once in every tab, over one stream, and after that was interrupted', async () => {
    const { build, origin } = await runningApi();
    const { organizationId, admin } = await newTeam();
    const author = await build.member(organizationId, 'edit');
    const spaceId = await build.space(organizationId, { title: 'Guide' });
    const ask = async (subject: string) => {
      const changeRequestId = await build.changeRequest(spaceId, author.id, subject);
      const client = createClient({ baseUrl: origin, token: author.token });
      dataOf(
        await client.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
          params: { path: { spaceId, changeRequestId } },
          body: { users: [admin.id] },
        }),
      );
    };
    const { page, open } = await visit(admin);
    const context = page.context();
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/changes')) streams += 1;
    });
    const listening = context.waitForEvent('response', (response) => response.url().endsWith('/changes'));
    await open(`/o/${organizationId}/inbox`);
    await listening;
    const other = await context.newPage();
    await other.goto(`${origin}/o/${organizationId}/inbox`);
    await other.getByRole('heading', { level: 1, name: INBOX }).waitFor();

    await ask('Explain foxes');
    await page.getByText('Explain foxes').waitFor();
    await other.getByText('Explain foxes').waitFor();
    expect(streams).toBe(1);

    const again = context.waitForEvent('response', (response) => response.url().endsWith('/changes'));
    await page.close();
    await again;
    await ask('Explain hens');
    await other.getByText('Explain hens').waitFor();
    await eventually('one stream for each tab that led', () => streams === 2);
  });
});
