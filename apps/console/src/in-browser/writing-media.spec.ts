import { beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { expectFocus } from '../../test/keyboard.js';
import { editorText, newWrittenPage, saveStatus } from '../../test/written-page.js';

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const ADDED = /content\/files$/;

/** Drops files on the text of a page, or pastes them. */
async function bring(page: Page, how: 'drop' | 'paste', names: readonly string[]): Promise<void> {
  await editorText(page).evaluate(
    (text, { how: event, names: called, png }) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      for (const name of called)
        data.items.add(name.endsWith('.png') ? new File([bytes], name) : new File(['x'], name));
      const { right, bottom } = (text.lastElementChild ?? text).getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      text.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data, clientX: right - 2, clientY: bottom - 2 })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { how, names, png: PNG },
  );
}

inBrowser('pictures and files in a text', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  it('are uploaded while one goes on writing, can be cancelled, and are named when one leaves', async () => {
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    const held: (() => void)[] = [];
    await page.route(ADDED, async (route) => {
      if (route.request().method() === 'POST') await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await bring(page, 'drop', ['map.png', 'notes.txt', 'other.txt']);
    const other = page.getByRole('group', { name: 'Uploading other.txt' });
    await page.getByRole('group', { name: 'Uploading map.png' }).getByRole('progressbar').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Written meanwhile. ');
    await other.getByRole('button', { name: 'Cancel: other.txt' }).click();
    await other.waitFor({ state: 'detached' });
    await expectFocus(editorText(page));
    await page.getByRole('button', { name: 'Done' }).click();
    const leaving = page.getByRole('dialog', { name: 'Files are still being uploaded' });
    await leaving.getByText('notes.txt').waitFor();
    expect(await leaving.getByRole('listitem').allTextContents()).toEqual(['map.png', 'notes.txt']);
    await page.keyboard.press('Escape');
    await leaving.waitFor({ state: 'detached' });
    await eventually('a request', async () => held.length === 1);
    held[0]?.();
    await editorText(page).locator('img').waitFor();
    await eventually('a second request', async () => held.length === 2);
    held[1]?.();
    await editorText(page).getByText('notes.txt').waitFor();
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toMatch(
      /Written meanwhile\. Start\.\n\n!\[]\(\/files\/\w+\)\n\n{% file src="\/files\/\w+" %}\n$/,
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await editorText(page).waitFor({ state: 'detached' });
  });

  it('say why they were refused, and can be sent again', async () => {
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    const message = 'The request is larger than 5 bytes.';
    await page.route(ADDED, (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return route.fulfill({ status: 413, json: { error: { code: 413, name: 'request.too_large', message } } });
    });
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await bring(page, 'paste', ['map.png']);
    await page.getByRole('alert').getByText(message).waitFor();
    await page.unroute(ADDED);
    await page.getByRole('button', { name: 'Try again: map.png' }).click();
    await editorText(page).locator('img').waitFor();
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toMatch(/\n\n!\[]\(\/files\/\w+\)\n\nStart\.\n$/);
  });

  it('are chosen from the list of blocks: from the device, of the space, or by an address', async () => {
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await editorText(page).getByText('Start.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const ask = async (name: string) => {
      await page.keyboard.type(`/${name.toLowerCase()}`);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      return dialog;
    };
    const file = await ask('File');
    const chooser = page.waitForEvent('filechooser');
    await file.getByRole('button', { name: 'Upload files' }).press('Enter');
    const bytes = Buffer.from('Notes');
    await (await chooser).setFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: bytes }]);
    await editorText(page).getByText('notes.txt').waitFor();
    await expectFocus(editorText(page));
    const again = await ask('File');
    await again.getByRole('textbox', { name: 'Or a file of this space' }).fill('note');
    await again.getByRole('button', { name: 'notes.txt' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await expectFocus(editorText(page));
    await eventually('two cards', async () => (await editorText(page).getByText('notes.txt').count()) === 2);
    await editorText(page).getByText('Start.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.route('**/pictures/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(PNG, 'base64') }),
    );
    const picture = await ask('Image');
    const address = picture.getByRole('textbox', { name: 'Or an image from elsewhere' });
    await address.fill('nowhere');
    await page.keyboard.press('Enter');
    await picture.getByText('Enter an address that begins with').waitFor();
    await address.fill('https://example.com/a.png');
    await page.keyboard.press('Enter');
    await picture.waitFor({ state: 'detached' });
    // The API gives an address for it as soon as it has the text.
    await editorText(page).locator('img[src*="/pictures/"]').waitFor();
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toMatch(/!\[]\(https:\/\/example.com\/a.png\)\n\n({% file src="\/files\/\w+" %}\s+){2}/);
  });

  it('do not disturb the choice of another one when they arrive', async () => {
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    let letThrough = () => {};
    const isLetThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(ADDED, async (route) => {
      if (route.request().method() === 'POST') await isLetThrough;
      return route.continue();
    });
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await bring(page, 'paste', ['map.png']);
    await page.getByRole('group', { name: 'map.png' }).waitFor();
    await editorText(page).getByText('Start.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/image');
    await page.getByRole('option', { name: 'Image' }).waitFor();
    await page.keyboard.press('Enter');
    const address = page.getByRole('textbox', { name: 'Or an image from elsewhere' });
    await address.fill('https://example.com/');
    letThrough();
    await editorText(page).locator('img').waitFor();
    await expectFocus(address);
    await page.keyboard.type('a.png');
    await page.keyboard.press('Enter');
    await expectFocus(editorText(page));
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toMatch(/!\[]\(\/files\/\w+\)\s+Start\.\s+!\[]\(https:\/\/example.com\/a.png\)/);
  });

  it('are described, sized, aligned and captioned by the keyboard, and get new versions', async () => {
    const { path, saved, spaceId } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await bring(page, 'drop', ['map.png']);
    const panel = page.getByRole('dialog', { name: 'Image' });
    await expectFocus(panel.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('Map of the city');
    await panel.getByRole('combobox', { name: 'Alignment' }).selectOption('Left');
    await panel.getByRole('checkbox', { name: 'Frame around the image' }).check();
    expect(await barriersOf(page)).toEqual([]);
    const versions = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Upload a new version' }).press('Enter');
    const other = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    await (await versions).setFiles([{ name: 'map.gif', mimeType: 'image/gif', buffer: other }]);
    await panel.getByText('The new version is there.').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(editorText(page));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    const handle = page.getByRole('slider', { name: 'Width' });
    await expectFocus(handle);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expectFocus(handle);
    await editorText(page).getByRole('button', { name: 'Image settings' }).press('Enter');
    await panel.getByRole('switch', { name: 'Caption' }).press('Space');
    await panel.waitFor({ state: 'detached' });
    await expectFocus(editorText(page));
    await page.keyboard.type('Where it is');
    await editorText(page).locator('figcaption').getByText('Where it is').waitFor();
    await saveStatus(page, 'Saved').waitFor();
    const text = await saved();
    expect(text).toMatch(/<figure><img src="\/files\/\w+" alt="Map of the city" width="\d{3}"><figcaption>/);
    expect(text).toMatch(/align="left"|data-align="left"/);
    const { items } = dataOf(
      await team.api.GET('/v1/spaces/{spaceId}/content/files', { params: { path: { spaceId } } }),
    );
    expect(items.map(({ contentType }) => contentType)).toEqual(['image/gif']);
  });

  it('are embedded from elsewhere once it is said what readers will see, or linked instead', async () => {
    const { path, saved } = await newWrittenPage(team, 'Start.\n');
    const { page, open } = await visit(team.admin);
    await page.route(/\/embed\?/, (route) =>
      route.fulfill({ json: { type: 'link', title: 'A page', site: 'Example' }, headers: { etag: '"1"' } }),
    );
    await open(`${path}/guide?edit=true`);
    await expectFocus(editorText(page));
    await editorText(page).getByText('Start.').click();
    await page.keyboard.press('End');
    const ask = async (address: string) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('/embed');
      await page.getByRole('option', { name: 'Embed' }).waitFor();
      await page.keyboard.press('Enter');
      const field = page.getByRole('dialog', { name: 'Embed' }).getByRole('textbox', { name: 'Address of a video' });
      await field.fill(address);
      await field.press('Enter');
    };
    await ask('https://example.com/page');
    await page.getByText('Readers see a card that leads to Example.').waitFor();
    await page.getByRole('button', { name: 'Insert a link instead' }).press('Enter');
    await editorText(page).getByRole('link', { name: 'A page' }).waitFor();
    await expectFocus(editorText(page));
    await page.keyboard.press('End');
    await ask('https://youtu.be/dQw4w9WgXcQ');
    await page.getByText('Readers see a button that plays it here, from YouTube.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Insert', exact: true }).press('Enter');
    await editorText(page).locator('.edited-block').getByText('youtu.be/dQw4w9WgXcQ').waitFor();
    await expectFocus(editorText(page));
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Embed' });
    await panel.getByRole('checkbox', { name: 'Wider than the text' }).press('Space');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    // The panel gives the focus back to its block, which must not come after the click.
    await expectFocus(editorText(page));
    await editorText(page).getByText('Start.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/card');
    await page.getByRole('option', { name: 'Card for a page' }).waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('combobox', { name: 'Page' }));
    await page.keyboard.type('Gui');
    await page.getByRole('option', { name: 'Guide' }).waitFor();
    await page.keyboard.press('Enter');
    await editorText(page).locator('.card-link').getByText('Guide').waitFor();
    await expectFocus(editorText(page));
    await saveStatus(page, 'Saved').waitFor();
    expect(await saved()).toContain('{% content-ref url="');
    expect(await saved()).toMatch(
      /\[A page]\(https:\/\/example.com\/page\)\n\n{% embed url="https:\/\/youtu.be\/dQw4w9WgXcQ" fullWidth="true" %}/,
    );
  });
});
