import { describe, expect, it } from '@jest/globals';
import { violations } from '@lectern/domain/sites/structure/violations';
import { type ApiResponse, platform } from '../../../test/harness.js';
import { type OpenSite, openSite } from '../../../test/open-site.js';

/** What is stored of a site, without its details. */
async function storedOf({ id }: OpenSite) {
  return (await platform.sites.find(id))?.structure ?? [];
}

const idsOf = (responses: ApiResponse[]) => responses.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));

describe('changes of one site at the same time', () => {
  it('all get their turn: nothing is lost or doubled, and the structure stays valid', async () => {
    const site = await openSite({ sections: 4 });
    const [first, second, third, fourth] = site.sections;
    const spaces = await Promise.all(Array.from({ length: 8 }, () => site.newSpace('Same title')));
    const group = (await site.client.post(`${site.url}/section-groups`, { title: 'Group' })).body.id;
    const at = (path: string) => `${site.url}/${path}`;
    const beside = (id: string | undefined) => ({ position: { after: { type: 'site-section', id } } });

    const added = [
      ...spaces.slice(0, 4).map((spaceId) => site.client.post(at('site-spaces'), { spaceId })),
      ...spaces.slice(4).map((spaceId) => site.client.post(at('sections'), { spaceId })),
      site.client.post(at('section-groups'), { title: 'Other', sections: [second, third] }),
      site.client.post(at('external-links'), { title: 'Status', url: 'https://status.example.com', parent: group }),
    ];
    const changed = [
      site.client.delete(at(`sections/${first}`)),
      site.client.delete(at(`site-spaces/${site.siteSpaces[3]}`)),
      site.client.delete(at(`section-groups/${group}`)),
      site.client.post(at(`sections/${second}/move`), beside(third)),
      site.client.post(at(`sections/${third}/move`), beside(second)),
      site.client.post(at(`section-groups/${group}/sections`), { sectionId: fourth }),
      site.client.patch(at(`sections/${fourth}`), { path: 'renamed' }),
      site.client.patch(at(`sections/${third}`), { path: 'renamed' }),
      site.client.patch(site.url, { defaultSiteSection: second }),
      site.client.patch(at(`site-spaces/${site.siteSpaces[1]}`), { title: 'Renamed', path: 'same-title' }),
    ];
    const made = await Promise.all(added);
    const responses = [...made, ...(await Promise.all(changed))];

    expect(responses).toHaveLength(20);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const structure = await storedOf(site);
    expect(violations(structure)).toEqual([]);
    const stored = structure.map(({ id }) => id);
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored).toEqual(expect.arrayContaining([second, third, fourth]));
    for (const gone of [first, group, site.siteSpaces[3]]) expect(stored).not.toContain(gone);
    // Spaces that were put into the first section while it was there went with it.
    const sectionsAndMore = made.slice(4);
    expect(stored).toEqual(expect.arrayContaining(idsOf(sectionsAndMore)));
  });

  it('shows each space once when its first sections are added by several at once', async () => {
    const site = await openSite({ spaces: 2 });
    const spaces = await Promise.all(['A1', 'B1', 'C1', 'D1'].map((title) => site.newSpace(title)));
    const responses = await Promise.all(spaces.map((spaceId) => site.client.post(`${site.url}/sections`, { spaceId })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const structure = await storedOf(site);
    expect(violations(structure)).toEqual([]);
    const shown = structure.flatMap((item) => (item.type === 'site-space' ? [item.spaceId] : []));
    expect(shown.sort()).toEqual([...site.spaces, ...spaces].sort());
    expect(structure.filter(({ type }) => type === 'site-section')).toHaveLength(5);
  });

  it('a space that is transferred meanwhile is on no site of its old organization', async () => {
    const site = await openSite({ spaces: 1 });
    const target = await openSite({});
    const { prisma } = platform.database;
    const member = { organizationId: target.organizationId, userId: site.admin.id, role: 'admin' } as const;
    await prisma.member.create({ data: member });
    const spaces = await Promise.all(Array.from({ length: 5 }, () => site.newSpace()));
    const responses = await Promise.all(
      spaces.flatMap((spaceId) => [
        site.client.post(`${site.url}/site-spaces`, { spaceId }),
        site.client.post(`/spaces/${spaceId}/transfer`, { organization: target.organizationId }),
      ]),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(violations(await storedOf(site))).toEqual([]);
    expect(await site.outline()).toBe('space-1*');
  });
});
