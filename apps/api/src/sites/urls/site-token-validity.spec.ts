import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native, type OtherApi, platform, startedWith } from '../../../test/harness.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';
import { payloadOf, rawJwt, secondsFromNow } from '../../../test/raw-jwt.js';

type Purpose = 'site-tokens' | 'site-previews' | 'site-members';

const HS256 = { alg: 'HS256', typ: 'JWT' };
const NEW_KEY = 'another secret that only this spec uses, long enough';

/** Another process over the same database. */
let other: OtherApi;

beforeAll(async () => {
  other = await startedWith({});
});

afterAll(() => other.close());

describe('the token of a site, by the very next request', () => {
  it.each<[string, (site: PublishedSite) => Promise<unknown>]>([
    ['the site is unpublished', ({ client, url }) => client.post(`${url}/unpublish`)],
    ['the site asks for the key of a share link', ({ client, url }) => client.patch(url, { visibility: 'share-link' })],
    ['the site asks who reads', ({ client, url }) => client.patch(url, { visibility: 'visitor-auth' })],
    ['the site is deleted', ({ client, url }) => client.delete(url)],
    ['the organization is deleted', ({ space }) => build.deleteOrganization(space.organizationId)],
  ])('401: is worth nothing once %s', async (_what, act) => {
    const site = await newPublishedSite();
    await expectRefusedAfter(site, await tokenOf(site), () => act(site));
  });

  it.each<[string, (site: PublishedSite, link: string) => Promise<unknown>]>([
    ['switched off', ({ client }, link) => client.patch(link, { active: false })],
    ['removed', ({ client }, link) => client.delete(link)],
  ])('401: is worth nothing once the share link that gave it is %s', async (_what, act) => {
    const site = await newPublishedSite({ visibility: 'share-link' });
    const [link, another] = [await site.shareLink(), await site.shareLink()];
    const kept = await tokenOf(site, `/~${another.key}`);
    await expectRefusedAfter(site, await tokenOf(site, `/~${link.key}`), () => act(site, link.url));
    expect(await statusOf(site, kept)).toBe(200);
  });

  it.each(['visitor-auth', 'public'] as const)(
    '401: is worth nothing once the key is replaced that vouched for its bearer, on a site that is %s',
    async (visibility) => {
      const site = await newPublishedSite({ visibility });
      const token = await tokenOf(site, '', { jwtToken: await site.sign({ beta: true }) });
      await expectRefusedAfter(site, token, () => regenerate(site, 0));
    },
  );

  it('200: outlives a key that is still accepted, and ends with it', async () => {
    const site = await newPublishedSite({ visibility: 'visitor-auth' });
    const token = await tokenOf(site, '', { jwtToken: await site.sign() });
    await regenerate(site, 3600);
    expect(await statusOf(site, token)).toBe(200);
    await expectRefusedAfter(site, token, () =>
      database.pool.query(
        `UPDATE sites SET auth_previous_key_until = now() - interval '1 second', version = version + 1 WHERE id = $1`,
        [site.id],
      ),
    );
  });

  it('200: works again when the site is what it was', async () => {
    const site = await newPublishedSite();
    const token = await tokenOf(site);
    await expectRefusedAfter(site, token, () => site.client.post(`${site.url}/unpublish`));
    await site.client.post(`${site.url}/publish`);
    expect(await statusOf(site, token)).toBe(200);
  });
});

