import { expect, it } from '@jest/globals';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newTeam, runningApi, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';

const COUNT = 10_000;
/** As many spaces as three requests read. */
const SPACES = 3_000;
/** A row that is many requests away from the first. */
const FAR_DOWN = 1_500;
/** More than fit into any window, and far fewer than there are. */
const MAX_ROWS = 100;

const numbered = (index: number) => `page-${String(index).padStart(5, '0')}`;

inBrowser('what is large', () => {
  it('shows a tree of 10,000 pages with few elements, and leads through it by keys', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const spaceId = await build.space(organizationId);
    const ids = [...Array.from({ length: COUNT - 1 }, (_, index) => numbered(index)), 'zebra'];
    await build.pages(
      spaceId,
      ids.map((id) => ({ id, text: `About ${id}.` })),
    );
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/s/${spaceId}/${numbered(0)}`);
    const row = (title: string) => page.getByRole('treeitem', { name: title });
    await row(numbered(0)).focus();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(MAX_ROWS);

    await page.keyboard.press('End');
    await expectFocus(row('zebra'));
    expect(await row('zebra').getAttribute('aria-posinset')).toBe(String(COUNT));
    await page.keyboard.press('Home');
    await expectFocus(row(numbered(0)));
    await page.keyboard.press('z');
    await expectFocus(row('zebra'));
    expect(await page.getByRole('treeitem').count()).toBeLessThan(MAX_ROWS);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'zebra', level: 1 }).waitFor();
  });

  it('lists thousands of spaces with few elements, finds one by its title, and moves it by keys', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    const titles = Array.from({ length: SPACES }, (_, index) => `space-${index}`);
    await build.spaces(organizationId, titles);
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/spaces`);
    const list = page.getByRole('list', { name: 'Spaces and collections' });
    const linkTo = (title: string) => list.getByRole('link', { name: title, exact: true });
    await linkTo('space-0').waitFor();
    expect(await list.getByRole('listitem').count()).toBeLessThan(MAX_ROWS);

    await page.keyboard.press('End');
    await linkTo('space-2999').focus();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.getByRole('status').filter({ hasText: 'Moved space-2999.' }).waitFor({ state: 'attached' });
    await expectFocus(linkTo('space-2999'));
    await list.getByRole('listitem').last().filter({ hasText: 'space-2998' }).waitFor();
    expect(await list.getByRole('listitem').count()).toBeLessThan(MAX_ROWS);

    await page.getByLabel('Filter by title').fill('space-277');
    await linkTo('space-2779').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(11);
  });

  it('reads on as one scrolls through a list of 10,000 rows, and keeps few elements', async () => {
    const { organizationId, admin } = await newTeam();
    const { build } = await runningApi();
    await build.auditEvents(organizationId, COUNT);
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}/settings/audit`);
    const table = page.getByRole('table', { name: 'Audit log' });
    await table.getByText('space-9999').waitFor();
    await eventually(`the row ${FAR_DOWN}`, async () => {
      await page.keyboard.press('End');
      return Number(await table.getAttribute('aria-rowcount')) > FAR_DOWN;
    });
    expect(await table.getByRole('row').count()).toBeLessThan(MAX_ROWS);
    await eventually('the first row', async () => {
      await page.keyboard.press('Home');
      return (await table.getByText('space-9999').count()) > 0;
    });
  });
});
