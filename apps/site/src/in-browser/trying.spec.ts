import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, itInBrowser, newReader, open, overflowOf, PHONE, requestsOf } from '../../test/browsing.js';
import { addSpecification } from '../../test/full-site.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';
import { startApi, tryApi } from '../../test/try-api.js';

let site: PublishedSite;
let friendly: Awaited<ReturnType<typeof startApi>>;
let strict: Awaited<ReturnType<typeof startApi>>;

const operation = (spec: string, path: string, method: string) =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}\n{% endopenapi-operation %}`;

beforeAll(async () => {
  friendly = await startApi({ allowsBrowsers: true });
  strict = await startApi({ allowsBrowsers: false });
  site = await newSite({ title: 'Pets' });
  await addSpecification(site, 'open', tryApi(friendly.address));
  await addSpecification(site, 'closed', tryApi(strict.address));
  await site.addPage('# Start\n\nNo API here.');
  const all = [
    operation('open', '/pets/{id}', 'post'),
    operation('open', '/pets/{id}', 'get'),
    operation('open', '/slow', 'get'),
    operation('open', '/picture', 'get'),
  ];
  await site.addPage(all.join('\n\n'), { title: 'Open', slug: 'open' });
  await site.addPage(operation('closed', '/pets/{id}', 'post'), { title: 'Closed', slug: 'closed' });
});
afterAll(() => Promise.all([friendly.close(), strict.close()]));

/** Opens the form of one of the operations of a page. */
async function tryOn(page: Page, index = 0) {
  await page.getByRole('button', { name: 'Try it' }).nth(index).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

describe('a page with operations', () => {
  it('lets readers send requests to exactly the servers that it names', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await site.get(path);
      return /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await policyOf('/open')).toBe(`'self' ${friendly.address} http://127.0.0.1:9`);
    expect(await policyOf('')).toBe("'self'");
  });

  it('offers trying only where the author does not hide it, and his own samples where he gives some', async () => {
    const { text } = await site.get('/open');
    expect(text.match(/data-try=/g)).toHaveLength(3);
    expect(text).toContain('rust');
    expect((await site.get('/~site/operations/open/post?path=/pets/{id}&fragment=form')).status).toBe(200);
    for (const path of ['open/get?path=/pets/{id}', 'open/post?path=/none', 'gone/post?path=/pets/{id}', 'open']) {
      const address = `/~site/operations/${path}${path.includes('?') ? '&' : '?'}fragment=form`;
      expect((await site.get(address)).status).toBe(404);
    }
  });

  it('shows samples in further languages to those who choose them', async () => {
    const sample = await site.get('/~site/operations/open/post?path=/pets/{id}&sample=3&fragment=sample');
    expect(sample.text).toMatch(/^<figure class="code api-code">.*http.*NewRequest/s);
    const page = await site.get('/~site/operations/open/post?path=/pets/{id}&sample=3');
    expect(page.text).toContain('<h1 class="page-heading">POST /pets/{id}</h1>');
    expect((await site.get('/~site/operations/open/post?path=/pets/{id}&sample=99')).status).toBe(404);
  });
});

describe('a site on which trying is turned off', () => {
  it('offers no forms, and allows no requests', async () => {
    const quiet = await newSite();
    await addSpecification(quiet, 'open', tryApi(friendly.address));
    await quiet.addPage(operation('open', '/pets/{id}', 'post'));
    await quiet.siteApi('PUT', '/customization', { apiReference: { tryIt: false } });
    const { text, headers } = await quiet.get();
    expect(text).not.toContain('data-try=');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
    const form = await quiet.get('/~site/operations/open/post?path=/pets/{id}&fragment=form');
    expect(form.status).toBe(404);
  });
});

