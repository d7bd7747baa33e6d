import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignedTokens } from '@lectern/database/sites/signed-tokens';
import { ask, cookiesIn, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

const INSTALL = '# Install\n\nRun **it**.';

async function newDocs(fields: object = {}): Promise<PublishedSite> {
  const site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage(INSTALL);
  await site.siteApi('PATCH', '', fields);
  return site;
}

/** A name that no other spec has taken. */
const unique = (prefix: string) => `${prefix}-${process.pid}-${Date.now().toString(36)}`;

/** All addresses of the site itself that a page names. */
const pathsIn = (html: string) => [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => path);

describe('a site with a hostname of its own', () => {
  const host = `${unique('docs')}.example.com`;
  let site: PublishedSite;

  beforeAll(async () => {
    site = await newDocs({ hostname: host, visibility: 'public' });
  });

  it('200: is there at its root, and all that its pages need is below it', async () => {
    const { status, text } = await ask('/install', { host });
    expect(status).toBe(200);
    expect(text).toContain('Install');
    expect(text).not.toContain(`${site.siteId}/`);
    const paths = pathsIn(text);
    expect(paths).toContain('/');
    const assets = paths.filter((path) => path.startsWith('/~site/assets/'));
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) expect((await ask(path, { host })).status).toBe(200);
  });

  it('200: its host is known however it is written', async () => {
    expect((await ask('/install', { host: host.toUpperCase() })).status).toBe(200);
  });

  it('200: is found at any port, which its links and redirects keep', async () => {
    const at = { host: `${host}:8443` };
    const { status, text } = await ask('/install', at);
    expect(status).toBe(200);
    expect(pathsIn(text)).toContain('/');
    expect(text).not.toMatch(new RegExp(`(?:href|src|action)="https?://${host}/(?!install"|rss)`));
    const untidy = await ask('/install/', at);
    expect([untidy.status, untidy.headers.location]).toEqual([307, `http://${host}:8443/install`]);
  });

  it('307: leads there from the address that it has beside, with what was asked for', async () => {
    for (const rest of ['/install', '/install.md', '/sitemap.xml', '/~site/search?q=a+b', '']) {
      const { status, headers } = await site.get(rest);
      expect([status, headers.get('location')]).toEqual([307, `https://${host}${rest}`]);
    }
  });

  it('303: secrets leave its addresses, at the root as well', async () => {
    const token = await site.sign();
    for (const [path, clean] of [
      ['/?jwt_token=', '/'],
      ['/install?jwt_token=', '/install'],
      ['/robots.txt?jwt_token=', '/robots.txt'],
      ['/~site/search?q=a+b&jwt_token=', '/~site/search?q=a+b'],
      ['/in%73tall?jwt_token=', '/install'],
    ]) {
      const { status, headers } = await ask(`${path}${token}`, { host });
      expect([path, status, headers.location]).toEqual([path, 303, clean]);
      expect(headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
    }
  });

  it('404: another host shows nothing of it', async () => {
    const { status, text } = await ask('/install', { host: `other-${host}` });
    expect(status).toBe(404);
    expect(text).not.toContain('Install');
  });
});

describe('a site with a basename', () => {
  it('307: leads there from its id, and from other spellings', async () => {
    const basename = unique('handbook');
    const site = await newDocs({ basename });
    const { sitesUrl } = await sites();
    const address = `${sitesUrl}/${site.organizationId}/${basename}`;
    expect((await site.get('/install')).headers.get('location')).toBe(`${address}/install`);
    const { pathname } = new URL(address);
    const upper = await ask(`/${site.organizationId}/${basename.toUpperCase()}/install`);
    expect([upper.status, upper.headers.location]).toEqual([307, `${address}/install`]);
    const { status, text } = await ask(`${pathname}/install`);
    expect(status).toBe(200);
    expect(pathsIn(text).every((path) => path === pathname || path.startsWith(`${pathname}/`))).toBe(true);
  });
});

describe('a site behind a proxy of its owner', () => {
  let site: PublishedSite;
  let target: string;
  const origin = `${unique('www')}.example.com/help/docs`;
  const forwarded = { 'x-forwarded-host': origin.split('/')[0] ?? '' };

  beforeAll(async () => {
    site = await newDocs({ proxy: origin });
    target = pathOf((await site.siteApi('GET', '')).proxy.target);
  });

  it('200: all addresses that its pages name are those of the proxy', async () => {
    const { status, text } = await ask(`${target}/install`);
    expect(status).toBe(200);
    const paths = pathsIn(text);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => path !== '/help/docs' && !path.startsWith('/help/docs/'))).toEqual([]);
    expect(text).toContain(`<link rel="canonical" href="https://${origin}/install"`);
  });

  it('303: cookies are good for the path of the proxy, and the clean address is below it', async () => {
    const token = await site.sign();
    const { status, headers } = await ask(`${target}/install?jwt_token=${token}&x=1`, { headers: forwarded });
    expect([status, headers.location]).toEqual([303, '/help/docs/install?x=1']);
    expect(headers['set-cookie']?.[0]).toContain('; Path=/help/docs; ');
  });

  it('303: no cookie is written for that path where nobody says that there is a proxy', async () => {
    const another = { 'x-forwarded-host': 'other.example.com' };
    for (const headers of [{}, another]) {
      const told = await ask(`${target}/install?jwt_token=${await site.sign()}`, { headers });
      expect(told.headers['set-cookie']?.[0]).toContain(`; Path=${target}; `);
      const left = await ask(`${target}/~site/sign-out`, { method: 'POST', headers });
      expect(left.headers['set-cookie']?.every((cookie) => cookie.includes(`; Path=${target}; `))).toBe(true);
    }
  });

  it('307: leads from page to page below the path of the proxy', async () => {
    const { status, headers } = await ask(`${target}/Install`);
    expect([status, headers.location]).toEqual([307, '/help/docs/install']);
  });

  it('303: a share link that leads through the proxy leaves its secret there', async () => {
    const { urls } = await site.siteApi('POST', '/share-links', { name: 'Partners' });
    expect(urls.published).toMatch(new RegExp(`^https://${origin}/~[\\w-]+$`));
    const mark = urls.published.slice(`https://${origin}`.length);
    const { status, headers } = await ask(`${target}${mark}/install`, { headers: forwarded });
    expect([status, headers.location]).toEqual([303, '/help/docs/install']);
    expect(headers['set-cookie']?.[0]).toContain(`lectern_share=${mark.slice(2)}; Path=/help/docs; `);
  });

  it('200: the sitemap names what readers see', async () => {
    const { text } = await ask(`${target}/sitemap.xml`);
    expect(text).toContain(`<loc>https://${origin}/install</loc>`);
    expect(text).not.toContain('localhost');
  });
});

