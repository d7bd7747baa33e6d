import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { newSpace } from '../../test/content.js';
import { tabTo } from '../../test/keyboard.js';

const NOTHING = { created: 0, updated: 0, unchanged: 0, removed: 0 };
const REPORT = {
  pages: { ...NOTHING, created: 2 },
  files: NOTHING,
  links: { resolved: 3, broken: 1 },
  lines: [
    { path: 'README.md', outcome: 'kept' as const, notes: [] },
    { path: 'guide.md', outcome: 'changed' as const, notes: ['A link leads nowhere.'] },
    { path: 'film.mov', outcome: 'dropped' as const, notes: ['Nothing refers to it.'] },
  ],
};

inBrowser('importing', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  const runsInto = async (spaceId: string) => {
    const params = { path: { organizationId: team.organizationId }, query: { space: spaceId } };
    return dataOf(await team.api.GET('/v1/orgs/{organizationId}/imports', { params })).items;
  };

  it('begins a space with files, shows how far they are, and tells what became of each', async () => {
    const { build } = await runningApi();
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/spaces`);
    await page.getByRole('button', { name: 'New space' }).first().click();
    await page.getByLabel('Name').fill('Imported');
    await page.getByText('Product documentation: a start').waitFor();
    await page.getByLabel('Begin with').selectOption('Team handbook');
    await page.getByRole('listitem').filter({ hasText: 'Your first week' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByLabel('Begin with').selectOption('Files or a repository that you import');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    expect(await page.getByLabel('Into').inputValue()).toBe('live');

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Choose at least one file.').waitFor();
    const files = [
      { name: 'README.md', mimeType: 'text/markdown', buffer: Buffer.from('# Start\n') },
      { name: 'guide.md', mimeType: 'text/markdown', buffer: Buffer.from('# Guide\n') },
    ];
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByText('README.md, guide.md').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'What became of it' });
    await report.getByRole('status').filter({ hasText: 'Waiting' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);

    const [, spaceId = ''] = /\/s\/([^/]+)\//.exec(page.url()) ?? [];
    const [run] = await runsInto(spaceId);
    expect(run?.source).toMatchObject({ type: 'file', files: [expect.any(String), expect.any(String)] });
    await build.completeImport(run?.id ?? '', REPORT);
    await report.getByText('Pages: 2 added').waitFor();
    await report.getByLabel('Show').selectOption('Left out');
    await report.getByText('Nothing refers to it.').waitFor();
    expect(await report.getByText('guide.md').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('begins a space with an archive that is dropped onto the list of spaces', async () => {
    await newSpace(team, 'Listed');
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/spaces`);
    const list = page.getByRole('list', { name: 'Spaces and collections' });
    await list.getByRole('link', { name: 'Listed' }).waitFor();
    const drop = async (type: string, name: string) => {
      const dataTransfer = await page.evaluateHandle((file) => {
        const data = new DataTransfer();
        data.items.add(new File(['PK'], file));
        return data;
      }, name);
      await list.dispatchEvent(type, { dataTransfer });
    };
    await drop('drop', 'photo.png');
    await page.getByText('Drop a zip archive or Markdown files.').waitFor();
    await drop('dragover', 'user-guide.zip');
    await page.getByText('Drop to begin a space with it').waitFor();
    await drop('drop', 'user-guide.zip');
    const report = page.getByRole('dialog', { name: 'What became of it' });
    await report.getByRole('status').filter({ hasText: 'Waiting' }).waitFor();
    const [, spaceId = ''] = /\/s\/([^/]+)\//.exec(page.url()) ?? [];
    const [run, ...others] = await runsInto(spaceId);
    expect(run).toMatchObject({ source: { type: 'file', files: [expect.any(String)] }, target: { space: spaceId } });
    expect(others).toEqual([]);
    const { title } = dataOf(await team.api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } }));
    expect(title).toBe('user guide');
  });

  it('imports a repository into a change request by keyboard alone, and cancels it on a phone', async () => {
    const spaceId = await newSpace(team, 'Filled', [{ title: 'Guide' }]);
    const { page, open } = await visit(team.admin, PHONE);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/import`);
    await tabTo(page, page.getByLabel('From', { exact: true }));
    await page.keyboard.type('A git');
    await tabTo(page, page.getByLabel('Address of the repository'));
    await page.keyboard.type('https://git.example.com/docs.git');
    await page.keyboard.press('Enter');
    const report = page.getByRole('dialog', { name: 'What became of it' });
    await tabTo(page, report.getByRole('button', { name: 'Cancel the import' }));
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await report.getByText('The import was cancelled.').waitFor();
    const [run] = await runsInto(spaceId);
    expect(run).toMatchObject({ status: 'cancelled', target: { space: spaceId, changeRequest: expect.any(String) } });
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Imports into this space' }).getByText('Cancelled').waitFor();
  });
});
