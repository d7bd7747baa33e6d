import { describe, expect, it } from '@jest/globals';
import { FOR_BETA, makeAdaptive } from '../../../test/adaptive-site.js';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, type Client, database } from '../../../test/harness.js';

/** A site for which claims of visitors count, with some spaces, each with a page about marsupials. */
async function newSite(count: number) {
  const { id, admin } = await build.organization();
  const spaces = await Promise.all(Array.from({ length: count }, () => newContentSpace({ id, admin })));
  await Promise.all(spaces.map((space) => space.addPage('# Marsupials\n\nMany.')));
  const made = await build.site(id, { spaces: spaces.map((space) => space.id) });
  const url = `/orgs/${id}/sites/${made.id}`;
  await makeAdaptive({ client: api.as(admin), url });
  const published = await api.post('/urls/published', { url: `http://localhost:4002/${id}/${made.id}` });
  const visitor = api.as(published.body.apiToken);
  const search = (query: string, client: Client = visitor) => client.post(`${url}/search`, { query, mode: 'all' });
  return { spaces, search };
}

const forgetIndex = ({ id }: ContentSpace) =>
  database.prisma.space.update({ where: { id }, data: { indexedRevisionId: null } });

const SEARCHES = 10;

describe('POST /v1/orgs/:organizationId/sites/:siteId/search', () => {
  it('200: never shows a page with a condition, while such pages are added to all spaces', async () => {
    const { spaces, search } = await newSite(3);
    let searching = true;
    const added = spaces.map(async (space) => {
      let pages = 0;
      for (; searching; pages += 1) await space.addPage('# A wombat\n\nThe wombat digs.', { condition: FOR_BETA });
      return pages;
    });
    const responses = [];
    for (let index = 0; index < SEARCHES; index += 1) responses.push(await search('wombat'));
    searching = false;
    expect(Math.min(...(await Promise.all(added)))).toBeGreaterThan(1);
    expect(responses.map(({ status, body }) => [status, body.count, body.items])).toEqual(
      Array.from({ length: SEARCHES }, () => [200, 0, []]),
    );
  });

  describe('in a site with two sections of several variants', () => {
    /** `guide` and `api` are sections; each has variants in English, the default, and German; `guide` an old one too. */
    async function newSections() {
      const { id, admin } = await build.organization();
      const client = api.as(admin);
      const newSpace = async (language: string) => {
        const space = await newContentSpace({ id, admin });
        await space.addPage('# Marsupials\n\nMany.');
        await database.prisma.space.update({ where: { id: space.id }, data: { language } });
        return space.id;
      };
      const sections = [await newSpace('en'), await newSpace('en')];
      const site = await build.site(id, { sections });
      const url = `/orgs/${id}/sites/${site.id}`;
      const [guide, reference] = site.sections;
      const variant = async (sectionId: string | undefined, language: string) => {
        const { body } = await client.post(`${url}/site-spaces`, { spaceId: await newSpace(language), sectionId });
        return body.id;
      };
      const ids: Record<string, string> = {
        guide: site.siteSpaces[0] ?? '',
        old: await variant(guide, 'en'),
        guideDe: await variant(guide, 'de'),
        api: site.siteSpaces[1] ?? '',
        apiDe: await variant(reference, 'de'),
      };
      const { body: listed } = await client.get(`${url}/site-spaces`);
      const names = Object.entries(ids);
      const spaces = new Map<string, string | undefined>(
        listed.items.map((item: { id: string; space: { id: string } }) => [
          item.space.id,
          names.find(([, siteSpace]) => siteSpace === item.id)?.[0],
        ]),
      );
      const searchedBy = async (body: object): Promise<string[]> => {
        const response = await client.post(`${url}/search`, { query: 'marsupials', ...body });
        return response.body.items.map((item: { id: string }) => spaces.get(item.id)).sort();
      };
      return { ids, searchedBy };
    }

    it('200: searches the variant that the reader is in, and the default variants of other sections', async () => {
      const { ids, searchedBy } = await newSections();
      const scope = (current?: string) => ({ scope: { mode: 'default', currentSiteSpace: current && ids[current] } });
      expect(await searchedBy(scope('old'))).toEqual(['api', 'old']);
      expect(await searchedBy(scope('guideDe'))).toEqual(['apiDe', 'guideDe']);
      expect(await searchedBy(scope())).toEqual(['api', 'guide']);
      expect(await searchedBy({ mode: 'current', siteSpaceId: ids.apiDe })).toEqual(['apiDe', 'guideDe']);
      expect(await searchedBy({ mode: 'all' })).toEqual(['api', 'apiDe', 'guide', 'guideDe', 'old']);
    });
  });

  it('200: finds what stood there all along, while a space is written to now and then', async () => {
    const { spaces, search } = await newSite(2);
    for (let index = 0; index < 5; index += 1) {
      const [{ body }] = await Promise.all([search('marsupials'), spaces[0]?.addPage('# Other\n\nOther.')]);
      expect(body.count).toBe(2);
    }
  });

  it('200: shows nothing of a space whose index is behind, and all of the others', async () => {
    const { spaces, search } = await newSite(2);
    const [behind, other] = spaces;
    if (!behind || !other) throw new Error('A site of two spaces has two');
    const pageId = await behind.addPage('# Zebras\n\nStriped.');
    expect((await search('zebras')).body.count).toBe(1);
    await forgetIndex(behind);
    await behind.change({ operation: 'update_page', page: pageId, condition: FOR_BETA });
    expect((await search('zebras')).body).toMatchObject({ count: 0, items: [] });
    const { body } = await search('marsupials');
    expect([body.count, body.items.map(({ id }: { id: string }) => id)]).toEqual([1, [other.id]]);
  });
});
