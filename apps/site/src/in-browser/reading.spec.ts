import { beforeAll, expect, it } from '@jest/globals';
import { inBrowser, isElsewhere, newReader, open, pathOf, requestsOf } from '../../test/browsing.js';
import { type FullSite, newFullSite } from '../../test/full-site.js';

let site: FullSite;

beforeAll(async () => {
  if (globalThis.hasBrowser) site = await newFullSite();
});

inBrowser('a reader of a site', () => {
  it('goes from page to page by the table of contents, by the neighbours and by what stands above', async () => {
    const page = await open(site.address);
    const contents = page.getByRole('navigation', { name: 'Table of contents' });
    await contents.getByText('Pages below Install').or(contents.locator('summary')).first().click();
    await contents.getByRole('link', { name: 'On Linux' }).click();
    await page.waitForURL(`${site.address}${site.paths.deep}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('On Linux');
    expect(await contents.locator('[aria-current=page]').textContent()).toBe('On Linux');

    const neighbours = page.getByRole('navigation', { name: 'Previous and next page' });
    await neighbours.getByRole('link', { name: /Previous/ }).click();
    await page.waitForURL(`${site.address}/guides/install`);
    await neighbours.getByRole('link', { name: /Next/ }).click();
    await page.waitForURL(`${site.address}${site.paths.deep}`);
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Install' }).click();
    await page.waitForURL(`${site.address}/guides/install`);
    await page.getByRole('link', { name: 'Orbit' }).first().click();
    await page.waitForURL(site.address);
  });

  it('follows the outline to headings, and it follows back', async () => {
    const page = await open(`${site.address}${site.paths.blocks}`);
    const outline = page.getByRole('navigation', { name: 'On this page' });
    await outline.getByRole('link', { name: 'Second step' }).click();
    expect(new URL(page.url()).hash).toBe('#second-step');
    await page.getByRole('heading', { name: 'Second step' }).and(page.locator(':target')).waitFor();
    await outline.locator('[aria-current=location]').waitFor();
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((all) => all.map(({ tagName }) => tagName));
    expect(levels.slice(0, 4)).toEqual(['H1', 'H2', 'H3', 'H4']);
  });

  it('sees every kind of block', async () => {
    const page = await open(`${site.address}${site.paths.blocks}`);
    const main = page.locator('main');
    const shown = [
      'strong:text("Bold")',
      'kbd:text("K")',
      '.hint-info',
      '.hint-success',
      '.hint-warning',
      '.hint-danger',
      'figcaption:text("a.js")',
      '.math math',
      'li:has(input[type=checkbox])',
      'blockquote:has-text("Quote")',
      '.stepper-step:has-text("Do two.")',
      '.column:has-text("right side")',
      'time:text("March 1, 2024")',
      'a.card-link:has-text("Install")',
      'a.file-card:has-text("notes.txt")',
      'img[alt="A dot"]',
      'figcaption:has-text("A caption")',
      'td:has-text("cell_of_a_rather_wide_column_11")',
      'text="Another card"',
    ];
    const missing: string[] = [];
    for (const selector of shown) if ((await main.locator(selector).count()) === 0) missing.push(selector);
    expect(missing).toEqual([]);
    const width = await main.locator('img[alt="A dot"]').evaluate(async (image: HTMLImageElement) => {
      image.loading = 'eager';
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBe(1);
    const download = page.waitForEvent('download');
    await main.locator('a.file-card').click();
    expect((await download).suggestedFilename()).toBe('notes.txt');
  });

  it('chooses tabs by mouse and by keyboard', async () => {
    const page = await open(`${site.address}${site.paths.blocks}`);
    const text = (words: string) => page.getByText(words);
    expect([await text('Apples are red.').isVisible(), await text('Pears are green.').isVisible()]).toEqual([
      true,
      false,
    ]);
    await page.locator('label', { hasText: 'Pears' }).click();
    await text('Pears are green.').waitFor();
    expect(await text('Apples are red.').isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Pears' }).focus();
    await page.keyboard.press('ArrowRight');
    await text('Plums are blue.').waitFor();
    expect(await text('Pears are green.').isVisible()).toBe(false);
  });

  it('chooses a tab once, for all tabs with that title and for later pages', async () => {
    const tabs = (first: string, second: string) =>
      `{% tabs %}\n{% tab title="${first}" %}\n${first} here.\n{% endtab %}\n\n{% tab title="${second}" %}\n${second} here.\n{% endtab %}\n{% endtabs %}`;
    await site.addPage(`# Setup\n\n${tabs('npm', 'yarn')}\n\n${tabs('Linux', 'Mac')}\n\n${tabs('pnpm', 'yarn')}`);
    await site.addPage(`# Update\n\n${tabs('npm', 'yarn')}\n\n${tabs('Linux', 'Mac')}`);
    const page = await open(`${site.address}/setup`);
    const shown = () => page.locator('.tabs-panel:visible').allInnerTexts();
    expect(await shown()).toEqual(['npm here.', 'Linux here.', 'pnpm here.']);
    const last = page.locator('label', { hasText: 'yarn' }).last();
    const place = (await last.boundingBox())?.y;
    await last.click();
    expect(await shown()).toEqual(['yarn here.', 'Linux here.', 'yarn here.']);
    expect((await last.boundingBox())?.y).toBe(place);
    await page.locator('label', { hasText: 'Mac' }).click();
    await page.goto(`${site.address}/update`);
    expect(await shown()).toEqual(['yarn here.', 'Mac here.']);
    await page.evaluate(() => localStorage.setItem('site-tabs', '{'));
    await page.reload();
    expect(await shown()).toEqual(['npm here.', 'Linux here.']);
  });

  it('opens what is closed, and reads notes', async () => {
    const page = await open(`${site.address}${site.paths.blocks}`);
    expect(await page.getByText('Hidden treasure').isVisible()).toBe(false);
    await page.getByText('More', { exact: true }).click();
    await page.getByText('Hidden treasure').waitFor();
    await page.getByRole('button', { name: 'annotated' }).click();
    await page.getByText('The note.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('The note.').waitFor({ state: 'hidden' });
  });

  it('copies code as it was written', async () => {
    const reader = await newReader({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await reader.newPage();
    await page.goto(`${site.address}${site.paths.blocks}`);
    await page.locator('figure.code').hover();
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied.replace(/(wide )+/, '')).toBe('let a = ""; // why\nlet b = 2;');
  });

  it('is known to nobody else before they ask for what stands elsewhere', async () => {
    const page = await (await newReader()).newPage();
    const elsewhere = requestsOf(page, isElsewhere);
    await page.goto(`${site.address}${site.paths.blocks}`, { waitUntil: 'networkidle' });
    expect(elsewhere).toEqual([]);
    const loading = page.waitForRequest('https://www.youtube-nocookie.com/embed/abc');
    await page.getByRole('button', { name: /YouTube/ }).click();
    await Promise.all([loading, page.locator('iframe').waitFor()]);
    expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/abc']);
  });

  it('asks only below the path of the site, and is never refused by its own policy', async () => {
    const page = await (await newReader()).newPage();
    const asked = requestsOf(page);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of Object.values(site.paths)) {
      await page.goto(`${site.address}${path}`, { waitUntil: 'networkidle' });
    }
    const outside = asked.filter((url) => !url.startsWith(site.address) && !url.startsWith('data:'));
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says whether a page helped', async () => {
    await site.siteApi('PUT', '/customization', { feedback: { enabled: true } });
    const page = await open(site.address);
    await page.getByRole('button', { name: 'Partly' }).click();
    await page.getByLabel('Would you like to tell us more?').fill('A little longer, please.');
    const response = page.waitForResponse(/~site\/feedback/);
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await response).status()).toBe(204);
    await page.getByText('Thank you for your feedback.').waitFor();
  });
});

