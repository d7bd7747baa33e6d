import { createServer, type IncomingHttpHeaders } from 'node:http';
import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Locator, Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { enter, tabTo } from '../../test/keyboard.js';
import { newChangeRequest } from '../../test/reviews.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const inPalette = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByRole('option', { name: option });

inBrowser('finding and reading', () => {
  let team: Team;
  let guide: string;

  beforeAll(async () => {
    team = await newTeam();
    guide = await newSpace(team, 'Guide', [
      {
        title: 'Setup',
        markdown: '# Setup\n\nBegin here, then read [how to use it](usage.md).\n\n## Requirements\n\nA turbine.',
      },
      { title: 'Usage', markdown: 'Press the red lever.' },
      { title: 'Levers', markdown: 'There are three levers.', below: 'Usage' },
    ]);
  });

  const home = () => `/o/${team.organizationId}`;
  const inGuide = () => `${home()}/s/${guide}`;

  it('finds commands, spaces and text in one palette', async () => {
    const { page, open } = await visit(team.admin);
    await open(home());
    await page.keyboard.press('Control+K');
    await inPalette(page, 'Spaces', 'Guide').waitFor();
    await inPalette(page, 'Commands', 'Keyboard shortcuts').waitFor();
    await page.getByRole('combobox').fill('turbine');
    await inPalette(page, 'Found in pages', 'Setup').click();
    await heading(page, 'Setup').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${inGuide()}/setup`);
  });

  it('marks what was searched for, keeps the words in the address, and opens what was found', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${home()}/search`);
    await page.getByLabel('Search this organization').fill('turbine');
    await page.locator('mark', { hasText: 'turbine' }).waitFor();
    expect(await page.getByText('**').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?q=turbine');
    await page.getByRole('link', { name: 'Setup' }).click();
    await heading(page, 'Setup').waitFor();
    await page.goBack();
    await page.locator('mark', { hasText: 'turbine' }).waitFor();
  });

  it('shows what an API specification says of an operation, and names it in the outline', async () => {
    const { build } = await runningApi();
    const spec = await build.openApiSpec(team.organizationId, { slug: 'pets' });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { summary: 'List all pets', responses: { 200: { description: 'Every pet' } } } } },
    };
    await build.openApiVersion(spec, { document });
    const block = (path: string) =>
      `{% openapi-operation spec="pets" path="${path}" method="get" %}\n{% endopenapi-operation %}`;
    const space = await newSpace(team, 'API', [{ title: 'Pets', markdown: `${block('/pets')}\n\n${block('/gone')}` }]);
    const { page, open } = await visit(team.admin);
    await open(`${home()}/s/${space}/pets`);
    await page.getByRole('heading', { name: 'List all pets' }).waitFor();
    await page.getByText('Every pet').first().waitFor();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'List all pets' }).waitFor();
  });

  it('follows links inside of a page in place, and the tree follows', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${inGuide()}/setup`);
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    await page.getByRole('link', { name: 'how to use it' }).click();
    await heading(page, 'Usage').waitFor();
    await page.locator('[role="treeitem"][aria-current="page"]', { hasText: 'Usage' }).waitFor();
    expect(await page.locator('body[data-same]').count()).toBe(1);
  });

  it('opens the tree down to a page that was opened by its address', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${inGuide()}/usage/levers`);
    await page.locator('[role="treeitem"][aria-current="page"]', { hasText: 'Levers' }).waitFor();
    expect(await page.getByRole('treeitem', { name: 'Usage' }).getAttribute('aria-expanded')).toBe('true');
    await page.getByText('There are three levers.').waitFor();
  });

  it('lists what pages share, and tells which pages include it', async () => {
    const spaceId = await newSpace(team, 'Shared');
    const params = { path: { spaceId } };
    await team.api.POST('/v1/spaces/{spaceId}/content', {
      params,
      body: {
        changes: [
          { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap.' } },
          { operation: 'set_variables', variables: { release: 7 } },
        ],
      },
    });
    const { items } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/reusable-contents', { params }));
    await addPages(team, spaceId, [{ title: 'Platform', markdown: `{% include "/reusable/${items[0]?.id}" %}` }]);
    const { page, open } = await visit(team.admin);
    await open(`${home()}/s/${spaceId}/~/reusable`);
    await page.getByRole('link', { name: 'Notice' }).click();
    await page.getByText('Mind the gap.').waitFor();
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Platform' }).click();
    await heading(page, 'Platform').waitFor();
    await open(`${home()}/s/${spaceId}/~/variables`);
    await page.getByRole('row', { name: 'release 7' }).waitFor();
  });

  it('tells in a change request what links to something there, and leads to it there', async () => {
    const spaceId = await newSpace(team, 'Proposed');
    const [setup] = await addPages(team, spaceId, [{ title: 'Setup' }]);
    const content = { params: { path: { spaceId } } };
    const insert = {
      operation: 'insert_reusable_content',
      title: 'Notice',
      document: { markdown: 'Mind it.' },
    } as const;
    dataOf(await team.api.POST('/v1/spaces/{spaceId}/content', { ...content, body: { changes: [insert] } }));
    const { items } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/reusable-contents', content));
    const number = await newChangeRequest(team, spaceId, {
      subject: 'Explain more',
      changes: [
        { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG.toString('base64'), ref: 'dot' }] },
        {
          operation: 'insert_page',
          title: 'Added',
          document: { markdown: `[s](/pages/${setup}) ![A dot](dot)\n\n{% include "/reusable/${items[0]?.id}" %}` },
        },
      ],
    });
    const [live, proposed] = [`${home()}/s/${spaceId}`, `${home()}/s/${spaceId}/~/changes/${number}`];
    const { page, open, settle } = await visit(team.admin);
    const parts = page.getByRole('navigation', { name: 'Parts of this space' });
    const expectNoBarriers = async () => {
      await settle();
      expect(await barriersOf(page)).toEqual([]);
    };
    const followToAdded = async (from: Locator) => {
      await from.getByRole('link', { name: 'Added' }).click();
      await heading(page, 'Added').waitFor();
      expect(new URL(page.url()).pathname).toBe(`${proposed}/added`);
    };

    await open(`${live}/setup`);
    await settle();
    expect(await page.getByRole('region', { name: 'Linked from' }).count()).toBe(0);
    await open(`${proposed}/setup`);
    await followToAdded(page.getByRole('region', { name: 'Linked from' }));

    await parts.getByRole('link', { name: 'Files' }).click();
    await heading(page, `#${number} Explain more`).waitFor();
    await page.getByRole('row', { name: 'dot.png' }).getByRole('link', { name: 'Show where it is used' }).click();
    const usage = page.getByRole('dialog', { name: 'Used by' });
    await usage.getByRole('link', { name: 'Added' }).waitFor();
    await expectNoBarriers();
    await followToAdded(usage);

    await parts.getByRole('link', { name: 'Reusable contents' }).click();
    await page.getByRole('link', { name: 'Notice' }).click();
    await page.getByText('Mind it.').waitFor();
    await expectNoBarriers();
    await page.setViewportSize(PHONE.viewport);
    expect(await overflowOf(page)).toBe(0);
    await followToAdded(page.getByRole('region', { name: 'Used by' }));
    await open(`${proposed}/~/files`);
    await page.getByRole('row', { name: 'dot.png' }).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });

  it('shows pictures from elsewhere without asking their server itself', async () => {
    const asked: IncomingHttpHeaders[] = [];
    const elsewhere = createServer(({ headers }, response) => {
      asked.push(headers);
      response.end(PNG);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/dot.png`;
    const spaceId = await newSpace(team, 'Pictures', [{ title: 'Dot', markdown: `![A dot](${url})` }]);
    const { page, open } = await visit(team.admin);
    await open(`${home()}/s/${spaceId}/dot`);
    const picture = page.getByRole('img', { name: 'A dot' });
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(new URL((await picture.getAttribute('src')) ?? '').pathname).toBe(`/pictures/${team.organizationId}`);
    expect(asked).toEqual([expect.not.objectContaining({ cookie: expect.anything(), referer: expect.anything() })]);
    elsewhere.close();
  });

  it('is possible by keyboard alone', async () => {
    const { page, open } = await visit(team.admin);
    await open(home());
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('turbine');
    await inPalette(page, 'Found in pages', 'Setup').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Setup').waitFor();

    await tabTo(page, page.getByRole('treeitem', { name: 'Setup' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: 'Levers' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await heading(page, 'Levers').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await heading(page, 'Setup').waitFor();
    await enter(page, page.getByRole('link', { name: 'how to use it' }));
    await heading(page, 'Usage').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is possible on a phone, where the tree opens from the side', async () => {
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${inGuide()}/setup`);
    await page.getByRole('button', { name: 'Show pages' }).tap();
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Usage' }).getByText('Usage').tap();
    await heading(page, 'Usage').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search and commands' }).tap();
    await page.getByRole('combobox').fill('turbine');
    await inPalette(page, 'Found in pages', 'Setup').tap();
    await heading(page, 'Setup').waitFor();
    expect(await overflowOf(page)).toBe(0);
  });
});

