import { beforeAll, expect, it } from '@jest/globals';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { enter, tabTo } from '../../test/keyboard.js';

const ADDRESS = 'https://git.example.com/acme/docs.git';

inBrowser('a git repository', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  async function openGit(person = team.admin) {
    const spaceId = await newSpace(team, 'Guide');
    const visitor = await visit(person);
    await visitor.open(`/o/${team.organizationId}/s/${spaceId}/~/git`);
    return { ...visitor, spaceId };
  }

  it('is pulled from and pushed to by keyboard alone', async () => {
    const { page, spaceId } = await openGit();
    await page.getByText('This space has never been synced with a repository.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await tabTo(page, page.getByLabel('Repository URL'));
    await page.keyboard.type('docs');
    await page.keyboard.press('Enter');
    await page.getByText('Must be an absolute http or https address').waitFor();
    await page.getByLabel('Repository URL').fill('https://ada:s3cret-token@git.example.com/acme/docs.git');
    await enter(page, page.getByRole('button', { name: 'Pull', exact: true }));
    await page.getByText(`Pull from ${ADDRESS}, branch main`).waitFor();
    await page.getByRole('status').filter({ hasText: 'Running' }).waitFor();

    const { database } = await runningApi();
    const sync = { url: ADDRESS, ref: 'main', updatedAt: new Date().toISOString() };
    const ended = { direction: 'import' as const, startedAt: sync.updatedAt, endedAt: sync.updatedAt };
    const error = 'The repository does not exist, or the credentials do not give access to it.';
    const end = (operation: object) =>
      database.prisma.space.update({ where: { id: spaceId }, data: { gitSync: { ...sync, operation } } });
    await end({ ...ended, state: 'failure', error });
    await page.reload();
    await page.getByText(error).waitFor();
    expect(await page.content()).not.toContain('s3cret');

    await tabTo(page, page.getByRole('radio', { name: 'Pull into this space' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByLabel('Commit message'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Write down what is new');
    await enter(page, page.getByRole('button', { name: 'Push', exact: true }));
    await page.getByText(`Push to ${ADDRESS}, branch main`).waitFor();
    const jobs = await database.prisma.job.findMany({ where: { name: 'spaces.export-git', target: spaceId } });
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.payload).toMatchObject({ message: 'Write down what is new', force: false });
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    expect(await overflowOf(page)).toBe(0);
  });

  it('is only seen by those who may not administrate the space', async () => {
    const { build } = await runningApi();
    const { page } = await openGit(await build.member(team.organizationId, 'edit'));
    await page.getByText('Only administrators of the space can pull and push.').waitFor();
    expect(await page.getByRole('button', { name: 'Pull', exact: true }).count()).toBe(0);
  });
});
