import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { ask, cookiesIn, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

const SIGN_IN = 'https://id.example.com/login?app=docs';

let site: PublishedSite;
let home: string;

beforeAll(async () => {
  site = await newSite({ visibility: 'visitor-auth' });
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage('# Install\n\nRun it.');
  await site.siteApi('PATCH', '/publishing/auth', { backend: 'custom', fallbackURL: SIGN_IN });
  home = pathOf(site.address);
});

const asVisitor = (path: string, cookie: string) => ask(`${home}${path}`, { headers: { cookie } });
const signOut = (cookie: string, headers: Record<string, string> = {}) =>
  ask(`${home}/~site/sign-out`, { method: 'POST', headers: { cookie, ...headers } });

/** Asks for a page as who has not signed in, and tells where to do that. */
async function sentTo(path: string, headers: Record<string, string> = {}) {
  const response = await ask(`${home}${path}`, { headers });
  return { status: response.status, location: response.headers.location ?? '', text: response.text };
}

const signInFor = (path: string) => {
  const url = new URL(SIGN_IN);
  url.searchParams.set('location', path);
  return url.href;
};

describe('a site for visitors who sign in', () => {
  it('302: sends everybody else to sign in, with the path they asked for', async () => {
    const { status, location, text } = await sentTo('/install');
    expect([status, location, text]).toEqual([302, signInFor(`${home}/install`), '']);
    expect((await sentTo('/install.md')).status).toBe(302);
  });

  it('401: says so where a page asks in the background', async () => {
    for (const path of ['/~site/search?q=run', `/~site/files/${site.spaceId}/x/y.png`]) {
      expect((await sentTo(path)).status).toBe(401);
    }
  });

  it('303: the token becomes a cookie that lasts as long as it does, and leaves the address', async () => {
    const token = await site.sign({}, 300);
    const { status, headers } = await ask(`${home}/install?a=1&jwt_token=${token}&b=2`);
    expect([status, headers.location]).toEqual([303, `${home}/install?a=1&b=2`]);
    const [kept] = headers['set-cookie'] ?? [];
    expect(kept).toMatch(
      new RegExp(`^lectern_visitor=${token}; Path=${home}; HttpOnly; SameSite=Lax; Max-Age=(300|29\\d)$`),
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('200: who has it reads on without it in the address, for nobody else to keep', async () => {
    const token = await site.sign();
    const cookie = cookiesIn(await ask(`${home}?jwt_token=${token}`));
    for (const path of ['', '/install', '/install.md', '/~site/search?q=run', '/llms-full.txt']) {
      const { status, headers, text } = await asVisitor(path, cookie);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-cache']);
      expect(headers.vary).toContain('cookie');
      expect(text).not.toContain(token);
    }
  });

  it('200: a token of 6 kB is spread over cookies, and a shorter one takes its place', async () => {
    const long = await ask(`${home}?jwt_token=${await site.sign({ groups: 'x'.repeat(4_500) })}`);
    const cookies = cookiesIn(long);
    expect(cookies.split('; ').length).toBe(3);
    expect((await asVisitor('/install', cookies)).status).toBe(200);
    const short = await ask(`${home}?jwt_token=${await site.sign()}`, { headers: { cookie: cookies } });
    expect(short.headers['set-cookie']?.[1]).toMatch(/^lectern_visitor_1=; .*Max-Age=0$/);
  });

  it('302: a token that is over, forged, or signed by another site lets nobody in', async () => {
    const other = await newSite({ visibility: 'visitor-auth' });
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
    const guessed = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('5m');
    const tokens = [
      await site.sign({}, -120),
      await other.sign(),
      await guessed.sign(new TextEncoder().encode('a key that somebody guessed, long enough')),
      unsigned,
      'nonsense',
    ];
    for (const token of tokens) {
      const byAddress = await sentTo(`/install?jwt_token=${encodeURIComponent(token)}`);
      const byCookie = await sentTo('/install', { cookie: `lectern_visitor=${token}` });
      expect([byAddress.status, byCookie.status]).toEqual([302, 302]);
      expect(byAddress.location).toBe(signInFor(`${home}/install`));
    }
  });

  it('302: a key that is replaced ends what it signed with the next request', async () => {
    const cookie = `lectern_visitor=${await site.sign()}`;
    expect((await asVisitor('/install', cookie)).status).toBe(200);
    await site.siteApi('POST', '/publishing/auth/regenerate', {});
    expect((await asVisitor('/install', cookie)).status).toBe(302);
  });

  it('303: who signs out has no cookie any more', async () => {
    const cookie = cookiesIn(await ask(`${home}?jwt_token=${await site.sign({ groups: 'x'.repeat(4_500) })}`));
    const { status, headers } = await signOut(cookie);
    expect(status).toBe(303);
    const dropped = (headers['set-cookie'] ?? []).filter((set) => /=; .*Max-Age=0$/.test(set));
    const names = dropped.map((set) => set.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['lectern_visitor', 'lectern_visitor_1', 'lectern_visitor_2']));
  });

  it('303: who is let in no longer can sign out all the same', async () => {
    const cookie = `lectern_visitor=${await site.sign({}, -120)}`;
    const { status, headers } = await signOut(cookie);
    expect([status, headers.location]).toEqual([303, home]);
    expect(headers['set-cookie']?.[0]).toMatch(/^lectern_visitor=; .*Max-Age=0$/);
  });

  it('200: nobody is signed out by a link, only by the button behind it', async () => {
    for (const seconds of [300, -120]) {
      const cookie = `lectern_visitor=${await site.sign({}, seconds)}`;
      const { status, headers, text } = await asVisitor('/~site/sign-out', cookie);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
      expect(text).toContain('method="post"');
    }
  });

  it('403: nobody is signed out by another site', async () => {
    for (const from of ['cross-site', 'same-site']) {
      for (const seconds of [300, -120]) {
        const cookie = `lectern_visitor=${await site.sign({}, seconds)}`;
        const { status, headers } = await signOut(cookie, { 'sec-fetch-site': from });
        expect([status, headers['set-cookie']]).toEqual([403, undefined]);
      }
    }
  });

  it('200: who signs out is led on to the page of the service where visitors sign out', async () => {
    const logoutURL = 'https://example.com/bye?from=docs&x=1';
    await site.siteApi('PATCH', '/publishing/auth', { backend: 'custom', logoutURL });
    const { status, headers, text } = await signOut(`lectern_visitor=${await site.sign()}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['set-cookie']?.[0]).toMatch(/^lectern_visitor=; .*Max-Age=0$/);
    expect(text).toContain(`content="0; url=${logoutURL.replace('&', '&amp;')}"`);
    await site.siteApi('PATCH', '/publishing/auth', { backend: 'custom', logoutURL: null });
  });

  it('200: robots are told to stay away', async () => {
    expect(await ask(`${home}/robots.txt`)).toMatchObject({ status: 200, text: 'User-agent: *\nDisallow: /\n' });
  });

  it('404: there is nowhere to sign in where the site names no place', async () => {
    const other = await newSite({ visibility: 'visitor-auth' });
    await other.addPage('# Secret\n\nText.');
    expect((await other.get('/secret')).status).toBe(404);
  });
});