inBrowser('the outline of a page', () => {
  const LINES = Array.from({ length: 30 }, (_, line) => `Sentence ${line + 1}.`).join('\n\n');
  const PARTS = ['Fuel', 'Levers', 'Brakes'];
  let team: Team;
  let path: string;

  beforeAll(async () => {
    team = await newTeam();
    const markdown = PARTS.map((title) => `## ${title}\n\n${LINES}\n`).join('\n');
    const spaceId = await newSpace(team, 'Guide', [
      { title: 'Machine', markdown },
      { title: 'Short', markdown: '## Only one\n\nText.' },
    ]);
    path = `/o/${team.organizationId}/s/${spaceId}`;
  });

  const outlineOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
  const current = (page: Page, title: string) =>
    outlineOf(page).locator('[aria-current="location"]', { hasText: title });

  it('says what is read, and leads to the other parts without hiding them behind the header', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${path}/machine`);
    await current(page, 'Fuel').waitFor();
    await outlineOf(page).getByRole('link', { name: 'Levers' }).click();
    await current(page, 'Levers').waitFor();
    const heading = page.getByRole('heading', { name: 'Levers' });
    const header = await page.getByRole('banner').boundingBox();
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
    await page.keyboard.press('End');
    await current(page, 'Brakes').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('is gone through by keyboard alone', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${path}/machine`);
    await enter(page, outlineOf(page).getByRole('link', { name: 'Brakes' }));
    await current(page, 'Brakes').waitFor();
  });

  it('is folded above the text on a phone', async () => {
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/machine`);
    await page.getByText('On this page').filter({ visible: true }).tap();
    expect(await barriersOf(page)).toEqual([]);
    await outlineOf(page).getByRole('link', { name: 'Levers' }).tap();
    await current(page, 'Levers').waitFor();
    const heading = await page.getByRole('heading', { name: 'Levers' }).boundingBox();
    expect(heading?.y).toBeLessThan(PHONE.viewport.height / 2);
    expect(await overflowOf(page)).toBe(0);
  });

  it('is not there for a page with a single heading', async () => {
    const { page, open } = await visit(team.admin);
    await open(`${path}/machine`);
    await outlineOf(page).waitFor();
    await page.getByRole('treeitem', { name: 'Short' }).getByText('Short').click();
    await page.getByRole('heading', { name: 'Only one' }).waitFor();
    expect(await outlineOf(page).count()).toBe(0);
  });
});
