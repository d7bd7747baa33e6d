import { rm } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConsoleApi, newConsoleFolder, SCRIPT, startConsole, THEME } from '../../../test/console.js';
import { newContentSpace } from '../../../test/content-space.js';
import { build, startApi, startedWith } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const ASSET = '/~console/assets/index-BA8X19nV.js';
const nonceIn = (policy: unknown) => /'nonce-([\w-]+)'/.exec(String(policy))?.[1] ?? '';

let console: ConsoleApi;
beforeAll(async () => {
  console = await startConsole({ LECTERN_SITES_URL: 'https://sites.test/base' });
});
afterAll(() => console.close());

describe('the page of the console', () => {
  it.each([
    '/',
    '/?panel=inbox',
    '/o/org',
    '/o/org/',
    '/o/org/change-requests',
    '/o/org/settings/members',
    '/o/org/s/space/a/page/deep/down',
    '/o/org/s/space/~/changes/12/a/page',
    '/o/org/s/space/gr%C3%B6%C3%9Fe',
    '/account',
    '/account/sessions',
    '/invite/org/secret',
    '/integrations/weather',
    '/auth/sign-in',
    '/auth/sign-in?return=%2Faccount',
  ])('200: is at %s, for GET and HEAD', async (path) => {
    const { status, headers, text } = await console.ask(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('<!doctype html>');
    const head = await console.ask(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  });

  it('200: is where every address of the app in a response leads', async () => {
    const addresses = await addressesInResponses();
    expect(addresses.length).toBeGreaterThanOrEqual(12);
    for (const address of addresses) {
      const { pathname } = new URL(address);
      const { status, headers } = await console.ask(pathname);
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'text/html; charset=utf-8']);
    }
  });

  it.each([
    ['sign-in links and invitations', '/auth/sign-in'],
    ['review requests', '/o/org/s/space/~/changes/7'],
    ['mentions and replies', '/o/org/s/space'],
  ])('200: is where mails about %s lead', async (_mails, path) => {
    expect((await console.ask(path)).text).toContain('<!doctype html>');
  });

  it('has a policy that names everything it may load', async () => {
    const { headers } = await console.ask('/');
    const policy = String(headers['content-security-policy']);
    expect(policy.replace(nonceIn(policy), 'NONCE').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-NONCE'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-src 'self' https://sites.test",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('has another nonce each time, in the page and in the policy', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => console.ask('/')));
    const nonces = pages.map(({ headers, text }) => {
      const nonce = nonceIn(headers['content-security-policy']);
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(text).toContain(`nonce="${nonce}"`);
      expect(text).not.toContain('__NONCE__');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(20);
  });
});

describe('what the page of the console loads', () => {
  it('200: is kept by browsers for ever where its name has its hash, and checked otherwise', async () => {
    const asset = await console.ask(ASSET);
    expect([asset.status, asset.text]).toEqual([200, SCRIPT]);
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const theme = await console.ask('/~console/theme.js');
    expect([theme.text, theme.headers['cache-control']]).toEqual([THEME, 'no-cache']);
    const styles = await console.ask('/~console/assets/small-CX1.css');
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('200: comes compressed to who takes that, with an ETag of its own for each coding', async () => {
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'gzip, br'].map((accepted) =>
        console.ask(ASSET, { headers: { 'accept-encoding': accepted } }),
      ),
    );
    expect([plain, gzip, brotli].map((response) => response?.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(SCRIPT);
    expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(SCRIPT);
    expect(new Set([plain, gzip, brotli].map((response) => response?.headers.etag)).size).toBe(3);
    for (const response of [plain, gzip, brotli]) expect(response?.headers.vary).toContain('accept-encoding');
  });

  it('200: comes to everybody where only compressed copies are kept', async () => {
    const of = async (name: string, accepted: string) => {
      const { headers, bytes } = await console.ask(`/~console/assets/${name}`, {
        headers: { 'accept-encoding': accepted },
      });
      return [headers['content-encoding'], bytes.toString('base64')];
    };
    const base64 = (bytes: Buffer) => bytes.toString('base64');
    expect(await of('frame-CX1.js', 'br')).toEqual(['br', base64(brotliCompressSync(SCRIPT))]);
    expect(await of('frame-CX1.js', 'identity')).toEqual([undefined, base64(Buffer.from(SCRIPT))]);
    expect(await of('icons-CX1.json', 'gzip, br')).toEqual(['gzip', base64(gzipSync('{}'))]);
    expect(await of('icons-CX1.json', 'br')).toEqual([undefined, base64(Buffer.from('{}'))]);
    expect((await console.ask('/~console/assets/frame-CX1.js.gz')).status).toBe(404);
  });

  it('304: is not sent to who has it', async () => {
    for (const accepted of ['identity', 'br']) {
      const headers = { 'accept-encoding': accepted };
      const { etag = '' } = (await console.ask('/~console/theme.js', { headers })).headers;
      const again = await console.ask('/~console/theme.js', { headers: { ...headers, 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    }
  });

  it('lets workers load the rest of the console, and nothing else', async () => {
    const { headers } = await console.ask(ASSET);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    );
  });
});

describe('an installation without a console', () => {
  it('404: has none of its routes, and the page for signing in as it was', async () => {
    const folder = await newConsoleFolder();
    const without = await startedWith({ LECTERN_CONSOLE: 'false', LECTERN_CONSOLE_DIR: folder });
    for (const path of ['/', '/o/org', '/account', '/integrations/weather', '/~console/theme.js']) {
      const { status, body } = await without.api.get(`https://docs.test${path}`);
      expect([path, status, body.error.name]).toEqual([path, 404, 'route.not_found']);
    }
    expect((await without.api.get('https://docs.test/auth/sign-in')).text).toContain(
      '<title>Sign in to Lectern</title>',
    );
    expect((await without.api.get('https://docs.test/auth/sign-in.js')).status).toBe(200);
    await without.close();
    await rm(folder, { recursive: true });
  });

  it('refuses to start when the console is not in the folder that is named', async () => {
    const folder = '/nowhere/at/all';
    await expect(startApi({ LECTERN_CONSOLE: 'true', LECTERN_CONSOLE_DIR: folder })).rejects.toThrow(
      'LECTERN_CONSOLE_DIR: there is no built console in "/nowhere/at/all"',
    );
  });
});

/** Every `urls.app` of a response about each kind of object. */
async function addressesInResponses(): Promise<string[]> {
  const space = await newContentSpace();
  const { organizationId, client, url } = space;
  const org = `/orgs/${organizationId}`;
  const page = await space.addPage('# Page\n\nText.\n');
  const proposal = await newProposal(space);
  const collection = await build.collection(organizationId);
  const site = await build.site(organizationId, { spaces: [space.id] });
  const spec = await build.openApiSpec(organizationId);
  const cluster = await build.cluster(organizationId);
  const integration = await build.integration(organizationId);
  const installation = await build.installation(integration, organizationId);
  const integrationUrl = `/integrations/${integration.name}`;
  const read = [
    org,
    url,
    `/collections/${collection}`,
    `${url}/content`,
    `${url}/content/page/${page}`,
    `${url}/revisions`,
    proposal.url,
    `${proposal.url}/content/page/${page}`,
    `${org}/sites/${site.id}`,
    `${org}/openapi/${spec.slug}`,
    `${org}/conversations-clusters/${cluster.id}`,
    `${org}/search?query=Text`,
    integrationUrl,
    `${integrationUrl}/installations/${installation.id}`,
  ];
  const found = new Set<string>();
  for (const asked of read) {
    const { status, body } = await client.get(asked);
    expect([asked, status]).toEqual([asked, 200]);
    collectAddresses(body, found);
  }
  return [...found];
}

function collectAddresses(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'app' && typeof part === 'string') found.add(part);
    else collectAddresses(part, found);
  }
}
