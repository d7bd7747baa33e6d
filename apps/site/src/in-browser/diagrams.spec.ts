import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, isElsewhere, newReader, open, requestsOf } from '../../test/browsing.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;

const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;
const FLOW = diagram('graph TD\n  A[Order] --> B{Paid?}\n  B -- yes --> C[Ship]');
const SEQUENCE = diagram('sequenceDiagram\n  Reader->>Server: asks\n  Server-->>Reader: answers');
const CURIOUS = diagram(
  [
    '%%{init: {"securityLevel": "loose", "themeCSS": ".node rect { background-image: url(https://spy.example/b.png) }"}}%%',
    'graph TD',
    `  A["<img src='https://spy.example/a.png' onerror='alert(1)'> a"] --> B`,
    '  click B href "javascript:alert(1)"',
  ].join('\n'),
);

beforeAll(async () => {
  if (!globalThis.hasBrowser) return;
  site = await newSite();
  await site.addPage('# Start\n\nNothing is rendered here.');
  await site.addPage(`# Flow\n\n${FLOW}\n\n${'A line.\n\n'.repeat(120)}\n\n${SEQUENCE}`);
  await site.addPage(`# Broken\n\n${diagram('graph TD\n  A --> ??? [')}`);
  await site.addPage(`# Curious\n\n${CURIOUS}`);
});

const isLibrary = ({ pathname }: URL) => pathname.includes('/mermaid.');
const rendered = (page: Page) => page.locator('.diagram[data-rendered] > iframe');
const textsIn = async (page: Page) => page.frameLocator('.diagram > iframe').locator('svg').first().textContent();

inBrowser('a diagram', () => {
  it('is rendered when it comes into view, on pages that have one', async () => {
    const page = await (await newReader()).newPage();
    const loaded = requestsOf(page, isLibrary);
    await page.goto(site.address, { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
    await page.goto(`${site.address}/flow`);
    await rendered(page).waitFor();
    expect(await textsIn(page)).toMatch(/Order.*Paid\?.*Ship/s);
    expect(await rendered(page).count()).toBe(1);
    expect((await rendered(page).boundingBox())?.height).toBeGreaterThan(100);
    await page.locator('.diagram').last().scrollIntoViewIfNeeded();
    await rendered(page).nth(1).waitFor();
  });

  it('keeps its source at hand, closed where it is rendered and open where it cannot be', async () => {
    const page = await open(`${site.address}/flow`);
    await rendered(page).waitFor();
    expect(await page.getByText('A[Order]').isVisible()).toBe(false);
    await page.getByText('Source of the diagram').first().click();
    await page.getByText('A[Order]').waitFor();
    expect(await rendered(page).getAttribute('title')).toBe('Diagram');

    const plain = await open(`${site.address}/flow`, { javaScriptEnabled: false });
    expect(await plain.getByText('A[Order]').isVisible()).toBe(true);

    const broken = await (await newReader()).newPage();
    await Promise.all([broken.waitForEvent('framedetached'), broken.goto(`${site.address}/broken`)]);
    expect(await broken.getByText('A --> ???').isVisible()).toBe(true);
  });

  it('is light or dark as the page is, also after the reader switches', async () => {
    const page = await open(`${site.address}/flow`, { colorScheme: 'light' });
    await rendered(page).waitFor();
    const fill = () =>
      page
        .frameLocator('.diagram > iframe')
        .locator('svg .node rect')
        .first()
        .evaluate((node) => [getComputedStyle(node).fill, getComputedStyle(document.documentElement).colorScheme]);
    const [light, scheme] = await fill();
    expect(scheme).toBe('light');
    await page.locator('summary[aria-label=Theme]').click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.frameLocator('.diagram > iframe').locator('html[style*=dark] svg').waitFor();
    expect((await fill())[0]).not.toBe(light);
  });

  it('runs nothing of its source, and asks nobody for anything', async () => {
    const reader = await newReader();
    const sent: string[] = [];
    await reader.route(isElsewhere, (route) => {
      sent.push(route.request().url());
      return route.abort();
    });
    const page = await reader.newPage();
    const refused = new Set<string | undefined>();
    page.on('requestfailed', (request) => refused.add(request.failure()?.errorText));
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    await page.goto(`${site.address}/curious`);
    await rendered(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect([sent, dialogs]).toEqual([[], []]);
    expect(refused).toEqual(new Set(['csp']));
    expect(await page.locator('.diagram > iframe').getAttribute('sandbox')).toBe('allow-scripts');
  });

  it('is rendered by a page that has no origin, even where somebody opens it by itself', async () => {
    const page = await open(`${site.address}/flow`);
    const address = await page.locator('body').getAttribute('data-diagrams');
    const response = await page.goto(new URL(address ?? '', site.address).href);
    expect(response?.headers()['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox allow-scripts$/);
    expect(await page.evaluate(() => window.origin)).toBe('null');
  });
});
