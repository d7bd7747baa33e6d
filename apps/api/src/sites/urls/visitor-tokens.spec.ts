import { beforeAll, describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build } from '../../../test/harness.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';
import { rawJwt, secondsFromNow } from '../../../test/raw-jwt.js';

const HS256 = { alg: 'HS256', typ: 'JWT' };

/** Sites for visitors who prove who they are, which are read and never changed; one has a hostname of its own. */
let site: PublishedSite;
let named: PublishedSite;
let hostname: string;
let key: string;

beforeAll(async () => {
  site = await newPublishedSite({ visibility: 'visitor-auth' });
  key = await keyOf(site);
  const made = await newPublishedSite({ visibility: 'visitor-auth' });
  hostname = `${made.id}.example.com`;
  await made.client.patch(made.url, { hostname });
  named = {
    ...made,
    resolve: (path = '/', visitor) => api.post('/urls/published', { url: `https://${hostname}${path}`, visitor }),
  };
});

/** What a token gets; only a response with a token to read with is a success. */
async function statusFor(jwtToken: string, on = site): Promise<number | string> {
  const { status, body } = await on.resolve(undefined, { jwtToken });
  return status === 200 && body.apiToken === undefined ? 'no token' : status;
}

describe('a token of a visitor', () => {
  it.each([
    ['200', 'ends in five minutes', { expiresIn: 300 }],
    ['200', 'ended less than a minute ago, by a clock that is behind', { expiresIn: -45 }],
    ['404', 'ended more than a minute ago', { expiresIn: -75 }],
    ['404', 'never ends', { expiresIn: null }],
    ['200', 'begins in less than a minute, by a clock that is ahead', { notBefore: 45 }],
    ['404', 'begins in more than a minute', { notBefore: 75 }],
    ['404', 'is signed by another algorithm of the same kind', { alg: 'HS512' }],
    ['404', 'is signed with another key', { key: 'k'.repeat(64) }],
  ])('%s: when it %s', async (status, _what, options) => {
    expect(await statusFor(await site.sign({}, options))).toBe(Number(status));
  });

  it.each([
    ['200', 'the id of the site', () => named.id],
    ['200', 'its hostname', () => hostname],
    ['200', 'its address', () => `https://${hostname}`],
    ['200', 'its address with a slash', () => `https://${hostname}/`],
    ['200', 'the site among others', () => ['somebody', named.id]],
    ['404', 'another audience', () => 'somebody'],
    ['404', 'other audiences only', () => ['somebody', 'else']],
    ['404', 'nobody', () => []],
    ['404', 'an empty audience', () => ''],
    ['404', 'the organization', () => named.space.organizationId],
    ['404', 'another site of somebody', () => site.id],
    ['404', 'something that is no text', () => ({ id: named.id })],
  ])('%s: that is for %s', async (status, _whom, audience) => {
    expect(await statusFor(await named.sign({ aud: audience() }), named)).toBe(Number(status));
  });

  it.each([null, [null]])('404: that is for %j, also where the site has no hostname', async (aud) => {
    expect(await statusFor(await site.sign({ aud }))).toBe(404);
    expect(await statusFor(await site.sign({ aud: site.address }))).toBe(200);
  });

  it.each([
    ['an end that is a text', (now: number) => ({ exp: String(now) })],
    ['an end that is true', () => ({ exp: true })],
    ['an end of null', () => ({ exp: null })],
    ['an end that is a list', (now: number) => ({ exp: [now] })],
    ['a beginning that is a text', (now: number) => ({ exp: now, nbf: 'now' })],
    ['an end that is no number', () => '{"exp":1e999}'],
    ['an end before all numbers', () => '{"exp":-1e999}'],
    ['an end beyond all calendars', () => ({ exp: 1e15 })],
    ['an end within a second', (now: number) => ({ exp: now + 0.5 })],
    ['a beginning before all numbers', (now: number) => `{"exp":${now},"nbf":-1e999}`],
    ['a beginning before 1970', (now: number) => ({ exp: now, nbf: -1 })],
    ['an issue that is no number', (now: number) => `{"exp":${now},"iat":1e999}`],
    ['an issue within a second', (now: number) => ({ exp: now, iat: now - 600.5 })],
    ['an issue that is a text', (now: number) => ({ exp: now, iat: 'now' })],
    ['a list for a payload', () => []],
    ['a text for a payload', () => '"exp"'],
    ['no JSON for a payload', () => '{exp}'],
  ])('404: that has %s', async (_what, payload) => {
    expect(await statusFor(rawJwt(HS256, payload(secondsFromNow(300)), key))).toBe(404);
    expect(await statusFor(rawJwt(HS256, { exp: secondsFromNow(300) }, key))).toBe(200);
  });

  it.each([
    ['claims to need no signature', () => rawJwt({ alg: 'none' }, { exp: secondsFromNow(300) })],
    ['is signed, but says it is not', () => rawJwt({ alg: 'none' }, { exp: secondsFromNow(300) }, key)],
    ['says HS256 and is signed by SHA-512', () => rawJwt(HS256, { exp: secondsFromNow(300) }, key, 'sha512')],
    ['asks for what nobody here knows', () => rawJwt({ ...HS256, crit: ['x'], x: 1 }, { exp: secondsFromNow(9) }, key)],
    [
      'brings its own key',
      () => rawJwt({ ...HS256, jwk: { kty: 'oct', k: 'a2V5' } }, { exp: secondsFromNow(9) }, 'key'),
    ],
    ['is signed with an empty key', () => rawJwt(HS256, { exp: secondsFromNow(300) }, '')],
    ['is no token', () => 'a.b.c'],
    ['is empty', () => ''],
  ])('404: that %s', async (_what, token) => {
    expect(await statusFor(token())).toBe(404);
  });

  it('200: comes in the address as well, by the parameter that sign-in pages use', async () => {
    const { status, body } = await named.resolve(`/?jwt_token=${await named.sign()}`);
    expect(status).toBe(200);
    expect(body.apiToken).toBeDefined();
    expect(body.canonicalUrl).toBe(`https://${hostname}/`);
  });

  it('400: is not longer than headers can be', async () => {
    expect(await statusFor(await site.sign({ text: 'x'.repeat(10_000) }))).toBe(200);
    expect(await statusFor(await site.sign({ text: 'x'.repeat(20_000) }))).toBe(400);
  });

  it('404: was signed with the key of another site of the same organization', async () => {
    const other = await newPublishedSite({ visibility: 'visitor-auth', space: await siblingOf(site) });
    expect(await statusFor(await site.sign({}, { key: await keyOf(other) }))).toBe(404);
    expect(await statusFor(await other.sign(), other)).toBe(200);
  });
});

