import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdaptiveSite,
  FOR_BETA,
  FOR_UNSIGNED_BETA,
  makeAdaptive,
  newAdaptiveSite,
} from '../../../test/adaptive-site.js';
import { newContentSpace } from '../../../test/content-space.js';
import { type ApiResponse, api, build, type Client, type OtherApi, startedWith } from '../../../test/harness.js';
import type { PublishedSite } from '../../../test/published-site.js';
import { payloadOf, rawJwt, secondsFromNow } from '../../../test/raw-jwt.js';

/** Read and never changed. */
let site: AdaptiveSite;
let unsigned: AdaptiveSite;

beforeAll(async () => {
  [site, unsigned] = await Promise.all([newAdaptiveSite(), newAdaptiveSite(FOR_UNSIGNED_BETA)]);
});

describe('content that waits for a claim', () => {
  it('200: is all there for a visitor who has it', async () => {
    expect(await site.waysOf(await site.as({ beta: true }))).toEqual(site.ways);
  });

  it.each([
    ['brings no token', null],
    ['brings a token without it', {}],
    ['has it as something else', { beta: false }],
    ['has a number for it', { beta: 1 }],
    ['has a text for it', { beta: 'yes' }],
    ['has an object for it', { beta: { valueOf: true } }],
    ['has a list for it', { beta: [true] }],
    ['has nothing for it', { beta: null }],
    ['has it where unsigned claims stand', { unsigned: { beta: true } }],
    ['has it inside of what is called claims', { claims: { beta: true }, visitor: { claims: { beta: true } } }],
  ])('404: is nowhere for a visitor who %s', async (_what, claims) => {
    expect(await site.waysOf(await site.as(claims))).toEqual([]);
  });

  it('404: is nowhere for a visitor who only says so', async () => {
    expect(await site.waysOf(await site.as(null, { beta: true }))).toEqual([]);
    expect(await site.waysOf(await site.as({ beta: false }, { beta: true, unsigned: { beta: true } }))).toEqual([]);
  });

  it('404: is nowhere for a visitor whose token plays with what objects inherit', async () => {
    const { privateKey } = (await site.client.get(`${site.url}/publishing/auth`)).body;
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const payload = `{"${name}": {"beta": true}, "exp": ${secondsFromNow(300)}}`;
      const jwtToken = rawJwt({ alg: 'HS256', typ: 'JWT' }, payload, privateKey);
      expect(await site.waysOf(await site.reader('', { jwtToken }))).toEqual([]);
    }
    const inherited = { unsignedClaims: JSON.parse('{"__proto__": {"beta": true}}') };
    expect((await site.resolve('', inherited)).status).toBe(400);
  });

  it('200: is there for a visitor who has it among many others, of which the token of the site carries none', async () => {
    const { body } = await site.resolve('', { jwtToken: await site.sign({ beta: true, secret: 'x'.repeat(9000) }) });
    expect(payloadOf(body.apiToken)['claims']).toEqual({ beta: true });
    expect(await site.waysOf(api.as(body.apiToken))).toEqual(site.ways);
  });

  it('200, 404: may wait for what visitors say of themselves, and only then counts that', async () => {
    expect(await unsigned.waysOf(await unsigned.as(null, { beta: true }))).toEqual(unsigned.ways);
    expect(await unsigned.waysOf(await unsigned.as({ beta: true }))).toEqual([]);
    expect(await unsigned.waysOf(await unsigned.as({ unsigned: { beta: true } }))).toEqual([]);
  });

  it('404: is for members what it is for visitors of whom nothing is known, where they read the site', async () => {
    const found = await site.client.post(`${site.url}/search`, { query: 'wombat', mode: 'all' });
    expect(found.body).toMatchObject({ items: [], count: 0 });
    expect((await site.client.get(`${site.url}/redirect?source=/legacy`)).status).toBe(404);
  });

  it('200: tells readers apart who see different things, and only those', async () => {
    const contextOf = async (claims: object | null, unsignedClaims?: object) => {
      const jwtToken = claims ? await site.sign({ ...claims }) : undefined;
      return (await site.resolve('', { jwtToken, unsignedClaims })).body.contextId;
    };
    const contexts = [
      await contextOf(null),
      await contextOf({ beta: true }),
      await contextOf({ beta: false }),
      await contextOf(null, { beta: true }),
    ];
    expect(contexts[0]).toBeUndefined();
    expect(new Set(contexts).size).toBe(4);
    expect(await contextOf({ beta: true, name: 'Somebody' })).toBe(contexts[1]);
  });
});

