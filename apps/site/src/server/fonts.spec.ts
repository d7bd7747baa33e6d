import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { itInBrowser } from '../../test/browsing.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const require = createRequire(import.meta.url);
const LATO = readFileSync(require.resolve('@fontsource/lato/files/lato-latin-700-normal.woff2'));
const HOSTILE = "House'}</style><script>alert(1)</script>\\";

let site: PublishedSite;
let font: { id: string; fontFaces: { sources: { url: string }[] }[] };
const sent: string[] = [];

async function uploaded(bytes: Uint8Array): Promise<string> {
  const file = { name: 'font.woff2', type: 'font/woff2', size: bytes.length };
  const announced = { file, kind: 'customization_font' };
  const { url, key } = await site.api('POST', `/orgs/${site.organizationId}/storage/upload`, announced);
  const { pathname, search } = new URL(url);
  const { publicUrl } = await sites();
  const { status } = await fetch(`${publicUrl}${pathname}${search}`, { method: 'PUT', body: new Uint8Array(bytes) });
  sent.push(String(status));
  return key;
}

const styled = (styling: object) => site.siteApi('PUT', '/customization', { styling });

beforeAll(async () => {
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.\n\n`code`');
  const fontFaces = [{ weight: 400, storageKey: await uploaded(LATO) }];
  font = await site.api('PUT', `/orgs/${site.organizationId}/fonts`, { fontFamily: HOSTILE, fontFaces });
});

describe('fonts that an organization brings along', () => {
  it('200: come from the site itself, for ever, and early', async () => {
    await styled({ font });
    const { text, headers } = await site.get();
    const file = new URL(font.fontFaces[0]?.sources[0]?.url ?? '').pathname.split('/').at(-1);
    const address = `${pathOf(site.address)}/~site/fonts/${file}`;
    expect(text).toContain(`<link rel="preload" as="font" type="font/woff2" href="${address}"`);
    expect(text).toContain(`font-display:swap;src:url('${address}') format('woff2')`);
    expect(text).not.toContain('alert(1)');
    expect(headers.get('content-security-policy')).toContain("font-src 'self';");
    const served = await ask(address);
    expect([served.status, served.headers]).toMatchObject([
      200,
      {
        'content-type': 'font/woff2',
        'content-length': String(LATO.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect((await ask(address, { headers: { 'if-none-match': served.headers.etag ?? '' } })).status).toBe(304);
  });

  it('404: are there only on sites that use them', async () => {
    const file = new URL(font.fontFaces[0]?.sources[0]?.url ?? '').pathname.split('/').at(-1);
    const other = await newSite();
    for (const name of ['', 'none.woff2', '..', '%2e%2e', '%00', `${file}x`]) {
      expect([name, (await ask(`${pathOf(site.address)}/~site/fonts/${name}`)).status]).toEqual([name, 404]);
    }
    expect((await ask(`${pathOf(other.address)}/~site/fonts/${file}`)).status).toBe(404);
  });

  it('falls back to the usual font when the font is deleted', async () => {
    const fontFaces = [{ weight: 400, storageKey: await uploaded(LATO) }];
    const { id } = await site.api('PUT', `/orgs/${site.organizationId}/fonts`, { fontFamily: 'Soon gone', fontFaces });
    await styled({ font: { id, custom: true, fontFamily: 'Soon gone', fontFaces: [] } });
    expect((await site.get()).text).toContain("--font-body:'Soon gone'");
    await site.api('DELETE', `/orgs/${site.organizationId}/fonts/${id}`);
    const { text } = await site.get();
    expect(text).toContain("--font-body:'Inter Variable'");
    expect(text).not.toContain('/~site/fonts/');
  });
});

describe('fonts that sites choose by name', () => {
  it('200: are loaded from the site itself, and only those that it uses', async () => {
    await styled({ font: 'Roboto', headingFont: 'Lato', monospaceFont: 'JetBrainsMono' });
    const { text } = await site.get();
    const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(sheets.map((href) => href.replace(/.*\//, '').replace(/\..*/, ''))).toEqual([
      'site',
      'Roboto',
      'Lato',
      'JetBrainsMono',
    ]);
    const early = [...text.matchAll(/as="font" type="font\/woff2" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(early.map((href) => href.replace(/.*\//, ''))).toEqual([
      expect.stringMatching(/^roboto-latin-wght-normal-/),
      expect.stringMatching(/^lato-latin-400-normal-/),
    ]);
    const rules = await ask(sheets[1] ?? '');
    expect([rules.status, rules.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    const [, cyrillic] = /url\((roboto-cyrillic-wght-normal[^)]+)\)/.exec(rules.text) ?? [];
    for (const address of [...early, `${pathOf(site.address)}/~site/assets/${cyrillic}`]) {
      const { status, headers } = await ask(address);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'font/woff2',
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('200: the usual fonts need no other style sheet', async () => {
    await styled({});
    expect((await site.get()).text.match(/rel="stylesheet"/g)).toHaveLength(1);
  });

  itInBrowser('are what browsers show, without a request to anybody else', async () => {
    await styled({ font, headingFont: 'Merriweather', monospaceFont: 'FiraCode' });
    const browser = await (await sites()).openBrowser();
    const page = await browser.newPage();
    const hosts = new Set<string>();
    const refused: string[] = [];
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(site.address);
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    await page.close();
    expect(new Set(loaded.map((family) => family.replace(/"/g, '')))).toEqual(
      new Set([expect.stringContaining('House'), 'Merriweather Variable', 'Fira Code Variable']),
    );
    expect([...hosts]).toEqual([new URL(site.address).host]);
    expect(refused).toEqual([]);
  });
});