describe('a forged token', () => {
  let site: PublishedSite;
  let real: string;
  let payload: Record<string, unknown>;

  beforeAll(async () => {
    site = await newPublishedSite();
    real = await tokenOf(site);
    payload = payloadOf(real);
  });

  it('200: differs from this one, which is signed here', async () => {
    expect(await statusOf(site, await signedHere('site-tokens', payload))).toBe(200);
    expect(payload).toMatchObject({ kind: 'site', organization: site.space.organizationId, site: site.id });
    expect(payload['exp']).toBeGreaterThan(secondsFromNow(15 * 60));
    expect(payload['exp']).toBeLessThan(secondsFromNow(35 * 60));
  });

  it.each<[string, () => string | Promise<string>]>([
    ['that needs no signature', () => rawJwt({ alg: 'none', typ: 'JWT' }, payload)],
    ['without its signature', () => real.replace(/[^.]*$/, '')],
    ['of another algorithm', () => rawJwt({ alg: 'HS512', typ: 'JWT' }, payload, keyOfNobody, 'sha512')],
    ['signed with a guessed key', () => rawJwt(HS256, payload, keyOfNobody)],
    ['signed with the key of the site', async () => rawJwt(HS256, payload, await keyOf(site))],
    ['signed with the secret of the installation', () => rawJwt(HS256, payload, platform.env.LECTERN_SECRET_KEY)],
    ['of a visitor', () => site.sign({ kind: 'site', site: site.id, organization: site.space.organizationId })],
    ['whose payload was changed', () => withPayload(real, { ...payload, spaces: [] })],
    ['that has ended', () => signedHere('site-tokens', { ...payload, exp: secondsFromNow(-1) })],
    ['that never ends', () => signedHere('site-tokens', { ...payload, exp: null })],
    ['for previews', () => signedHere('site-previews', { ...payload, kind: 'preview', claims: {} })],
    ['for previews that says it is of a site', () => signedHere('site-previews', payload)],
    ['of a member', () => signedHere('site-members', { ...payload, kind: 'member', sub: site.space.admin.id })],
    ['of a member that says it is of a site', () => signedHere('site-members', payload)],
    ['of another kind', () => signedHere('site-tokens', { ...payload, kind: 'preview' })],
    ['of another organization', () => signedHere('site-tokens', { ...payload, organization: 'nobody' })],
    ['of a site that does not exist', () => signedHere('site-tokens', { ...payload, site: 'nothing' })],
    ['of a member who is not named', () => signedHere('site-tokens', { ...payload, visitorKey: 'member' })],
    ['of a key that the site does not have', () => signedHere('site-tokens', { ...payload, visitorKey: 'x' })],
    ['with a fourth part', () => `${real}.x`],
    ['that is longer than any', () => `${real}${'A'.repeat(40_000)}`],
  ])('401: %s', async (_what, forged) => {
    expect(await statusOf(site, await forged())).toBe(401);
  });
});

describe('a token of a site and the secret of the installation', () => {
  it('200: stays valid across a rotation; 401: but not under a secret that never knew it', async () => {
    const site = await newPublishedSite();
    const token = await tokenOf(site);
    const previous = platform.env.LECTERN_SECRET_KEY;
    const rotating = await startedWith({ LECTERN_SECRET_KEY: NEW_KEY, LECTERN_SECRET_KEY_PREVIOUS: previous });
    const foreign = await startedWith({ LECTERN_SECRET_KEY: NEW_KEY });
    try {
      expect((await rotating.api.as(token).get(`${site.url}/published`)).status).toBe(200);
      const fresh = (await rotating.api.post('/urls/published', { url: site.address })).body.apiToken;
      expect((await rotating.api.as(fresh).get(`${site.url}/published`)).status).toBe(200);
      expect((await foreign.api.as(token).get(`${site.url}/published`)).status).toBe(401);
      expect(await statusOf(site, fresh)).toBe(401);
    } finally {
      await Promise.all([rotating.close(), foreign.close()]);
    }
  });
});

const keyOfNobody = 'k'.repeat(64);

/** Both processes know the token before, and neither lets it in afterwards. */
async function expectRefusedAfter(site: PublishedSite, token: string, act: () => Promise<unknown>): Promise<void> {
  const statuses = () => Promise.all([statusOf(site, token), statusOf(site, token, other.api)]);
  expect(await statuses()).toEqual([200, 200]);
  await act();
  expect(await statuses()).toEqual([401, 401]);
}

async function statusOf({ url }: PublishedSite, token: string, client = api): Promise<number> {
  return (await client.as(token).get(`${url}/published`)).status;
}

async function tokenOf(site: PublishedSite, path?: string, visitor?: object): Promise<string> {
  return (await site.resolve(path, visitor)).body.apiToken;
}

async function signedHere(purpose: Purpose, payload: Record<string, unknown>): Promise<string> {
  const { SignedTokens } = await native<typeof import('@lectern/database/sites/signed-tokens')>(
    '@lectern/database/sites/signed-tokens',
  );
  // What has another `exp` than a number is what a forger would send.
  return new SignedTokens(keyring).sign(purpose, Object.assign({ exp: 0 }, payload));
}

function withPayload(token: string, payload: object): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
}

async function keyOf({ client, url }: PublishedSite): Promise<string> {
  return (await client.get(`${url}/publishing/auth`)).body.privateKey;
}

function regenerate({ client, url }: PublishedSite, previousKeyExpiresIn: number): Promise<unknown> {
  return client.post(`${url}/publishing/auth/regenerate`, { previousKeyExpiresIn });
}
