import { beforeAll, expect, it } from '@jest/globals';
import { dataOf, type RequestBodyOf } from '@lectern/client';
import type { Locator, Page } from 'playwright-core';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { addPages, newSpace } from '../../test/content.js';
import { changeSpace } from '../../test/reviews.js';

type ContentChange = RequestBodyOf<'/v1/spaces/{spaceId}/content', 'post'>['changes'][number];

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const tableOf = (...rows: [name: string, price: number, sold: boolean][]) => {
  const cells = rows.map(([name, price, sold]) => `<tr><td>${name}</td><td>${price}</td><td>${sold}</td></tr>`);
  const head = '<th>Name</th><th data-type="number">Price</th><th data-type="checkbox">Sold</th>';
  return `<table><thead><tr>${head}</tr></thead><tbody>${cells.join('')}</tbody></table>\n`;
};

/** The texts of the cells of a table that have something marked. */
const markedCells = (table: Locator) =>
  table.locator('td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const marks = [...cell.querySelectorAll('del, ins')].map((mark) => {
        const box = mark.querySelector('input');
        return `${mark.localName} ${box ? box.checked : mark.textContent}`;
      });
      return marks.length > 0 ? [marks.join(', ')] : [];
    }),
  );

const marksIn = (place: Locator) =>
  place
    .locator('del, ins')
    .evaluateAll((marks) => marks.map(({ localName, textContent }) => `${localName} ${textContent}`));

