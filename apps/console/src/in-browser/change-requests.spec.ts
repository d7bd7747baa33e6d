import { expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { tabTo } from '../../test/keyboard.js';
import { newChangeRequest } from '../../test/reviews.js';

const DAY_MS = 86_400_000;

inBrowser('the list of change requests', () => {
  it('is narrowed down by reviews, by what the space has and by age, by keyboard and in its address', async () => {
    const team = await newTeam();
    const spaceId = await newSpace(team, 'Guide');
    const [approved, waiting] = [
      await newChangeRequest(team, spaceId, { subject: 'Fine', changes: [] }),
      await newChangeRequest(team, spaceId, { subject: 'Waiting', changes: [] }),
    ];
    const { build, database } = await runningApi();
    const requests = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
    const path = (number: number) => ({ path: { spaceId, changeRequestId: String(number) } });
    for (const number of [approved, waiting]) {
      await team.api.PATCH(requests, { params: path(number), body: { status: 'open' } });
    }
    const [{ id = '' } = {}] = await database.prisma.changeRequest.findMany({ where: { spaceId, number: approved } });
    const reviewer = await build.member(team.organizationId, 'review');
    const { revisionId } = await database.prisma.changeRequest.findUniqueOrThrow({ where: { id } });
    await database.prisma.review.create({
      data: { id: `${id}-review`, changeRequestId: id, revisionId, reviewerId: reviewer.id, status: 'approved' },
    });
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/change-requests`);
    const row = (subject: string) => page.getByRole('link', { name: new RegExp(subject) });
    await row('Fine').waitFor();
    await row('Waiting').waitFor();

    await tabTo(page, page.getByRole('combobox', { name: 'Review', exact: true }));
    await page.keyboard.type('App');
    await row('Waiting').waitFor({ state: 'detached' });
    await row('Fine').waitFor();
    expect(new URL(page.url()).searchParams.get('review')).toBe('approved');
    expect(await barriersOf(page)).toEqual([]);

    await addPages(team, spaceId, [{ title: 'New' }]);
    const old = new Date(Date.now() - 40 * DAY_MS);
    await database.prisma.changeRequest.update({ where: { id }, data: { updatedAt: old } });
    await page.setViewportSize(PHONE.viewport);
    await open(`/o/${team.organizationId}/change-requests?outdated=true`);
    await row('Waiting').waitFor();
    await page.getByRole('combobox', { name: 'Last changed' }).selectOption('More than 30 days ago');
    await row('Waiting').waitFor({ state: 'detached' });
    await row('Fine').waitFor();
    await page.getByRole('combobox', { name: 'Compared with the space' }).selectOption('Up to date');
    await page.getByText('No change request fits').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await barriersOf(page)).toEqual([]);
  });
});
