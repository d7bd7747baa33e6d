import { describe, expect, it } from '@jest/globals';
import type { SearchablePage } from '@lectern/commands/testing/searchable-pages';
import { markerOf } from '@lectern/content/search/excerpt';
import type { PageInSpace, PinnedSpace } from '@lectern/database/content/search/audience';
import type { SpaceResult } from '@lectern/database/content/search/list-results';
import type { SectionDetails } from '@lectern/database/content/search/page-details';
import type { SearchContent } from '@lectern/domain/content/search/schemas';
import { build, database, keyring, native } from '../../../test/harness.js';

const { addSearchablePages } = await native<typeof import('@lectern/commands/testing/searchable-pages')>(
  '@lectern/commands/testing/searchable-pages',
);
const { searchOrganization, searchSpace } = await native<
  typeof import('@lectern/database/content/search/list-results')
>('@lectern/database/content/search/list-results');
const { searchPublished } = await native<typeof import('@lectern/database/content/search/search-published')>(
  '@lectern/database/content/search/search-published',
);

/** Spaces at the revisions that they show now. */
async function pinned(spaceIds: readonly string[]): Promise<PinnedSpace[]> {
  const spaces = await database.prisma.space.findMany({ where: { id: { in: [...spaceIds] } } });
  return spaces.map(({ id, revisionId }) => ({ spaceId: id, revisionId }));
}

/** An organization with one space for each list of pages. */
async function publishedWith(...lists: SearchablePage[][]) {
  const { id: organizationId } = await build.organization();
  const spaceIds: string[] = [];
  for (const pages of lists) {
    const spaceId = await build.space(organizationId);
    await addSearchablePages(database, { organizationId, spaceId }, pages);
    spaceIds.push(spaceId);
  }
  const published = { organizationId, scope: ['site'], hidden: [] };
  const search = async (query: string, hidden: PageInSpace[] = [], window: Partial<SearchContent> = {}) => {
    const spaces = await pinned(spaceIds);
    return searchPublished(database, keyring, { ...published, spaces, hidden }, { query, limit: 50, ...window });
  };
  return { organizationId, spaceIds, published, search, spaceId: spaceIds[0] ?? '' };
}

const pagesOf = (items: readonly SpaceResult[]) =>
  items.flatMap(({ spaceId, pages }) => pages.map(({ pageId }) => ({ spaceId, pageId })));

/** What a visitor is told, without the ids and titles of spaces. */
function told({ page, words }: Awaited<ReturnType<typeof searchPublished>>) {
  const marker = markerOf(words);
  const marked = (section: SectionDetails) => ({ ...section, text: marker.excerpt(section.text) });
  const items = page.items.map(({ pages, score }) => ({
    score,
    pages: pages.map(({ spaceId: _, ...shown }) => ({ ...shown, sections: shown.sections.map(marked) })),
  }));
  return { count: page.count, items };
}

const CONDITIONAL = `Open to walruses.

{% if visitor.claims.beta %}
Only for zebras.

{% if visitor.claims.admin %}
## Quokkas

Inside of both, an ocelot.
{% endif %}
{% endif %}

## Prices

Everybody pays.

{% hint style="info" %}
{% if visitor.claims.partner %}
Partners get a capybara.
{% endif %}
{% endhint %}
`;