inBrowser('what a revision changed', () => {
  let team: Team;
  beforeAll(async () => {
    team = await newTeam();
  });

  /** Adds pictures to a space, and returns their ids in the same order. */
  async function addFiles(spaceId: string, names: readonly string[]): Promise<string[]> {
    const files = names.map((name) => ({ name, base64: DOT }));
    await changeSpace(team, spaceId, [{ operation: 'insert_files', files }]);
    const params = { path: { spaceId } };
    const { items } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/files', { params }));
    return names.map((name) => items.find((file) => file.name === name)?.id ?? '');
  }

  /** Opens the last change of a page whose text was one and is another now. */
  async function openChange(before: string, after: string, options: Parameters<typeof visit>[1] = {}) {
    const spaceId = await newSpace(team, 'Guide');
    const [pageId = ''] = await addPages(team, spaceId, [{ title: 'Install', markdown: before }]);
    return openLastChange(
      spaceId,
      pageId,
      [{ operation: 'update_page', page: pageId, document: { markdown: after } }],
      options,
    );
  }

  async function openLastChange(
    spaceId: string,
    pageId: string,
    changes: ContentChange[],
    options: Parameters<typeof visit>[1] = {},
  ) {
    await changeSpace(team, spaceId, changes);
    const { page, open } = await visit(team.admin, options);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/history?page=${pageId}`);
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Changes of “Install”' }).waitFor();
    return page;
  }

  const sides = async (page: Page) => {
    await page.getByRole('button', { name: 'Side by side' }).click();
    const [before, after] = [page.getByRole('region', { name: 'Before' }), page.getByRole('region', { name: 'After' })];
    await after.first().waitFor();
    return { before, after };
  };

  it('marks exactly the cells of a table that are different', async () => {
    const before = tableOf(['a red pen', 1, false], ['ink', 2, true], ['paper', 3, true]);
    const after = tableOf(['a blue pen', 1, false], ['ink', 5, false], ['paper', 3, true]);
    const page = await openChange(before, after);
    const table = page.getByRole('group', { name: 'Edited' }).getByRole('table');
    await table.waitFor();
    expect(await table.count()).toBe(1);
    expect(await markedCells(table)).toEqual(['del red, ins blue', 'del 2, ins 5', 'del true, ins false']);
    expect(await barriersOf(page)).toEqual([]);
    const both = await sides(page);
    await both.before.getByRole('table').waitFor();
    expect(await markedCells(both.before)).toEqual(['del red', 'del 2', 'del true']);
    expect(await markedCells(both.after)).toEqual(['ins blue', 'ins 5', 'ins false']);
  });

  it('marks the rows and columns of a table that came, also in the middle, on a phone too', async () => {
    const before = '| Name | Use |\n| --- | --- |\n| pen | writes |\n| ink | fills |\n';
    const after =
      '| Name | Maker | Use |\n| --- | --- | --- |\n| ruler | us | draws |\n| pen | you | writes |\n| ink | you | fills |\n';
    const page = await openChange(before, after, PHONE);
    const table = page.getByRole('group', { name: 'Edited' }).getByRole('table');
    await table.waitFor();
    expect(await marksIn(table)).toEqual(['ins Maker', 'ins ruler', 'ins us', 'ins draws', 'ins you', 'ins you']);
    expect(await overflowOf(page)).toBe(0);
  });

  it('marks the line of code that is different, by its words', async () => {
    const code = (second: string) => `\`\`\`js\nconst a = 1;\n${second}\nrun(a, b);\n\`\`\`\n`;
    const page = await openChange(code('const b = 2;'), code('const b = 3;'));
    const lines = page.getByRole('group', { name: 'Edited' }).locator('.code-line');
    await lines.first().waitFor();
    expect(await lines.allTextContents()).toEqual(['const a = 1;\n', 'const b = 23;\n', 'run(a, b);\n']);
    expect(await marksIn(lines.nth(1))).toEqual(['del 2', 'ins 3']);
    expect(await marksIn(lines.nth(0))).toEqual([]);
  });

  it('shows a picture that was replaced before and after, beside each other', async () => {
    const spaceId = await newSpace(team, 'Guide');
    const [oldId = '', newId = ''] = await addFiles(spaceId, ['old.png', 'new.png']);
    const markdown = `![Old map](/files/${oldId})\n`;
    const [pageId = ''] = await addPages(team, spaceId, [{ title: 'Install', markdown }]);
    const page = await openLastChange(spaceId, pageId, [
      { operation: 'update_page', page: pageId, document: { markdown: `![New map](/files/${newId})\n` } },
    ]);
    const change = page.getByRole('group', { name: 'Edited' });
    const before = change.getByRole('region', { name: 'Before' });
    const after = change.getByRole('region', { name: 'After' });
    await before.getByRole('img', { name: 'Old map' }).waitFor();
    await after.getByRole('img', { name: 'New map' }).waitFor();
    expect(await change.getByRole('img').count()).toBe(2);
    const [left, right] = [await before.boundingBox(), await after.boundingBox()];
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? Number.POSITIVE_INFINITY));
    expect(await barriersOf(page)).toEqual([]);
  });

  it('says where a block came from that was moved out of a list, and what the list lost', async () => {
    const before = 'Start.\n\n* Pens\n* Ink is here\n* Paper\n\nEnd.\n';
    const page = await openChange(before, 'Start.\n\n* Pens\n* Paper\n\nEnd.\n\nInk is here\n');
    const moved = page.getByRole('group', { name: 'Moved, was behind “Pens”', exact: true });
    await moved.getByText('Ink is here').waitFor();
    expect(await marksIn(page.getByRole('group', { name: 'Edited' }))).toEqual(['del Ink is here']);
    expect(await page.getByRole('group', { name: /Added|Removed/ }).count()).toBe(0);
  });

  it('marks the items of a list where they stood and where they stand', async () => {
    const page = await openChange('* Pens\n* Ink\n* Paper\n', '* Paper\n* Pens\n* Ink\n');
    const list = page.getByRole('group', { name: 'Edited' }).getByRole('list');
    await list.getByText('Ink').waitFor();
    expect(await list.getByRole('listitem').allTextContents()).toEqual(['Paper', 'Pens', 'Ink', 'Paper']);
    expect(await marksIn(list)).toEqual(['ins Paper', 'del Paper']);
  });

  it('says where a page was and where it is', async () => {
    const spaceId = await newSpace(team, 'Guide');
    const pages = await addPages(team, spaceId, [
      { title: 'Start' },
      { title: 'Operate' },
      { title: 'Install', below: 'Start' },
    ]);
    const [, operateId = '', pageId = ''] = pages;
    const page = await openLastChange(spaceId, pageId, [{ operation: 'move_page', page: pageId, into: operateId }]);
    await page.getByText('The page was moved from “Start” to “Operate”.').waitFor();
    await page.getByText('The text did not change.').waitFor();
  });

  it('says what is different about a file', async () => {
    const spaceId = await newSpace(team, 'Guide');
    const [fileId = ''] = await addFiles(spaceId, ['dot.png']);
    await changeSpace(team, spaceId, [{ operation: 'update_file', file: fileId, name: 'point.png' }]);
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/~/history`);
    await page.getByRole('row').getByRole('link').first().click();
    const row = page.getByRole('dialog').getByRole('row').filter({ hasText: 'point.png' });
    await row.waitFor();
    expect(await marksIn(row)).toEqual(['del dot.png', 'ins point.png']);
  });
});
