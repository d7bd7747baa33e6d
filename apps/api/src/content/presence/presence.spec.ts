import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

interface Presence {
  people: { user: { id: string }; since: string }[];
}

/** A space with a page, and two more people who may read it. */
async function newOpenPage(): Promise<ContentSpace & { pageUrl: string; pageId: string; ada: Person; grace: Person }> {
  const space = await newContentSpace();
  const pageId = await space.addPage('# Page\n');
  const ada = await build.member(space.organizationId, 'edit');
  const grace = await build.member(space.organizationId, 'read');
  return { ...space, pageId, pageUrl: `${space.url}/content/page/${pageId}`, ada, grace };
}

const keep = (person: Person, pageUrl: string, tab = 'tab') => api.as(person).put(`${pageUrl}/presence/${tab}`);
const leave = (person: Person, pageUrl: string, tab = 'tab') => api.as(person).delete(`${pageUrl}/presence/${tab}`);
const idsIn = ({ body }: { body: Presence }) => body.people.map(({ user }) => user.id);

/** Makes all signs of life in a space so much older. */
const age = (spaceId: string, seconds: number) =>
  database.prisma.$executeRaw`
    UPDATE page_presences SET seen_at = seen_at - make_interval(secs => ${seconds}) WHERE space_id = ${spaceId}`;

describe('PUT /v1/spaces/{spaceId}/content/page/{pageId}/presence/{tabId}', () => {
  it('200: says who else has the page open, in the order in which they came', async () => {
    const { admin, ada, grace, pageUrl, pageId } = await newOpenPage();
    const first = await keep(ada, pageUrl);
    expect([first.status, first.body]).toEqual([200, { page: pageId, people: [], expiresAt: expect.any(String) }]);
    await keep(grace, pageUrl);
    const { body } = await keep(admin, pageUrl);
    expect(body.people).toMatchObject([
      { user: { id: ada.id, displayName: ada.displayName } },
      { user: { id: grace.id } },
    ]);
  });

  it('200: counts somebody with two tabs once, until both have left', async () => {
    const { ada, grace, pageUrl } = await newOpenPage();
    const { body } = await keep(grace, pageUrl);
    expect(body.people).toEqual([]);
    await keep(ada, pageUrl, 'one');
    await keep(ada, pageUrl, 'two');
    expect(idsIn(await keep(grace, pageUrl))).toEqual([ada.id]);
    await leave(ada, pageUrl, 'one');
    expect(idsIn(await keep(grace, pageUrl))).toEqual([ada.id]);
    expect((await leave(ada, pageUrl, 'two')).status).toBe(204);
    expect(idsIn(await keep(grace, pageUrl))).toEqual([]);
  });

  it('200: remembers since when, and forgets who gave no sign of life for half a minute', async () => {
    const { id, ada, grace, pageUrl } = await newOpenPage();
    await keep(ada, pageUrl);
    const { since } = (await keep(grace, pageUrl)).body.people[0];
    await age(id, 29);
    await keep(ada, pageUrl);
    expect((await keep(grace, pageUrl)).body.people).toMatchObject([{ user: { id: ada.id }, since }]);
    await age(id, 31);
    expect(idsIn(await keep(grace, pageUrl))).toEqual([]);
    expect(await database.prisma.pagePresence.count({ where: { spaceId: id } })).toBe(1);
    await keep(ada, pageUrl);
    const back = (await keep(grace, pageUrl)).body.people[0];
    expect(Date.parse(back.since)).toBeGreaterThan(Date.parse(since));
  });

  it('200: tells pages, spaces and change requests apart, and finds a change request by id and number', async () => {
    const { ada, grace, pageUrl, pageId, ...space } = await newOpenPage();
    const other = await space.addPage('# Other\n');
    const proposal = await newProposal(space);
    const inProposal = (name: string | number) => `${space.url}/change-requests/${name}/content/page/${pageId}`;
    await keep(ada, inProposal(proposal.id));
    expect(idsIn(await keep(grace, pageUrl))).toEqual([]);
    expect(idsIn(await keep(grace, `${space.url}/content/page/${other}`))).toEqual([]);
    expect(idsIn(await keep(grace, inProposal(proposal.number)))).toEqual([ada.id]);
    await leave(ada, inProposal(proposal.number));
    expect(idsIn(await keep(grace, inProposal(proposal.id)))).toEqual([]);
  });

  it('200: counts at most a hundred tabs on a page, and goes on answering', async () => {
    const { id, ada, grace, pageId, pageUrl } = await newOpenPage();
    const at = new Date();
    const tab = { spaceId: id, changeRequestId: '', pageId, userId: ada.id, openedAt: at, seenAt: at };
    const tabs = Array.from({ length: 100 }, (_, index) => ({ ...tab, tabId: `tab-${index}` }));
    await database.prisma.pagePresence.createMany({ data: tabs });
    expect(idsIn(await keep(grace, pageUrl))).toEqual([ada.id]);
    expect((await keep(ada, pageUrl, 'tab-7')).status).toBe(200);
    expect(await database.prisma.pagePresence.count({ where: { spaceId: id } })).toBe(100);
  });

  it.each(['a b', 'x'.repeat(65), 'ü'])('400: refuses a tab that calls itself %s', async (tab) => {
    const { ada, pageUrl } = await newOpenPage();
    const { status, body } = await keep(ada, pageUrl, encodeURIComponent(tab));
    expect([status, body.error.issues?.[0].path]).toEqual([400, 'params.tabId']);
  });

  it('404: only who may read the page is told, and only of a page that is there', async () => {
    const { ada, pageUrl, url, organizationId } = await newOpenPage();
    const { admin: outsider } = await build.organization();
    const guest = await build.member(organizationId, null);
    await keep(ada, pageUrl);
    for (const person of [outsider, guest]) {
      const { status, body } = await keep(person, pageUrl);
      expect([status, body.error.name]).toEqual([404, 'space.not_found']);
      expect((await leave(person, pageUrl)).status).toBe(404);
    }
    expect((await keep(ada, `${url}/content/page/nothing`)).body.error.name).toBe('page.not_found');
  });
});