inBrowser('a reader without JavaScript', () => {
  const withoutScript = { javaScriptEnabled: false };

  it('reads, chooses tabs and opens the table of contents', async () => {
    const page = await open(`${site.address}${site.paths.blocks}`, withoutScript);
    await page.locator('label', { hasText: 'Plums' }).click();
    await page.getByText('Plums are blue.').waitFor();
    expect(await page.getByText('Apples are red.').isVisible()).toBe(false);
    expect(await page.locator('button[data-copy]:visible, .theme-switch:visible').count()).toBe(0);
    const contents = page.getByRole('navigation', { name: 'Table of contents' });
    await contents.locator('summary').first().click();
    await contents.getByRole('link', { name: 'On Linux' }).click();
    await page.waitForURL(`${site.address}${site.paths.deep}`);
  });

  it('searches', async () => {
    const page = await open(site.address, withoutScript);
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('zeppelin');
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /On Linux/ })
      .first()
      .click();
    await page.waitForURL(/on-linux/);
    expect(pathOf(page, site)).toBe(site.paths.deep);
  });

  it('says whether a page helped', async () => {
    await site.siteApi('PUT', '/customization', { feedback: { enabled: true } });
    const page = await open(site.address, withoutScript);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Thank you for your feedback.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the start page' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });
});
