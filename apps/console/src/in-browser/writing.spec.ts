import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { isDocument } from '@lectern/content/document/validate';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { sampled } from '../../../../scripts/lib/sampling.mjs';
import { hostileDocument } from '../../../site/test/hostile-document.js';
import { payloads } from '../../../site/test/payloads.js';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, type Team, visit } from '../../test/console.js';
import { addPages } from '../../test/content.js';
import { expectFocus, tabTo } from '../../test/keyboard.js';
import { cursorToEnd, editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

const SOURCE = 'First __paragraph__.\n\n+ one\n+ two\n\nLast paragraph.\n';
const PATIENCE_MS = 30_000;

const end = (page: Page, words: string) => editorText(page).getByText(words, { exact: true }).click();

inBrowser('writing', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  const newPage = (markdown = SOURCE) => newWrittenPage(team, markdown);

  it('begins a change request, saves while one types, and changes nothing else of the text', async () => {
    const { path, saved } = await newPage();
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await editorText(page).waitFor();
    await end(page, 'Last paragraph.');
    await page.keyboard.press('End');
    await page.keyboard.type(' And more. ');
    await saveStatus(page, 'Saving').waitFor();
    await saveStatus(page, 'Saved').waitFor();
    const [, changeRequestId = ''] = /changes\/([^/]+)\//.exec(page.url()) ?? [];
    expect(await saved(changeRequestId)).toContain(SOURCE.replace('Last paragraph.', 'Last paragraph. And more.'));
    expect(await saved()).toContain(SOURCE);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByText('Last paragraph. And more.').waitFor();
  });

  it('makes blocks and marks of what is typed, by the keyboard alone', async () => {
    const { path, saved } = await newPage('Start.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await cursorToEnd(page);
    for (const line of ['', '## Install', 'Run `npm start` and **wait**.', '- one', 'two']) {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('> quoted');
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the text', async () => (await saved()).includes('quoted'), PATIENCE_MS);
    expect(await saved()).toContain(
      'Start.\n\n## Install\n\nRun `npm start` and **wait**.\n\n* one\n* two\n\n> quoted\n',
    );
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, page.getByRole('button', { name: 'Done' }));
  });

  it('keeps what is typed without a connection, through a reload, and saves it afterwards', async () => {
    const { path, saved } = await newPage();
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await end(page, 'Last paragraph.');
    await page.keyboard.press('End');
    await page.route('**/v1/spaces/*/content', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.keyboard.type(' Written offline.');
    await saveStatus(page, 'Saved on this device').waitFor();
    expect(await saved()).not.toContain('offline');
    await page.reload();
    await page.getByText('What you wrote here before was not saved yet').waitFor();
    await page.unrouteAll();
    await editorText(page).getByText('Written offline.').waitFor();
    await eventually('the text', async () => (await saved()).includes('Written offline.'), PATIENCE_MS);
    await saveStatus(page, 'Saved').waitFor();
  });

  it('brings in what others write, and asks where both wrote in one block', async () => {
    const { spaceId, path, saved } = await newPage();
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Last paragraph.').waitFor();
    const { page: pageId } = await pageOf(spaceId);
    const write = (markdown: string) =>
      team.api.POST('/v1/spaces/{spaceId}/content', {
        params: { path: { spaceId } },
        body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown } }] },
      });
    dataOf(await write(SOURCE.replace('two', 'two and a half').replace('Last', 'Their')));
    await end(page, 'Last paragraph.');
    await page.keyboard.press('End');
    await page.keyboard.type(' Mine.');
    await saveStatus(page, 'Needs a decision').waitFor();
    await editorText(page).getByText('two and a half').waitFor();
    const conflict = page.getByRole('group', { name: 'Others changed this block, too' });
    expect(await barriersOf(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Keep both' }).click();
    await saveStatus(page, 'Saved').waitFor();
    await eventually('the text', async () => (await saved()).includes('Mine.'), PATIENCE_MS);
    expect(await saved()).toContain('Their paragraph.\n\nLast paragraph. Mine.');
  });

  it('saves what was typed a moment before one leaves for another page, beside what others wrote', async () => {
    const { spaceId, path, saved } = await newPage();
    await addPages(team, spaceId, [{ title: 'Other' }]);
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Last paragraph.').waitFor();
    const { page: pageId } = await pageOf(spaceId);
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/content', {
        params: { path: { spaceId } },
        body: {
          changes: [
            { operation: 'update_page', page: pageId, document: { markdown: SOURCE.replace('two', 'two and a half') } },
          ],
        },
      }),
    );
    await end(page, 'Last paragraph.');
    await page.keyboard.press('End');
    await page.keyboard.type(' At the last moment.');
    await page.getByRole('treeitem', { name: 'Other' }).getByText('Other').click();
    await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor();
    await eventually('the text', async () => (await saved()).includes('At the last moment.'), PATIENCE_MS);
    expect(await saved()).toContain('two and a half');
    await page.getByRole('treeitem', { name: 'Guide' }).getByText('Guide').click();
    await page.getByText('Last paragraph. At the last moment.').waitFor();
  });

  it('lets one tab edit at a time', async () => {
    const { path } = await newPage();
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await editorText(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('This page is open in another tab').waitFor();
    await page.close();
    await other.getByRole('button', { name: 'Try again' }).click();
    await editorText(other).waitFor();
  });

  it('adds, renames, moves and deletes pages', async () => {
    const { path } = await newPage();
    const { page, open } = await visit(team.admin);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Details of this page' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await open(`${path}/guide`);
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByLabel('Title').fill('Second');
    await page.getByRole('button', { name: 'Create' }).click();
    await editorText(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${path}/second`);
    await page.getByRole('button', { name: 'Done' }).click();
    await choose('Rename the page');
    await page.getByLabel('Title').fill('Renamed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
    await choose('Move the page to…');
    await page.getByLabel('Below').selectOption({ label: 'Guide' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Guide', expanded: true }).waitFor();
    await page.waitForURL(`**${path}/guide/second`);
    await choose('Delete the page');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    expect(await page.getByRole('treeitem').count()).toBe(1);
  });

  it('finds blocks, pages, emoji and variables by their names', async () => {
    const { spaceId, path, saved } = await newPage('Start.\n');
    await addPages(team, spaceId, [{ title: 'Installation' }]);
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/content', {
        params: { path: { spaceId } },
        body: { changes: [{ operation: 'set_variables', variables: { version: '1.2' } }] },
      }),
    );
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await cursorToEnd(page);
    const pick = async (typed: string, list: string, option: string) => {
      await page.keyboard.type(typed);
      await page.getByRole('listbox', { name: list }).getByRole('option', { name: option, selected: true }).waitFor();
      expect(await editorText(page).getAttribute('aria-activedescendant')).not.toBeNull();
      await page.keyboard.press('Enter');
    };
    await pick(' See @inst', 'Pages and people', 'Installation');
    await pick(':tada', 'Emoji', 'tada');
    await pick('{{ver', 'Variables', 'version');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/head');
    await page.getByRole('listbox', { name: 'Blocks' }).getByRole('option', { name: 'Heading 1' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Below');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Not /this');
    await page.keyboard.press('Escape');
    await eventually('the text', async () => (await saved()).includes('Not /this'), PATIENCE_MS);
    const markdown = await saved();
    expect(markdown).toContain('Start. See [Installation](installation.md) :tada: {{ space.vars.version }}');
    expect(markdown).toContain('## Below\n\nNot /this');
  });

  it('runs nothing of what hostile pages hold, and saves what is written beside it', async () => {
    const { spaceId, path, saved } = await newPage('');
    const { page: pageId } = await pageOf(spaceId);
    const accepted = payloads().filter((payload) => !/\0|\p{Surrogate}/u.test(payload));
    const document = hostileDocument(sampled(accepted, 12));
    if (!isDocument(document)) throw new Error('A hostile document is a document all the same.');
    dataOf(
      await team.api.POST('/v1/spaces/{spaceId}/content', {
        params: { path: { spaceId } },
        body: { changes: [{ operation: 'update_page', page: pageId, document: { document } }] },
      }),
    );
    const { page, open } = await visit(team.admin);
    const incidents: string[] = [];
    await page.exposeFunction('pwned', (number: unknown) => incidents.push(`payload ${number} ran`));
    page.on('dialog', (dialog) => {
      incidents.push(dialog.message());
      void dialog.dismiss();
    });
    await open(`${path}/guide?edit=true`);
    await editorText(page).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Written beside it.');
    await eventually('the text', async () => (await saved()).includes('Written beside it.'), PATIENCE_MS);
    const lively = await editorText(page).evaluate((root) =>
      [...root.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value))
          .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
      ),
    );
    expect({ incidents, lively }).toEqual({ incidents: [], lively: [] });
  });

  it('works on a phone', async () => {
    const { path, saved } = await newPage();
    const { page, open } = await visit(team.admin, PHONE);
    await open(`${path}/guide?edit=true`);
    await editorText(page).getByText('Last paragraph.').tap();
    await page.keyboard.press('End');
    await page.keyboard.type(' Tapped.');
    await eventually('the text', async () => (await saved()).includes('Tapped.'), PATIENCE_MS);
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
  });

  async function pageOf(spaceId: string): Promise<{ page: string }> {
    const params = { path: { spaceId, pagePath: 'guide' } };
    const { id } = dataOf(await team.api.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', { params }));
    return { page: id };
  }
});
