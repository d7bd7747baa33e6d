import { describe, expect, it } from '@jest/globals';
import type { SearchablePage } from '@lectern/commands/testing/searchable-pages';
import { type ApiResponse, api, build, database, native } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { refusal } from '../../../test/refusal.js';

const { addSearchablePages } = await native<typeof import('@lectern/commands/testing/searchable-pages')>(
  '@lectern/commands/testing/searchable-pages',
);

async function organizationWith(...pages: SearchablePage[]) {
  const { id, admin } = await build.organization();
  const spaceId = await spaceOf(id, {}, ...pages);
  return { id, admin, spaceId, url: `/spaces/${spaceId}/search` };
}

async function spaceOf(
  organizationId: string,
  options: Parameters<typeof build.space>[1],
  ...pages: SearchablePage[]
): Promise<string> {
  const spaceId = await build.space(organizationId, options);
  await addSearchablePages(database, { organizationId, spaceId }, pages);
  return spaceId;
}

const BAD_QUERIES = {
  'a search without a query': '',
  'an empty query': '?query=',
  'a query of 513 characters': `?query=${'x'.repeat(513)}`,
};

const itemsOf = (pages: ApiResponse['body'][]): ApiResponse['body'][] => pages.flatMap(({ items }) => items);
const titlesOf = ({ body }: ApiResponse): string[] => body.items.map((item: ApiResponse['body']) => item.title);