describe('the preview of a site', () => {
  let site: PublishedSite;
  let preview: string;

  beforeAll(async () => {
    site = await newDocs();
    await site.siteApi('POST', '/unpublish');
    preview = (await site.siteApi('GET', '/publishing/preview')).url;
  });

  it('303: its token becomes a cookie for the preview alone, and leaves the address', async () => {
    const first = await ask(pathOf(preview));
    const { pathname } = new URL(preview);
    expect([first.status, first.headers.location]).toEqual([303, pathname]);
    expect(first.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=3\\d{3}$`),
    );
    const cookie = cookiesIn(first);
    const token = new URL(preview).searchParams.get('preview_token') ?? '?';
    for (const path of ['', '/install', '/install.md', '/~site/search?q=start']) {
      const { status, headers, text } = await ask(`${pathname}${path}`, { headers: { cookie } });
      expect([path, status]).toEqual([path, 200]);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(text).not.toContain(token);
    }
  });

  it('307: an untidy address of it leads on without the token', async () => {
    const cookie = cookiesIn(await ask(pathOf(preview)));
    const { pathname } = new URL(preview);
    const { status, headers } = await ask(`${pathname}/install/`, { headers: { cookie } });
    expect([status, pathOf(headers.location ?? '')]).toEqual([307, `${pathname}/install`]);
  });

  it('404: is not there without a token, with a forged one, or with that of another site', async () => {
    const { pathname, search } = new URL(preview);
    const other = await newDocs();
    const foreign = new URL((await other.siteApi('GET', '/publishing/preview')).url).search;
    for (const query of ['', '?preview_token=', '?preview_token=x.y.z', `${search}x`, foreign]) {
      expect([query, (await ask(`${pathname}${query}`)).status]).toEqual([query, 404]);
    }
  });

  it('404: is over when its token is', async () => {
    const { keyring } = await sites();
    const payload = { kind: 'preview', organization: site.organizationId, site: site.siteId, member: site.admin.id };
    const signed = (seconds: number): string =>
      new SignedTokens(keyring).sign('site-previews', { ...payload, exp: Math.floor(Date.now() / 1000) + seconds });
    const { pathname } = new URL(preview);
    const status = async (seconds: number) =>
      (await ask(pathname, { headers: { cookie: `lectern_preview=${signed(seconds)}` } })).status;
    expect([await status(60), await status(-1)]).toEqual([200, 404]);
  });
});

describe('a site of an organization that has a subdomain', () => {
  const subdomain = unique('acme').slice(0, 32);
  let site: PublishedSite;
  let host: string;
  let port: number;

  beforeAll(async () => {
    site = await newDocs({ basename: 'handbook' });
    await site.api('PATCH', `/orgs/${site.organizationId}`, { hostname: subdomain });
    const { sitesUrl } = await (await sites()).serveWith({ LECTERN_SITES_SUBDOMAINS: 'true' });
    const { host: shared, port: listening } = new URL(sitesUrl);
    host = `${subdomain}.${shared}`;
    port = Number(listening);
  });

  it('200: is there below its basename, and all that its pages name is too', async () => {
    const { status, text } = await ask('/handbook/install', { host, port });
    expect(status).toBe(200);
    const paths = pathsIn(text);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => path !== '/handbook' && !path.startsWith('/handbook/'))).toEqual([]);
    expect(text).toContain(`<link rel="canonical" href="http://${host}/handbook/install"`);
  });

  it('307: leads there from the addresses that it has beside', async () => {
    const { host: shared } = new URL(`http://${host.slice(subdomain.length + 1)}`);
    for (const path of [`/${subdomain}/handbook/install`, `/${site.organizationId}/${site.siteId}/install`]) {
      const { status, headers } = await ask(path, { host: shared, port });
      expect([path, status, headers.location]).toEqual([path, 307, `http://${host}/handbook/install`]);
    }
  });

  it('404: is not there for the subdomain of another, whose own site is', async () => {
    const other = await newDocs();
    const theirs = unique('other').slice(0, 32);
    await other.api('PATCH', `/orgs/${other.organizationId}`, { hostname: theirs });
    const at = { host: host.replace(subdomain, theirs), port };
    const { status, headers } = await ask('/handbook/install', at);
    expect([status, pathOf(headers.location ?? '')]).toEqual([307, `/${other.siteId}/handbook/install`]);
    expect((await ask(pathOf(headers.location ?? ''), at)).status).toBe(404);
  });
});

describe('a server of sites behind a balancer', () => {
  const encrypted = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const portOf = async (settings: Record<string, string>) => {
    const server = await (await sites()).startSite(settings);
    return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  };

  it('303: keeps secrets to encrypted connections when the balancer says that it is one, and may', async () => {
    const site = await newDocs();
    const path = `${pathOf(site.address)}/install?jwt_token=${await site.sign()}`;
    const cookieAt = async (settings: Record<string, string>) =>
      (await ask(path, { port: await portOf(settings), headers: encrypted })).headers['set-cookie']?.[0];
    expect(await cookieAt({ LECTERN_SITE_TRUST_PROXY: '127.0.0.1' })).toContain('; Secure');
    expect(await cookieAt({})).not.toContain('; Secure');
    expect(await cookieAt({ LECTERN_SITE_TRUST_PROXY: '192.0.2.1' })).not.toContain('; Secure');
  });

  it('429: counts readers where they are, and not the balancer', async () => {
    const site = await newDocs();
    const port = await portOf({ LECTERN_SITE_TRUST_PROXY: '127.0.0.1', LECTERN_SITE_RATE_LIMIT: '3' });
    const statusFor = async (reader: string) =>
      (await ask(pathOf(site.address), { port, headers: { 'x-forwarded-for': reader } })).status;
    const first: number[] = [];
    for (let request = 0; request < 4; request += 1) first.push(await statusFor('203.0.113.9'));
    expect([first.at(0), first.at(-1)]).toEqual([200, 429]);
    expect(await statusFor('203.0.113.10')).toBe(200);
  });
});

describe('sites of different organizations', () => {
  it('404: none is there below another organization', async () => {
    const [one, other] = [await newDocs(), await newDocs()];
    for (const path of [`/${one.organizationId}/${other.siteId}`, `/${other.organizationId}/${one.siteId}/install`]) {
      expect((await ask(path)).status).toBe(404);
    }
  });
});
