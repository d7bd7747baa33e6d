import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newOrganization, type Organization, runningApi } from '../test/api.js';
import { type SpecProxy, startProxy } from '../test/proxy.js';
import { items, pages } from './paging.js';

const SPACES = '/v1/orgs/{organizationId}/spaces';
const TITLES = ['A', 'B', 'C', 'D', 'E'];

let proxy: SpecProxy;
let organization: Organization;

beforeAll(async () => {
  const { origin, build } = await runningApi();
  proxy = await startProxy(origin);
  organization = await newOrganization({ baseUrl: proxy.origin });
  for (const title of TITLES) await build.space(organization.organizationId, { title });
});
beforeEach(() => {
  proxy.requests.length = 0;
});
afterAll(() => proxy.close());

/** Two spaces a page, which makes three pages. */
const byTwo = () => ({ params: { path: { organizationId: organization.organizationId }, query: { limit: 2 } } });

/** The titles that an iteration gives, up to its end or its error. */
async function titlesOf(list: AsyncIterable<{ title: string }>) {
  const titles: string[] = [];
  try {
    for await (const { title } of list) titles.push(title);
    return { titles };
  } catch (error) {
    return { titles, error };
  }
}

describe('items', () => {
  it('reads all pages of a list', async () => {
    const { titles, error } = await titlesOf(items(organization.client, SPACES, byTwo()));
    expect([titles.sort(), error]).toEqual([TITLES, undefined]);
    expect(proxy.requests).toHaveLength(3);
    for (const { url } of proxy.requests) expect(url).toContain('limit=2');
  });

  it('reads a list that needs no parameters', async () => {
    const titles = await titlesOf(items(organization.client, '/v1/orgs', {}));
    expect(titles).toEqual({ titles: ['Acme'] });
  });

  it('reads no page that nobody wants', async () => {
    let first: string | undefined;
    for await (const { title } of items(organization.client, SPACES, byTwo())) {
      first = title;
      break;
    }
    expect(TITLES).toContain(first);
    expect(proxy.requests).toHaveLength(1);
  });

  it('throws the error of a page in the middle, after the items before it', async () => {
    const { client } = organization;
    const list = items(client, SPACES, byTwo());
    const titles: string[] = [];
    const reading = async () => {
      for await (const { title } of list) {
        if (titles.push(title) === 2) proxy.responses.push({ status: 500, body: 'broken' });
      }
    };
    await expect(reading()).rejects.toMatchObject({ name: 'LecternError', status: 500 });
    expect(titles).toHaveLength(2);
  });

  it('throws the error of the API', async () => {
    const list = items(organization.client, SPACES, { params: { path: { organizationId: 'nowhere' } } });
    const { titles, error } = await titlesOf(list);
    expect(titles).toEqual([]);
    expect(error).toMatchObject({ name: 'LecternError', status: 404, code: 'organization.not_found' });
  });

  it('ends when it is aborted', async () => {
    const aborting = new AbortController();
    const list = items(organization.client, SPACES, { ...byTwo(), signal: aborting.signal });
    const reading = async () => {
      for await (const _ of list) aborting.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError', code: 'connection.aborted' });
    expect(proxy.requests).toHaveLength(1);
  });
});

describe('pages', () => {
  it('gives each page with the number of all items', async () => {
    const sizes: [number, number][] = [];
    for await (const { items: some, count } of pages(organization.client, SPACES, byTwo())) {
      sizes.push([some.length, count]);
    }
    expect(sizes).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
  });

  it('begins with the page that is named', async () => {
    const { value: first } = await pages(organization.client, SPACES, byTwo()).next();
    const { path } = byTwo().params;
    const rest = items(organization.client, SPACES, { params: { path, query: { limit: 2, page: first?.next?.page } } });
    expect((await titlesOf(rest)).titles).toHaveLength(3);
  });
});
