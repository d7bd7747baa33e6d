import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, database, native } from '../../../test/harness.js';

const { addMember } = await native<typeof import('@lectern/commands/people/change-members')>(
  '@lectern/commands/people/change-members',
);

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Two spaces of one organization. */
async function newNeighbours() {
  const here = await newContentSpace();
  const there = await newContentSpace({ id: here.organizationId, admin: here.admin });
  return { here, there };
}

async function addFile({ change }: ContentSpace): Promise<string> {
  const { body } = await change({ operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG }] });
  return body.insertedFiles[0].id;
}

async function addReusable({ change, client, url }: ContentSpace): Promise<string> {
  await change({ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'N\n' } });
  return (await client.get(`${url}/content`)).body.reusableContents[0].id;
}

async function join(organizationId: string, { id: userId }: Person, role: 'admin' | 'read'): Promise<void> {
  await addMember(database, { organizationId, userId, role, sso: false, at: new Date() });
}

/** The statuses of the links of a space, sorted. */
async function statuses({ client, url }: Pick<ContentSpace, 'client' | 'url'>): Promise<string[]> {
  const { body } = await client.get(`${url}/links`);
  return body.items.map(({ status }: { status: string }) => status).sort();
}

describe('a link to something in another space', () => {
  it('follows a page that is deleted and comes back', async () => {
    const { here, there } = await newNeighbours();
    const page = await there.addPage('# There\n');
    await here.addPage(`# Here\n\n[t](/spaces/${there.id}/pages/${page})\n`);
    expect(await statuses(here)).toEqual(['ok']);
    await there.change({ operation: 'delete_page', page });
    expect(await statuses(here)).toEqual(['broken']);
    const { body: revisions } = await there.client.get(`${there.url}/revisions`);
    await there.client.post(`${there.url}/revisions/${revisions.items[1].id}/restore`);
    expect(await statuses(here)).toEqual(['ok']);
  });

  it('is found when it leads to a file or a reusable content, and follows what becomes of them', async () => {
    const { here, there } = await newNeighbours();
    const [file, note] = [await addFile(there), await addReusable(there)];
    await here.addPage(`# Here\n\n![f](/spaces/${there.id}/files/${file})\n`);
    await here.addPage(`# Include\n\n{% include "/spaces/${there.id}/reusable/${note}" %}\n`);
    const { body } = await here.client.get(`${here.url}/links?status=ok`);
    expect(body.items.map(({ targetReference }: { targetReference: object }) => targetReference)).toEqual([
      expect.objectContaining({ kind: 'file', file: expect.objectContaining({ id: file }) }),
      expect.objectContaining({ kind: 'reusable-content', space: expect.objectContaining({ id: there.id }) }),
    ]);
    await there.change({ operation: 'delete_files', files: [file] });
    await there.change({ operation: 'delete_reusable_content', reusableContent: note });
    expect(await statuses(here)).toEqual(['broken', 'broken']);
  });

  it('shows the page with the space that it is in', async () => {
    const { here, there } = await newNeighbours();
    const page = await there.addPage('# There\n\n## Part\n');
    await here.addPage(`# Here\n\n[t](/spaces/${there.id}/pages/${page}#part)\n`);
    const { body } = await here.client.get(`${here.url}/links`);
    expect(body.items).toMatchObject([
      {
        status: 'ok',
        targetReference: {
          kind: 'page',
          page: { id: page },
          space: { id: there.id },
          internalLocation: { type: 'anchor', anchor: 'part' },
        },
        locationReferences: [{ kind: 'page', space: { id: here.id } }],
      },
    ]);
  });

  it('follows the space as it is deleted and restored, and a link to the space itself does too', async () => {
    const { here, there } = await newNeighbours();
    const page = await there.addPage('# There\n');
    await here.addPage(`# Here\n\n[p](/spaces/${there.id}/pages/${page}) [s](/spaces/${there.id})\n`);
    expect(await statuses(here)).toEqual(['ok', 'ok']);
    await here.client.delete(there.url);
    expect(await statuses(here)).toEqual(['broken', 'broken']);
    await here.client.post(`${there.url}/restore`);
    expect(await statuses(here)).toEqual(['ok', 'ok']);
  });

  it('is broken once either of the spaces belongs to another organization, and found again in the same one', async () => {
    const { here, there } = await newNeighbours();
    const other = await build.organization();
    await join(other.id, here.admin, 'admin');
    const page = await there.addPage('# There\n');
    await here.addPage(`# Here\n\n[p](/spaces/${there.id}/pages/${page})\n`);
    const transfer = (space: ContentSpace, organization: string) =>
      here.client.post(`${space.url}/transfer`, { organization });
    expect((await transfer(there, other.id)).status).toBe(200);
    expect(await statuses(here)).toEqual(['broken']);
    await there.change({ operation: 'update_page', page, document: { markdown: '# Still there\n' } });
    expect(await statuses(here)).toEqual(['broken']);
    await transfer(here, other.id);
    expect(await statuses(here)).toEqual(['ok']);
    await transfer(there, here.organizationId);
    expect(await statuses(here)).toEqual(['broken']);
  });
});