describe('the key of a site', () => {
  it('404: a key that was replaced is good for nothing at once', async () => {
    const rotated = await newPublishedSite({ visibility: 'visitor-auth' });
    const old = await keyOf(rotated);
    await rotated.client.post(`${rotated.url}/publishing/auth/regenerate`);
    expect(await keyOf(rotated)).not.toBe(old);
    expect(await statusFor(await rotated.sign({}, { key: old }), rotated)).toBe(404);
    expect(await statusFor(await rotated.sign(), rotated)).toBe(200);
  });

  it('200: the key before is good for as long as was said, and the one before that for nothing', async () => {
    const rotated = await newPublishedSite({ visibility: 'visitor-auth' });
    const first = await keyOf(rotated);
    const regenerate = () =>
      rotated.client.post(`${rotated.url}/publishing/auth/regenerate`, { previousKeyExpiresIn: 3600 });
    await regenerate();
    const second = await keyOf(rotated);
    expect(await statusFor(await rotated.sign({}, { key: first }), rotated)).toBe(200);
    await regenerate();
    expect(await statusFor(await rotated.sign({}, { key: second }), rotated)).toBe(200);
    expect(await statusFor(await rotated.sign({}, { key: first }), rotated)).toBe(404);
  });
});

describe('the token that a member gets by POST /v1/orgs/:organizationId/ping', () => {
  it('200: reads the sites of the organization that ask who reads, and those of no other', async () => {
    const member = await build.member(site.space.organizationId, 'read');
    const elsewhere = await newPublishedSite({ visibility: 'visitor-auth' });
    const token = await pinged(member, site.space.organizationId);
    const reader = await site.reader('', { jwtToken: token });
    expect((await reader.get(`${site.url}/published`)).status).toBe(200);
    expect(await statusFor(token, elsewhere)).toBe(404);
    expect((await api.as(token).get(`${site.url}/published`)).status).toBe(401);
  });

  it('404: opens no site that takes the key of a share link, or that is not published', async () => {
    const [shared, unpublished] = [
      await newPublishedSite({ visibility: 'share-link' }),
      await newPublishedSite({ published: false }),
    ];
    for (const closed of [shared, unpublished]) {
      expect(await statusFor(await pinged(closed.space.admin, closed.space.organizationId), closed)).toBe(404);
    }
  });

  it('404: is for members who may see the site', async () => {
    const restricted = await newPublishedSite({ visibility: 'visitor-auth' });
    const member = await build.member(restricted.space.organizationId, 'read');
    const token = await pinged(member, restricted.space.organizationId);
    const reader = await restricted.reader('', { jwtToken: token });
    await restricted.client.patch(restricted.url, { defaultLevel: null });
    expect(await statusFor(token, restricted)).toBe(404);
    expect((await reader.get(`${restricted.url}/published`)).status).toBe(401);
  });

  it('404: is worth nothing once the member is gone, nor is the token of the site that it gave', async () => {
    const left = await newPublishedSite({ visibility: 'visitor-auth' });
    const { organizationId } = left.space;
    const member = await build.member(organizationId, 'read');
    const token = await pinged(member, organizationId);
    const reader = await left.reader('', { jwtToken: token });
    expect((await reader.get(`${left.url}/published`)).status).toBe(200);
    await left.client.delete(`/orgs/${organizationId}/members/${member.id}`);
    expect(await statusFor(token, left)).toBe(404);
    expect((await reader.get(`${left.url}/published`)).status).toBe(401);
  });
});

async function keyOf({ client, url }: PublishedSite): Promise<string> {
  return (await client.get(`${url}/publishing/auth`)).body.privateKey;
}

async function pinged(person: { token: string }, organizationId: string): Promise<string> {
  return (await api.as(person).post(`/orgs/${organizationId}/ping`)).body.serviceVisitorClaims;
}

function siblingOf({ space: { organizationId: id, admin } }: PublishedSite) {
  return newContentSpace({ id, admin });
}
