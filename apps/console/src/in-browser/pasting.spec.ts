import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { hostileAddresses, payloads } from '../../../site/test/payloads.js';
import { copiedMarkdown, pasteClip, sampleClips } from '../../test/clipboards.js';
import { barriersOf, inBrowser, newTeam, type Team, visit } from '../../test/console.js';
import { addPages } from '../../test/content.js';
import { editorText, newWrittenPage } from '../../test/written-page.js';

const PATIENCE_MS = 30_000;

inBrowser('pasting', () => {
  let team: Team;

  beforeAll(async () => {
    team = await newTeam();
  });

  const openEditor = async (markdown = 'Start.\n') => {
    const written = await newWrittenPage(team, markdown);
    const { page, open } = await visit(team.admin);
    await open(`${written.path}/guide?edit=true`);
    await editorText(page).waitFor();
    return { ...written, page };
  };

  /** What stands in the editor in the end; Markdown is read a moment after it was pasted. */
  const expectMarkdown = async (page: Page, expected: string) => {
    let found = '';
    const isThere = async () => {
      found = await copiedMarkdown(page);
      return found === expected;
    };
    await eventually('the document', isThere, 5_000).catch(() => undefined);
    expect(found).toBe(expected);
  };

  const replaceAll = async (page: Page, flavours: Record<string, string>) => {
    await page.keyboard.press('ControlOrMeta+a');
    await pasteClip(page, flavours);
  };

  it('makes of every sample clipboard the document that it stands for', async () => {
    const { page } = await openEditor();
    const clips = sampleClips();
    expect(clips.length).toBeGreaterThan(40);
    for (const { name, flavours, markdown } of clips) {
      await replaceAll(page, flavours);
      await expectMarkdown(page, markdown).catch((error: unknown) => {
        throw new Error(`${name}: ${error}`);
      });
    }
  });

  it('fits what is pasted to its place', async () => {
    const { page, spaceId, path } = await openEditor('```\ncode\n```\n\n| A | B |\n| - | - |\n| one | two |\n\nEnd.\n');
    await addPages(team, spaceId, [{ title: 'Installation' }]);
    await page.reload();
    const bold = { 'text/html': '<p>a <b>b</b></p><p>c</p>', 'text/plain': 'a b\nc' };
    const cells = { 'text/plain': '1\t2\n3\t4' };
    const address = new URL(`${path}/installation`, page.url()).href;
    await editorText(page).getByText('code', { exact: true }).click();
    await page.keyboard.press('End');
    await pasteClip(page, bold);
    await editorText(page).getByText('one', { exact: true }).click();
    await page.keyboard.press('End');
    await pasteClip(page, bold);
    await editorText(page).getByText('two', { exact: true }).click();
    await pasteClip(page, cells);
    await editorText(page).getByText('End.', { exact: true }).click();
    await page.keyboard.press('End');
    await pasteClip(page, { 'text/plain': address });
    await page.keyboard.type(' ');
    await pasteClip(page, { ...bold, 'text/plain': '**a**' }, { isPlain: true });
    expect(await copiedMarkdown(page)).toBe(
      [
        '```\ncodea b\nc\n```',
        '| A | B |  |\n| :--- | :--- | :--- |\n| onea **b**<br>c | 1 | 2 |\n|  | 3 | 4 |',
        'End.[Installation](/pages/PAGE) \\*\\*a\\*\\*',
      ]
        .join('\n\n')
        .replace('PAGE', /pages\/(\w+)/.exec(await copiedMarkdown(page))?.[1] ?? ''),
    );
  });

  it('gives the plain text of Markdown back when it is undone, and its own nodes when they are copied', async () => {
    const { page } = await openEditor();
    await replaceAll(page, { 'text/plain': '# Title\n\n- one' });
    await expectMarkdown(page, '# Title\n\n* one');
    await page.keyboard.press('ControlOrMeta+z');
    await expectMarkdown(page, '\\# Title\n\n\\- one');
    const hint = '{% hint style="danger" %}\nHot.\n{% endhint %}';
    await replaceAll(page, { 'text/plain': `${hint}\n\n## Next` });
    await expectMarkdown(page, `${hint}\n\n## Next`);
    const copied = await editorText(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return { 'text/html': clipboardData.getData('text/html'), 'text/plain': clipboardData.getData('text/plain') };
    });
    await page.keyboard.press('Backspace');
    await pasteClip(page, copied);
    await expectMarkdown(page, `${hint}\n\n## Next`);
  });

  it('runs nothing of what is pasted, and keeps no address that could', async () => {
    const { page, saved } = await openEditor();
    const incidents: string[] = [];
    await page.exposeFunction('pwned', (number: unknown) => incidents.push(`payload ${number} ran`));
    const links = hostileAddresses().map((url) => `<p><a href="${url}">x</a><img src="${url}" alt="y"></p>`);
    const ref = { kind: 'url', url: 'javascript:pwned(1)' };
    const forged = [
      { type: 'paragraph', content: [{ type: 'text', text: 'z', marks: [{ type: 'link', attrs: { ref } }] }] },
    ];
    const clips: Record<string, string>[] = [
      { 'text/html': `<p>html end</p>${links.join('')}${payloads().join('\n')}`, 'text/plain': 'x' },
      { 'text/plain': `# T\n\n${payloads().join('\n\n')}\n\nmarkdown end\n` },
      { 'text/html': `<p data-lectern-nodes='${JSON.stringify(forged)}'>own end</p>`, 'text/plain': 'x' },
    ];
    const found: string[] = [];
    for (const clip of clips) {
      await replaceAll(page, clip);
      await eventually('the text', async () => /html end|markdown end|z/.test(await copiedMarkdown(page)), PATIENCE_MS);
      found.push(await copiedMarkdown(page));
    }
    const [html = '', , own = ''] = found;
    expect(html).not.toMatch(/\]\((?!<?https?:|<?mailto:)/);
    expect(html).not.toMatch(/style=|onerror=/);
    expect(own).toBe('[z](<>)');
    await page.keyboard.press('End');
    await page.keyboard.type(' last');
    await eventually('the text', async () => (await saved()).includes('last'), PATIENCE_MS);
    const lively = await editorText(page).evaluate(
      (root) =>
        [...root.querySelectorAll('*')].filter((element) =>
          element.getAttributeNames().some((name) => /^on/.test(name)),
        ).length,
    );
    expect({ incidents, lively }).toEqual({ incidents: [], lively: 0 });
  });

  it('takes large texts at once, and says which are too large', async () => {
    const { page } = await openEditor();
    const paragraph = `<p>${`<span class="${'x'.repeat(60)}">word <b>bold</b> </span>`.repeat(12)}</p>`;
    const large = paragraph.repeat(1_950);
    await pasteClip(page, { 'text/html': `<p>${'x'.repeat(5_000_001)}</p>`, 'text/plain': 'x' });
    await page.getByText('This is too large to paste at once').waitFor();
    await pasteClip(page, { 'text/html': large, 'text/plain': 'x' });
    await editorText(page).getByText('word bold').first().waitFor();
  });

  it('offers to show an address that is alone on its line in another way', async () => {
    const { page, path } = await openEditor('Start.\n');
    const text = editorText(page);
    const pasteOnNewLine = async (address: string) => {
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Enter');
      await pasteClip(page, { 'text/plain': address });
    };
    const offer = page.getByRole('listbox', { name: 'Insert the address as' });
    const link = text.getByRole('link', { name: 'https://example.com/film' });
    await text.getByText('Start.').click();
    await pasteOnNewLine('https://example.com/film');
    await offer.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await offer.getByRole('option', { name: 'Embed', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await text.locator('.edited-block').waitFor();
    await offer.waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+z');
    await text.locator('.edited-block').waitFor({ state: 'detached' });
    await link.waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await link.waitFor({ state: 'detached' });
    await pasteClip(page, { 'text/plain': 'https://example.com/film' });
    await offer.waitFor();
    await page.keyboard.press('Escape');
    await offer.waitFor({ state: 'detached' });
    await pasteOnNewLine('https://example.com/two');
    await offer.waitFor();
    await page.keyboard.type(' and more');
    await offer.waitFor({ state: 'detached' });
    await pasteOnNewLine(new URL(`${path}/guide`, page.url()).href);
    await offer.getByRole('option', { name: 'Card of the page' }).click();
    await text.locator('.edited-block').waitFor();
    const markdown = await copiedMarkdown(page);
    expect(markdown).toContain('Start.\n\n<https://example.com/film>\n');
    expect(markdown).toContain('<https://example.com/two> and more\n\n{% content-ref');
  });
});