describe('a change', () => {
  let other: OtherApi;
  beforeAll(async () => {
    other = await startedWith({});
  });
  afterAll(() => other.close());

  it('200, 404: of a condition, of content or of the site is seen by the very next request, in every process', async () => {
    const { space, url, client, betaPage, ...own } = await newAdaptiveSite();
    const { body } = await own.resolve('', { jwtToken: await own.sign({ beta: true }) });
    const anonymous = (await own.resolve()).body.apiToken;
    const page = `${space.url}/content/page/${betaPage}`;
    const seen = () =>
      Promise.all([body.apiToken, anonymous].map(async (token) => (await other.api.as(token).get(page)).status));
    const update = (fields: object) => space.change({ operation: 'update_page', page: betaPage, ...fields });
    expect(await seen()).toEqual([200, 404]);
    await update({ condition: null });
    expect(await seen()).toEqual([200, 200]);
    await update({ condition: 'visitor.claims.beta == false' });
    expect(await seen()).toEqual([404, 404]);
    await update({ condition: FOR_BETA, title: 'Renamed' });
    expect((await other.api.as(body.apiToken).get(page)).body.title).toBe('Renamed');
    expect(await seen()).toEqual([200, 404]);
    await client.patch(url, { adaptiveContent: { enabled: false } });
    expect(await seen()).toEqual([404, 404]);
    await client.patch(url, { adaptiveContent: { enabled: true } });
    expect(await seen()).toEqual([200, 404]);
    const jsonSchema = { type: 'object', properties: {}, additionalProperties: false };
    expect((await client.put(`${url}/adaptive-schema`, { jsonSchema })).status).toBe(200);
    expect(await seen()).toEqual([404, 404]);
    expect((await own.resolve('', { jwtToken: await own.sign({ beta: true }) })).body.contextId).toBeUndefined();
  });
});

