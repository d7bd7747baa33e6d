import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { api, outsideV1 } from '../../../test/harness.js';

const page = () => api.get(outsideV1('/docs'));

/** What a page makes a browser load. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => String(address));
}

describe('GET /docs', () => {
  it('200: is a page that loads everything from here', async () => {
    const { status, headers, text } = await page();

    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*/);
    const addresses = loadedBy(text);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => !/^\/docs\/[\w./-]+$/.test(address))).toEqual([]);
    expect(text).not.toMatch(/<script>|\son\w+=/);
  });

  it('200: finds everything that it loads', async () => {
    const { text } = await page();
    for (const address of loadedBy(text)) {
      const { status, headers, text: asset } = await api.get(outsideV1(address));
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(String(headers['content-type'])).toMatch(address.endsWith('.css') ? /^text\/css/ : /\/javascript/);
      expect(asset.length).toBeGreaterThan(50);
    }
  });

  it('200: starts with the document of this API', async () => {
    const { text } = await api.get(outsideV1('/docs/start.js'));
    expect(text).toContain("url: '/openapi.json'");
    expect(text).not.toMatch(/https?:/);
  });
});

describe('GET /docs/assets/*', () => {
  it('404: serves no other file of the package', async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    const needed = loadedBy((await page()).text).map((address) => address.split('/').at(-1));
    const others = readdirSync(folder).filter((name) => !needed.includes(name));

    expect(others).toEqual(expect.arrayContaining(['package.json', 'index.html']));
    for (const name of others) {
      const { status, body } = await api.get(outsideV1(`/docs/assets/${name}`));
      expect({ name, status, error: body?.error?.name }).toEqual({ name, status: 404, error: 'route.not_found' });
    }
  });

  it.each(['..%2fpackage.json', '%2e%2e/package.json', '..%5cpackage.json', '%2e%2e%2f%2e%2e%2fpackage.json', ''])(
    '4xx: cannot be left by "%s"',
    async (path) => {
      const { status, body } = await api.get(outsideV1(`/docs/assets/${path}`));
      expect([400, 404]).toContain(status);
      expect(body.error.code).toBe(status);
    },
  );
});
