import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { inBrowser, newReader } from '../../test/browsing.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const DRAFT = '# Install\n\nRun the **new** command.\n\n## Then\n\n* one\n* two\n\n```js\nstart();\n```\n';

/** A page of some origin, such as that of the console, that shows an address in a frame and keeps what the frame says. */
async function framed(context: BrowserContext, origin: string, url: string): Promise<Page> {
  // Browsers ask before a page frames something of this machine that they took from nowhere.
  await context.grantPermissions(['local-network-access']);
  const body = `<!doctype html><title>Frame</title><script>
    window.heard = [];
    addEventListener('message', ({ origin, data }) => heard.push({ origin, ...data }));
  </script><iframe src="${url}" width="1000" height="700"></iframe>`;
  await context.route(`${origin}/frame`, (route) => route.fulfill({ contentType: 'text/html', body }));
  const page = await context.newPage();
  await page.goto(`${origin}/frame`);
  return page;
}

/** What a page has heard once it has heard so often; false before. */
async function heardBy(page: Page, times: number): Promise<object[] | false> {
  const heard: object[] = await page.evaluate('window.heard');
  return heard.length >= times && heard;
}

inBrowser('a preview in a frame of the console', () => {
  let site: PublishedSite;
  let page: string;
  let change: string;
  let preview: { id: string; url: string };
  let servers: Awaited<ReturnType<typeof sites>>;

  beforeAll(async () => {
    servers = await sites();
    site = await newSite({ visibility: 'visitor-auth' });
    page = await site.addPage('# Install\n\nRun the old command.', { slug: 'install' });
    await site.addPage('# Next\n\nGo on.', { slug: 'next' });
    change = (await site.api('POST', `/spaces/${site.spaceId}/change-requests`, { subject: 'Rewrite' })).id;
    const changes = [{ operation: 'update_page', page, document: { markdown: DRAFT } }];
    await site.api('POST', `/spaces/${site.spaceId}/change-requests/${change}/content`, { changes });
    preview = await site.siteApi('POST', '/publishing/preview', { changeRequests: [change] });
  });

  it('shows the draft without any cookie, says which page it shows, and loads again when it is told to', async () => {
    const context = await newReader();
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.headers()['cookie'] !== undefined) sent.push(request.url());
    });
    await context.addCookies([{ name: 'lectern_claims', value: '{}', url: servers.sitesUrl }]);
    const parent = await framed(context, servers.publicUrl, preview.url);
    const frame = parent.frameLocator('iframe');
    await frame.getByText('Run the new command.').waitFor();
    expect(await frame.locator('.preview-notice').isVisible()).toBe(false);
    const origin = new URL(servers.sitesUrl).origin;
    const [first] = await eventually('what the frame shows', () => heardBy(parent, 1));
    expect(first).toEqual({ origin, type: 'lectern-preview', path: '/', title: 'Install · Docs' });

    await site.siteApi('PATCH', `/publishing/preview/${preview.id}`, { customization: { title: 'Handbook' } });
    await parent.evaluate("frames[0].postMessage({ type: 'lectern-reload' }, '*')");
    await frame.locator('.site-logo-title', { hasText: 'Handbook' }).first().waitFor();
    await frame.getByRole('link', { name: 'Next' }).first().click();
    await frame.getByText('Go on.').waitFor();
    const heard = await eventually('the next page', () => heardBy(parent, 3));
    expect(heard.at(-1)).toMatchObject({ path: '/next', title: 'Next · Handbook' });
    expect(sent).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['lectern_claims']);
    await site.siteApi('PATCH', `/publishing/preview/${preview.id}`, { customization: null });
  });

  it('is shown in no frame of anybody else', async () => {
    const parent = await framed(await newReader(), 'http://localhost:9', preview.url);
    await eventually('the refusal', () => parent.frames()[1]?.url().startsWith('chrome-error:') === true);
    expect(await heardBy(parent, 0)).toEqual([]);
  });

  it('looks as the published page does, pixel by pixel, once the change request is merged', async () => {
    const before = await pictures(preview.url, 'Run the new command.');
    await site.api('POST', `/spaces/${site.spaceId}/change-requests/${change}/merge`, {});
    await site.siteApi('PATCH', '', { visibility: 'public' });
    expect(await pictures(site.address, 'Run the new command.')).toEqual(before);
  });

  it('so does a look that is not saved, once it is', async () => {
    const look = {
      title: 'Handbook',
      styling: { theme: 'bold', primaryColor: { light: '#aa2200', dark: '#ffaa88' }, corners: 'straight' },
      announcement: { enabled: true, message: 'Version 2 is out.', style: 'info' },
    };
    const published = await newSite({ visibility: 'public' });
    await published.addPage(DRAFT, { slug: 'install' });
    const usual = await pictures(published.address, 'Run the new command.');
    const { url } = await published.siteApi('POST', '/publishing/preview', { customization: look });
    const before = await pictures(url, 'Version 2 is out.');
    expect(before).not.toEqual(usual);
    await published.siteApi('PUT', '/customization', look);
    expect(await pictures(published.address, 'Version 2 is out.')).toEqual(before);
  });
});

/** What a page looks like on a desk in the light and on a phone in the dark, without what says that it is a preview. */
async function pictures(url: string, text: string): Promise<string[]> {
  const context = await newReader();
  const tab = await context.newPage();
  const taken: string[] = [];
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await tab.setViewportSize({ width, height: 800 });
    await tab.emulateMedia({ colorScheme });
    await tab.goto(url);
    await tab.getByText(text).first().waitFor();
    await tab.evaluate('document.fonts.ready');
    await tab.evaluate(
      "document.querySelectorAll('.preview-notice, .last-updated').forEach((part) => part.style.setProperty('visibility', 'hidden'))",
    );
    const picture = await tab.screenshot({ fullPage: true, animations: 'disabled' });
    taken.push(createHash('sha256').update(picture).digest('hex'));
  }
  await context.close();
  return taken;
}