describe('a link to a collection or a user', () => {
  it('is broken once the collection is deleted', async () => {
    const { client, url, organizationId, addPage } = await newContentSpace();
    const { body: collection } = await client.post(`/orgs/${organizationId}/collections`, { title: 'Shelf' });
    await addPage(`# Here\n\n[c](/collections/${collection.id})\n`);
    const links = async () => (await client.get(`${url}/links`)).body.items;
    expect(await links()).toMatchObject([
      { status: 'ok', targetReference: { kind: 'collection', collection: { id: collection.id } } },
    ]);
    await client.delete(`/collections/${collection.id}`);
    expect(await links()).toMatchObject([{ status: 'broken' }]);
  });

  it('is broken once the user leaves the organization, and found when the user is back', async () => {
    const space = await newContentSpace();
    const member = await build.member(space.organizationId);
    await space.addPage(`# Here\n\n[u](/users/${member.id})\n`);
    expect(await statuses(space)).toEqual(['ok']);
    await space.client.delete(`/orgs/${space.organizationId}/members/${member.id}`);
    expect(await statuses(space)).toEqual(['broken']);
    await join(space.organizationId, member, 'read');
    expect(await statuses(space)).toEqual(['ok']);
  });
});

describe('backlinks from other spaces', () => {
  it('200: name the pages of other spaces that link to a page or a file, and page through all of them', async () => {
    const { here, there } = await newNeighbours();
    const [page, file] = [await here.addPage('# Here\n\n## Part\n'), await addFile(here)];
    await here.addPage(`# Near\n\n[p](/pages/${page})\n`);
    for (const anchor of ['', '#part', '#part']) {
      await there.addPage(
        `# Far\n\n[p](/spaces/${here.id}/pages/${page}${anchor}) ![f](/spaces/${here.id}/files/${file})\n`,
      );
    }
    const seen: string[] = [];
    for (let next = ''; ; ) {
      const { body } = await here.client.get(`${here.url}/content/page/${page}/backlinks?limit=3${next}`);
      expect(body.count).toBe(4);
      seen.push(...body.items.map(({ space }: { space: { id: string } }) => space.id));
      if (!body.next) break;
      next = `&page=${body.next.page}`;
    }
    expect(seen.sort()).toEqual([here.id, there.id, there.id, there.id].sort());
    const { body } = await here.client.get(`${here.url}/content/files/${file}/backlinks`);
    expect(body).toMatchObject({ count: 3, items: [{ space: { id: there.id } }, {}, {}] });
  });
});

describe('links between spaces of which a member may see only one', () => {
  /** An open space and a closed one that link to each other, and a member who may see the open one. */
  async function newClosedNeighbour() {
    const { here, there } = await newNeighbours();
    await there.client.patch(there.url, { defaultLevel: null });
    const member = api.as(await build.member(here.organizationId, 'edit'));
    const secret = await there.addPage('# Secret\n');
    const open = await here.addPage(
      `# Open\n\n[s](/spaces/${there.id}/pages/${secret}) [none](/spaces/${there.id}/pages/none) [sp](/spaces/${there.id})\n`,
    );
    await there.addPage(`# Also secret\n\n[o](/spaces/${here.id}/pages/${open})\n`);
    return { here, there, member, open, secret };
  }

  it('404: the other space is hidden from that member', async () => {
    const { there, member } = await newClosedNeighbour();
    expect((await member.get(there.url)).status).toBe(404);
  });

  it('200: what the member may not see is as broken as what does not exist, also in counts and filters', async () => {
    const { here, member } = await newClosedNeighbour();
    expect(await statuses(here)).toEqual(['broken', 'ok', 'ok']);
    expect(await statuses({ client: member, url: here.url })).toEqual(['broken', 'broken', 'broken']);
    const { body } = await member.get(`${here.url}/links?status=broken`);
    expect(body).toMatchObject({ count: 3, stats: { total: 3, broken: { total: 3 } } });
    expect(body.items.filter((item: object) => 'targetReference' in item)).toEqual([]);
    expect((await member.get(`${here.url}/links?status=ok`)).body.count).toBe(0);
    expect((await here.client.get(`${here.url}/links`)).body.stats).toEqual({ total: 3, broken: { total: 1 } });
  });

  it('200: backlinks tell that member nothing of pages in the hidden space', async () => {
    const { here, member, open } = await newClosedNeighbour();
    const url = `${here.url}/content/page/${open}/backlinks`;
    expect((await here.client.get(url)).body.count).toBe(1);
    expect((await member.get(url)).body).toEqual({ count: 0, items: [] });
  });
});