describe('searching published content', () => {
  it('finds what members find, in the same order, when nothing is hidden', async () => {
    const { organizationId, spaceIds, search } = await publishedWith(
      [
        { title: 'Tokens', text: 'How they work.' },
        { title: 'Lists', headings: { 'A token for each page': 'It says where the next one begins.' } },
        { title: 'Other', text: 'One token here, and a tokenizer there.' },
      ],
      [{ title: 'Cursor', text: 'token token token' }],
    );
    const members = { organizationId, userId: 'somebody', visibleIds: spaceIds };
    for (const query of ['token', 'tokens', 'oken', 'tokne', 'next token', 'nothing of it']) {
      const found = await search(query);
      const all = await searchOrganization(database, keyring, members, { query, limit: 50 });
      expect(found).toEqual({ ...all, moved: false });
    }
    expect(pagesOf((await search('token')).page.items)).toHaveLength(4);
  });

  it.each(['zebras', 'zebr', 'ebras', 'zerbas', 'quokkas', 'quokkas ocelot', 'capybara'])(
    'never finds text inside of conditions, which members find: %s',
    async (query) => {
      const { organizationId, spaceId, search } = await publishedWith([]);
      await build.pages(spaceId, [{ id: 'page', text: CONDITIONAL }]);
      const { page } = await searchSpace(database, keyring, { organizationId, spaceId }, { query, limit: 50 });
      expect(page.items.map(({ pageId }) => pageId)).toEqual(['page']);
      expect(told(await search(query))).toMatchObject({ count: 0, items: [] });
    },
  );

  it('leads members to the heading that a conditional text stands under', async () => {
    const { organizationId, spaceId } = await publishedWith([]);
    await build.pages(spaceId, [{ id: 'page', text: CONDITIONAL }]);
    const { page } = await searchSpace(database, keyring, { organizationId, spaceId }, { query: 'capybara', limit: 1 });
    expect(page.items[0]?.sections).toEqual([
      { ordinal: 4, anchor: 'prices', title: 'Prices', text: 'Partners get a capybara.' },
    ]);
  });

  it('shows nothing of the text inside of conditions beside what it found', async () => {
    const { spaceId, search } = await publishedWith([]);
    await build.pages(spaceId, [{ id: 'page', text: CONDITIONAL }]);
    const shown = async (query: string) => (await search(query)).page.items[0]?.pages[0]?.sections;
    expect(await shown('walruses')).toEqual([{ ordinal: 0, anchor: null, title: '', text: 'Open to walruses.' }]);
    expect(await shown('prices')).toEqual([{ ordinal: 3, anchor: 'prices', title: 'Prices', text: 'Everybody pays.' }]);
  });

  it.each([
    ['gets a condition', '## Beta\n\nzebras\n', '{% if true %}\n## Beta\n\nzebras\n{% endif %}\n', [1, 0]],
    ['loses its condition', '{% if true %}\n## Beta\n\nzebras\n{% endif %}\n', '## Beta\n\nzebras\n', [0, 1]],
  ])('follows a text that %s without a change of its words', async (_, before, after, counts) => {
    const { spaceId, search } = await publishedWith([]);
    const found: number[] = [];
    for (const text of [before, after]) {
      await build.pages(spaceId, [{ id: 'page', text }]);
      found.push((await search('zebras')).page.count);
    }
    expect(found).toEqual(counts);
  });

  it('leaves out pages that ask not to be found', async () => {
    const { spaceId, search } = await publishedWith([
      { id: 'unfound', title: 'Unfound zebra', noIndex: true },
      { id: 'found', title: 'Found zebra', noIndex: false },
    ]);
    expect(pagesOf((await search('zebra')).page.items)).toEqual([{ spaceId, pageId: 'found' }]);
  });

  it('tells pages with the same id in two spaces apart', async () => {
    const page = { id: 'intro', title: 'Zebra' };
    const { spaceIds, search } = await publishedWith([page], [page]);
    for (const spaceId of spaceIds) {
      const { page: found } = await search('zebra', [{ spaceId, pageId: 'intro' }]);
      expect(found.count).toBe(1);
      expect(pagesOf(found.items)).toEqual([{ spaceId: spaceIds.find((other) => other !== spaceId), pageId: 'intro' }]);
    }
  });

  it('does not find what the navigation leaves out, nor what is below it', async () => {
    const { spaceId, search } = await publishedWith([
      { id: 'unlisted', title: 'Unlisted zebra', hidden: true },
      { id: 'below', title: 'Zebra below', parent: 'unlisted' },
      { id: 'deep', title: 'Zebra deep below', parent: 'below' },
      { id: 'listed', title: 'Zebra', hidden: false },
    ]);
    const { page } = await search('zebra');
    expect(pagesOf(page.items)).toEqual([{ spaceId, pageId: 'listed' }]);
  });

  it('counts and walks only what the visitor may see', async () => {
    const pages = ['one', 'two', 'three'].map((id) => ({ id, title: `Zebra ${id}` }));
    const { spaceIds, search } = await publishedWith(pages, pages, pages, pages);
    const [first = '', second = '', third = '', fourth = ''] = spaceIds;
    const hidden = [
      ...pages.map(({ id }) => ({ spaceId: first, pageId: id })),
      { spaceId: second, pageId: 'one' },
      { spaceId: third, pageId: 'two' },
    ];
    const walked: SpaceResult[] = [];
    let { page } = await search('zebra', hidden, { limit: 1 });
    for (;;) {
      expect(page.count).toBe(3);
      expect(page.items).toHaveLength(1);
      walked.push(...page.items);
      if (!page.next) break;
      ({ page } = await search('zebra', hidden, { limit: 1, page: page.next.page }));
    }
    const seen = (spaceId: string) => pagesOf(walked.filter((space) => space.spaceId === spaceId)).map((p) => p.pageId);
    expect(walked).toHaveLength(3);
    expect([seen(second).sort(), seen(third).sort(), seen(fourth).sort()]).toEqual([
      ['three', 'two'],
      ['one', 'three'],
      ['one', 'three', 'two'],
    ]);
    expect(walked.flatMap((space) => space.pages.map(({ rank }) => rank)).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('finds a visible page behind more hidden ones than a search looks at', async () => {
    const better = Array.from({ length: 520 }, (_, index) => ({ id: `hidden-${index}`, title: 'Zebra' }));
    const { spaceId, search } = await publishedWith([...better, { id: 'seen', title: 'Seen', text: 'One zebra.' }]);
    const { page } = await search(
      'zebra',
      better.map(({ id }) => ({ spaceId, pageId: id })),
    );
    expect(pagesOf(page.items)).toEqual([{ spaceId, pageId: 'seen' }]);
  });

  it.each(['zebra', 'configuraton', 'figuration', 'configuraton walrus', 'reconfigur', 'zebra walrus', 'nfigurations'])(
    'answers to %s the same whether or not there is something that the visitor may not see',
    async (query) => {
      const open: SearchablePage[] = [
        { id: 'a', title: 'Configuration', text: 'All about the configuration of a walrus.' },
        { id: 'b', title: 'Other', headings: { Zebras: 'They are striped.' } },
      ];
      const secret: SearchablePage = {
        title: 'Reconfigurations, zebrafish, configuratons',
        text: 'zebra configuraton figurations walrus zebrawood',
      };
      const without = await publishedWith(open);
      const withSecrets = await publishedWith([
        { ...open[0], title: 'Configuration', conditional: { Walruses: secret.text ?? '', Configuratons: '' } },
        ...open.slice(1),
        { ...secret, id: 'secret' },
        { ...secret, id: 'unfound', noIndex: true },
      ]);
      const hidden = [{ spaceId: withSecrets.spaceId, pageId: 'secret' }];
      expect(told(await withSecrets.search(query, hidden))).toEqual(told(await without.search(query)));
    },
  );

  it('finds nothing of a space of another organization, nor of one that is not asked for', async () => {
    const foreign = await publishedWith([{ title: 'Zebra' }]);
    const { published, spaceIds } = await publishedWith([{ title: 'Zebra' }], [{ title: 'Zebra' }]);
    const asked = { ...published, spaces: await pinned([...spaceIds.slice(1), foreign.spaceId]) };
    const { page } = await searchPublished(database, keyring, asked, { query: 'zebra', limit: 50 });
    expect(page.items.map(({ spaceId }) => spaceId)).toEqual(spaceIds.slice(1));
  });

  it('refuses a cursor that was made for somebody else', async () => {
    const { spaceIds, search, ...more } = await publishedWith([{ title: 'Zebra' }], [{ title: 'Zebra' }]);
    const published = { ...more.published, spaces: await pinned(spaceIds) };
    const cursor = (await search('zebra', [], { limit: 1 })).page.next?.page ?? '';
    const window = { query: 'zebra', limit: 1, page: cursor };
    const other = { ...published, scope: ['site', 'other claims'] };
    expect((await searchPublished(database, keyring, published, window)).page.items).toHaveLength(1);
    await expect(searchPublished(database, keyring, other, window)).rejects.toThrow();
  });
});