inBrowser('a reader who tries an operation', () => {
  it('sends what is typed from the browser, and sees the response', async () => {
    const page = await (await newReader()).newPage();
    const scripts = requestsOf(page, ({ pathname }) => pathname.includes('/try-it.'));
    const asked = requestsOf(page, ({ origin }) => origin === new URL(site.address).origin);
    await page.goto(`${site.address}/open`);
    expect(scripts).toEqual([]);
    const dialog = await tryOn(page);
    await dialog.getByLabel('Token').fill('s3cret');
    await dialog.getByLabel('limit').fill('5');
    await dialog.getByLabel('kind').selectOption('dog');
    await dialog.getByLabel('X-Trace').fill('one\ntwo');
    expect(await dialog.locator('[data-sample]').textContent()).toContain("/v1/pets/a%20b?limit=5&kind=dog'");
    await dialog.getByRole('combobox', { name: 'Code' }).selectOption('Ruby');
    expect(await dialog.locator('[data-sample]').textContent()).toMatch(/URI\('.*limit=5.*'Bearer YOUR_TOKEN'/s);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('201').waitFor();
    expect(await dialog.locator('[data-response] pre').textContent()).toContain('  "name": "Tom",\n  "tame": true,');
    expect(await dialog.locator('[data-response] .token-string').first().textContent()).toBe('"Tom"');
    await dialog.getByText(/^Headers \(/).click();
    await dialog.getByText('the-api').waitFor();
    expect(friendly.received.at(-1)).toMatchObject({
      method: 'POST',
      url: '/v1/pets/a%20b?limit=5&kind=dog',
      headers: { authorization: 'Bearer s3cret', 'x-trace': 'one,two', 'content-type': 'application/json' },
      body: '{\n  "name": "Tom"\n}',
    });
    expect(friendly.received.at(-1)?.headers['cookie']).toBeUndefined();
    expect(scripts).toHaveLength(1);
    expect(asked.join()).not.toContain('s3cret');
  });

  it('keeps what identifies it in the tab alone, and for this specification alone', async () => {
    const reader = await newReader();
    const page = await reader.newPage();
    await page.goto(`${site.address}/open`);
    await (await tryOn(page)).getByLabel('Token').fill('s3cret');
    const kept = await page.evaluate(() => [JSON.stringify({ ...localStorage }), document.cookie, location.href]);
    expect(kept.join()).not.toContain('s3cret');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('s3cret');
    await page.reload();
    expect(await (await tryOn(page)).getByLabel('Token').inputValue()).toBe('s3cret');
    await page.goto(`${site.address}/closed`);
    expect(await (await tryOn(page)).getByLabel('Token').inputValue()).toBe('');
    const other = await reader.newPage();
    await other.goto(`${site.address}/open`);
    expect(await (await tryOn(other)).getByLabel('Token').inputValue()).toBe('');
  });

  it('does all of it by keyboard, and comes back to where it was', async () => {
    const page = await open(`${site.address}/open`);
    await page.getByRole('button', { name: 'Try it' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Try it: Change a pet' });
    await dialog.waitFor();
    await dialog.getByLabel('limit').focus();
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await dialog.getByText('limit must be a whole number.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('parameter-1');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await dialog.getByText('201').waitFor();
    expect(friendly.received.at(-1)?.url).toContain('limit=7');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Try it');
    await page.keyboard.press('Enter');
    expect(await dialog.getByLabel('limit').inputValue()).toBe('7');
  });

  it('can cancel, and is told why there is no response and what would help', async () => {
    const page = await open(`${site.address}/open`);
    const slow = await tryOn(page, 1);
    await slow.getByRole('button', { name: 'Send' }).click();
    await slow.getByRole('button', { name: 'Cancel' }).click();
    await slow.getByText('Canceled.').waitFor();
    await page.goto(`${site.address}/closed`);
    const refused = await tryOn(page);
    await refused.getByRole('button', { name: 'Send' }).click();
    await refused.getByText(/\(CORS\)\. The owner of this site can turn on a proxy/).waitFor();
  });

  it('downloads what is no text', async () => {
    const page = await open(`${site.address}/open`);
    const dialog = await tryOn(page, 2);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('response.png');
  });

  it('sees it all on a phone', async () => {
    const page = await open(`${site.address}/open`, { viewport: PHONE });
    const dialog = await tryOn(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('201').waitFor();
    expect(await overflowOf(page)).toBe(0);
    const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    expect([width, height]).toEqual([PHONE.width, PHONE.height]);
    const sideways = await dialog.locator('.api-try-columns').evaluate((part) => part.scrollWidth - part.clientWidth);
    expect(sideways).toBe(0);
  });

  it('chooses a language whose samples come when they are seen', async () => {
    const page = await open(`${site.address}/open`);
    await page.locator('label', { hasText: /^Go$/ }).first().click();
    await page.locator('.api-tab-panel', { hasText: 'http.NewRequest' }).first().waitFor();
    expect(await page.locator('.token-keyword', { hasText: /^package$/ }).count()).toBeGreaterThan(0);
  });
});

describe('the proxy of a site', () => {
  let proxied: PublishedSite;
  let address: string;

  beforeAll(async () => {
    const { serveWith } = await sites();
    const { sitesUrl } = await serveWith({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
    proxied = await newSite({ title: 'Proxied' });
    address = `${sitesUrl}/${proxied.organizationId}/${proxied.siteId}`;
    await addSpecification(proxied, 'strict', tryApi(strict.address));
    await proxied.addPage(operation('strict', '/pets/{id}', 'post'));
    await proxied.siteApi('PUT', '/customization', { apiReference: { proxy: true } });
  });

  const TYPE = 'application/vnd.lectern.request+json';
  const send = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}/~site/requests`, {
      method: 'POST',
      headers: { 'content-type': TYPE, ...headers },
      body: JSON.stringify(body),
    });
  const request = (fields = {}) => ({ spec: 'strict', method: 'GET', url: `${strict.address}/v1/pets/1`, ...fields });

  it('200: answers with data that no browser opens', async () => {
    const response = await send(request({ url: `${strict.address}/v1/html` }), { cookie: 'own=1' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('set-cookie')).toBeNull();
    const { status, headers, body } = await response.json();
    expect([status, new Map(headers).get('content-type')]).toEqual([200, 'text/html']);
    expect(new Map(headers).has('set-cookie')).toBe(false);
    expect(Buffer.from(body, 'base64').toString('utf8')).toContain('<script>');
    expect(strict.received.at(-1)?.headers['cookie']).toBeUndefined();
  });

  it('400, 403, 404: refuses what the site does not offer, and says why', async () => {
    const statusOf = async (body: object, headers = {}) => (await send(body, headers)).status;
    expect(await statusOf(request({ method: 'CONNECT' }))).toBe(400);
    expect(await statusOf(request({ url: 'https://example.com/' }))).toBe(403);
    expect(await statusOf(request({ spec: 'other' }))).toBe(404);
    expect(await statusOf(request(), { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf(request(), { 'content-type': 'text/plain' })).toBe(403);
    expect(await (await send(request({ url: 'https://example.com/' }))).text()).toContain('names no server');
    const off = await fetch(`${site.address}/~site/requests`, {
      method: 'POST',
      headers: { 'content-type': TYPE },
      body: JSON.stringify(request({ spec: 'closed' })),
    });
    expect(off.status).toBe(403);
  });

  it('413: takes bodies of 160 KiB, and none that are much larger', async () => {
    const body = Buffer.alloc(160 * 1024).toString('base64');
    expect((await send(request({ method: 'POST', body }))).status).toBe(200);
    expect((await send(request({ method: 'POST', body: body.repeat(3) }))).status).toBe(413);
  });

  itInBrowser('is a way to servers that allow no browsers', async () => {
    const page = await open(address);
    const dialog = await tryOn(page);
    await dialog.getByLabel('Token').fill('s3cret');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/\(CORS\)\. Try again through the proxy of this site\./).waitFor();
    await dialog.getByLabel('How to send').selectOption('Through the proxy of this site');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('201').waitFor();
    expect(await dialog.locator('[data-response] pre').textContent()).toContain('"name": "Tom"');
    expect(strict.received.at(-1)).toMatchObject({
      method: 'POST',
      url: '/v1/pets/a%20b',
      headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json' },
      body: '{\n  "name": "Tom"\n}',
    });
  });

  it('429: is not for everything at once', async () => {
    const sent = await Promise.all(Array.from({ length: 35 }, () => send(request({ url: 'https://example.com/' }))));
    expect(sent.map(({ status }) => status)).toContain(429);
  });
});