describe('spaces and sections that wait for a claim', () => {
  it('404: a space is nowhere for a visitor who may not see it', async () => {
    const { reading, hidden, pageId, anonymous, beta } = await twoSpaces('spaces');
    const { client, url, siteSpaces } = reading;
    await client.patch(`${url}/site-spaces/${siteSpaces[1]}`, { condition: FOR_BETA });
    expect(await placesOf(await anonymous(), reading, hidden, pageId)).toEqual([]);
    expect(await placesOf(await beta(), reading, hidden, pageId)).toHaveLength(8);
  });

  it('404: a section hides the spaces in it', async () => {
    const { reading, hidden, pageId, anonymous, beta } = await twoSpaces('sections');
    const { client, url, sections } = reading;
    await client.patch(`${url}/sections/${sections[1]}`, { condition: FOR_BETA });
    const { body } = await api.post('/urls/published', { url: `${reading.address}/section-2` });
    expect(body.space).not.toBe(hidden);
    expect(payloadOf(body.apiToken)['spaces']).not.toContain(hidden);
    expect(await placesOf(await anonymous(), reading, hidden, pageId)).toEqual([]);
    expect(await placesOf(await beta(), reading, hidden, pageId)).toHaveLength(8);
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/search', () => {
  it('200: counts and pages through what the visitor may see', async () => {
    const { id, admin } = await build.organization();
    const spaces = await Promise.all([1, 2, 3, 4].map(() => newContentSpace({ id, admin })));
    for (const [index, space] of spaces.entries()) {
      const isHidden = index % 2 === 1;
      await space.addPage('# Marsupials\n\nMany.', isHidden ? { condition: FOR_BETA } : {});
    }
    const made = await build.site(id, { spaces: spaces.map((space) => space.id) });
    const reading = { client: api.as(admin), url: `/orgs/${id}/sites/${made.id}`, id: made.id };
    await makeAdaptive(reading);
    const address = `http://localhost:4002/${id}/${made.id}`;
    const readerWith = async (unsignedClaims?: object, jwtToken?: string) =>
      api.as(
        (await api.post('/urls/published', { url: address, visitor: { unsignedClaims, jwtToken } })).body.apiToken,
      );
    const { privateKey } = (await reading.client.get(`${reading.url}/publishing/auth`)).body;
    const jwt = rawJwt({ alg: 'HS256' }, { beta: true, exp: secondsFromNow(300) }, privateKey);
    expect(await walk(await readerWith(), reading.url)).toEqual({ counts: [2, 2], found: 2 });
    expect(await walk(await readerWith(undefined, jwt), reading.url)).toEqual({ counts: [4, 4, 4, 4], found: 4 });
  });
});

/** Reads a search to its end, one result at a time. */
async function walk(client: Client, url: string): Promise<{ counts: number[]; found: number }> {
  const pages: ApiResponse['body'][] = [];
  for (let next: string | undefined = ''; next !== undefined && pages.length < 10; next = pages.at(-1).next?.page) {
    const query = `limit=1${next === '' ? '' : `&page=${next}`}`;
    pages.push((await client.post(`${url}/search?${query}`, { query: 'marsupials', mode: 'all' })).body);
  }
  const ids = pages.flatMap(({ items }) => items.map((item: { id: string }) => item.id));
  return { counts: pages.map(({ count }) => count), found: new Set(ids).size };
}

/** A site of two spaces, of which the second one is to be hidden. */
async function twoSpaces(kind: 'spaces' | 'sections') {
  const { id, admin } = await build.organization();
  const [open, hidden] = [await newContentSpace({ id, admin }), await newContentSpace({ id, admin })];
  const pageId = await hidden.addPage('# Wombat\n\nDigs.');
  const made = await build.site(id, { [kind]: [open.id, hidden.id] });
  const url = `/orgs/${id}/sites/${made.id}`;
  const reading = { ...made, client: open.client, url, address: `http://localhost:4002/${id}/${made.id}` };
  await makeAdaptive(reading);
  const resolved = async (visitor?: object) =>
    api.as((await api.post('/urls/published', { url: reading.address, visitor })).body.apiToken);
  const beta = async () => {
    const { privateKey } = (await reading.client.get(`${url}/publishing/auth`)).body;
    return resolved({ jwtToken: rawJwt({ alg: 'HS256' }, { beta: true, exp: secondsFromNow(300) }, privateKey) });
  };
  return { reading, hidden: hidden.id, pageId, anonymous: () => resolved(), beta };
}

/** The responses in which a space, or anything of it, appears. */
async function placesOf(
  client: Client,
  { url }: Pick<PublishedSite, 'url'>,
  spaceId: string,
  pageId: string,
): Promise<string[]> {
  const space = `/spaces/${spaceId}`;
  const paths = [
    `${url}/published`,
    `${url}/structure`,
    `${url}/site-spaces`,
    space,
    `${space}/content`,
    `${space}/content/pages`,
    `${space}/content/page/${pageId}`,
  ];
  const responses = await Promise.all(paths.map(async (path) => ({ path, ...(await client.get(path)) })));
  const found = await client.post(`${url}/search`, { query: 'wombat', mode: 'all' });
  return [...responses, { path: 'search', ...found }]
    .filter(({ text }) => text.includes(spaceId) || text.includes(pageId))
    .map(({ path }) => path);
}