describe('GET /v1/spaces/:spaceId/search', () => {
  it('200: tells of each page where it stands and which sections hold the words, with the words marked', async () => {
    const { id, admin, spaceId, url } = await organizationWith(
      { id: 'guide', title: 'Guide', slug: 'guide' },
      {
        id: 'hooks',
        title: 'Hooks',
        description: 'What is sent',
        slug: 'hooks',
        parent: 'guide',
        headings: { Retries: 'A *failed* delivery is repeated.' },
      },
    );
    const { status, body } = await api.as(admin).get(`${url}?query=deliver`);
    const app = `https://docs.test/o/${id}/s/${spaceId}/guide/hooks`;
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 1,
      items: [
        {
          id: 'hooks',
          title: 'Hooks',
          description: 'What is sent',
          path: 'guide/hooks',
          ancestors: [{ title: 'Guide' }],
          sections: [
            {
              id: 'hooks-1',
              title: 'Retries',
              path: 'guide/hooks#retries',
              body: 'A \\*failed\\* **deliver**y is repeated.',
              urls: { app: `${app}#retries` },
            },
          ],
          urls: { app },
          score: expect.any(Number),
          rank: 1,
          resultType: 'section',
        },
      ],
    });
  });

  it('200: a page that matches by its own beginning is a result as a whole', async () => {
    const { admin, url } = await organizationWith({ id: 'p', title: 'Tokens', slug: 'tokens', text: 'How they work.' });
    const { body } = await api.as(admin).get(`${url}?query=tokens`);
    expect(body.items).toMatchObject([
      {
        resultType: 'page',
        description: '',
        ancestors: [],
        sections: [{ title: 'Tokens', path: 'tokens', body: 'How they work.' }],
      },
    ]);
  });

  it('200: pages of any size hold every result once, the best first', async () => {
    const { admin, url } = await organizationWith(
      ...Array.from({ length: 5 }, (_, index) => ({ title: `Page ${index}`, text: 'common word' })),
    );
    for (const limit of [1, 2, 5]) {
      const pages = await readPages(api.as(admin), `${url}?query=common&limit=${limit}`);
      expect(itemsOf(pages).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('200: finds nothing for a query without words', async () => {
    const { admin, url } = await organizationWith({ title: 'Page', text: 'text' });
    const { status, body } = await api.as(admin).get(`${url}?query=${encodeURIComponent(`') | ! & :*`)}`);
    expect({ status, body }).toEqual({ status: 200, body: { count: 0, items: [] } });
  });

  it('200: takes 512 characters', async () => {
    const { admin, url } = await organizationWith();
    expect((await api.as(admin).get(`${url}?query=${'x'.repeat(512)}`)).status).toBe(200);
  });

  it.each(Object.entries(BAD_QUERIES))('400: refuses %s', async (_, query) => {
    const { admin, url } = await organizationWith();
    expect((await api.as(admin).get(`${url}${query}`)).status).toBe(400);
  });

  it('400: refuses the cursor of another search', async () => {
    const { admin, url } = await organizationWith({ title: 'A', text: 'one two' }, { title: 'B', text: 'one two' });
    const { body } = await api.as(admin).get(`${url}?query=one&limit=1`);
    expect((await api.as(admin).get(`${url}?query=two&limit=1&page=${body.next.page}`)).status).toBe(400);
    expect((await api.as(admin).get(`${url}?query=one&limit=1&page=forged`)).status).toBe(400);
  });

  it('404: an outsider cannot tell a space from one that does not exist', async () => {
    const { url } = await organizationWith();
    const outsider = api.as(await build.person());
    const response = await outsider.get(`${url}?query=word`);
    expect(response.status).toBe(404);
    expect(refusal(response)).toBe(refusal(await outsider.get('/spaces/missing/search?query=word')));
  });

  it('404: a member without access to the space, and anybody once it is deleted', async () => {
    const { id, admin } = await build.organization();
    const spaceId = await spaceOf(id, { level: null }, { title: 'Page', text: 'word' });
    const [reader, granted] = [await build.member(id), await build.member(id)];
    await build.grant({ organizationId: id, kind: 'space', id: spaceId }, { user: granted.id }, 'read');
    const url = `/spaces/${spaceId}/search?query=word`;
    expect((await api.as(reader).get(url)).status).toBe(404);
    expect((await api.as(granted).get(url)).status).toBe(200);
    await api.as(admin).delete(`/spaces/${spaceId}`);
    expect((await api.as(granted).get(url)).status).toBe(404);
  });
});

describe('GET /v1/orgs/:organizationId/search', () => {
  it('200: tells of each space which of its pages hold the words, the space with the best page first', async () => {
    const { id, admin } = await build.organization();
    const inText = await spaceOf(id, { title: 'In text' }, { title: 'Page', text: 'about zebras', slug: 'page' });
    const inTitle = await spaceOf(id, { title: 'In title' }, { title: 'Zebras' }, { title: 'Other' });
    await spaceOf(id, { title: 'Without' }, { title: 'Lions' });
    const { status, body } = await api.as(admin).get(`/orgs/${id}/search?query=zebras`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 2,
      items: [
        { type: 'space', id: inTitle, title: 'In title', pages: [{ title: 'Zebras', rank: 1 }] },
        { type: 'space', id: inText, title: 'In text', pages: [{ title: 'Page', rank: 2 }] },
      ],
    });
    expect(body.items[1].pages[0]).toMatchObject({
      sections: [{ body: 'about **zebras**' }],
      urls: { app: `https://docs.test/o/${id}/s/${inText}/page` },
    });
  });

  it('200: covers exactly the spaces that the caller may see', async () => {
    const { id, admin } = await build.organization();
    const page = { title: 'Page', text: 'zebras' };
    const closed = await spaceOf(id, { title: 'Closed', level: null }, page);
    await spaceOf(id, { title: 'Open' }, page);
    const deleted = await spaceOf(id, { title: 'Deleted' }, page);
    await database.prisma.space.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
    const { id: otherId } = await build.organization();
    await spaceOf(otherId, { title: 'Foreign' }, page);
    const [reader, guest] = [await build.member(id), await build.member(id, null)];
    await build.grant({ organizationId: id, kind: 'space', id: closed }, { user: guest.id }, 'read');
    const url = `/orgs/${id}/search?query=zebras`;
    expect(titlesOf(await api.as(admin).get(url)).sort()).toEqual(['Closed', 'Open']);
    expect(titlesOf(await api.as(reader).get(url))).toEqual(['Open']);
    expect(titlesOf(await api.as(guest).get(url))).toEqual(['Closed']);
  });

  it('200: misspelt words of spaces that the caller may not see lead nowhere', async () => {
    const { id } = await build.organization();
    await spaceOf(id, { level: null }, { title: 'Page', text: 'confidential' });
    const reader = await build.member(id);
    for (const query of ['confidential', 'confidenial', 'fidenti']) {
      expect((await api.as(reader).get(`/orgs/${id}/search?query=${query}`)).body.count).toBe(0);
    }
  });

  it('200: pages of any size hold every space once', async () => {
    const { id, admin } = await build.organization();
    const ids = [];
    for (let index = 0; index < 4; index++) ids.push(await spaceOf(id, {}, { title: 'Page', text: 'zebras' }));
    for (const limit of [1, 3, 4]) {
      const pages = await readPages(api.as(admin), `/orgs/${id}/search?query=zebras&limit=${limit}`);
      expect(
        itemsOf(pages)
          .map((item) => item.id)
          .sort(),
      ).toEqual([...ids].sort());
    }
  });

  it.each(Object.entries(BAD_QUERIES))('400: refuses %s', async (_, query) => {
    const { id, admin } = await build.organization();
    expect((await api.as(admin).get(`/orgs/${id}/search${query}`)).status).toBe(400);
  });

  it('404: hides the organization from an outsider', async () => {
    const { id } = await build.organization();
    const outsider = api.as(await build.person());
    const response = await outsider.get(`/orgs/${id}/search?query=word`);
    expect(response.status).toBe(404);
    expect(refusal(response)).toBe(refusal(await outsider.get('/orgs/missing/search?query=word')));
  });
});
