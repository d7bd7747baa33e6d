import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, type Client, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

interface Location {
  kind: string;
  url?: string;
  page?: { id: string };
  file?: { id: string };
  reusableContent?: { id: string };
  internalLocation?: { type: string; anchor?: string };
}

interface ListedLink {
  status: string;
  relation: string;
  targetReference?: Location;
  locationReferences: Location[];
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const nameOf = ({ kind, url, page, file, reusableContent, internalLocation }: Location) =>
  `${kind} ${url ?? page?.id ?? file?.id ?? reusableContent?.id}#${internalLocation?.anchor ?? ''}`;

/** Links without the versions in which they are seen, sorted. */
const summaryOf = (items: ListedLink[]) =>
  items
    .map(({ status, relation, targetReference: target, locationReferences: from }) =>
      [status, relation, target ? nameOf(target) : '-', ...from.map(nameOf).sort()].join(' '),
    )
    .sort();

/** The links at an address, and how many there are. */
async function links(client: Client, url: string, query = '') {
  const { body } = await client.get(`${url}/links${query}`);
  return { summary: summaryOf(body.items), stats: body.stats, count: body.count };
}

const insert = (markdown: string, fields = {}) => ({ operation: 'insert_page', document: { markdown }, ...fields });
const rewrite = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });

/** A space whose page links to one with an anchor, shows a file and includes a reusable content. */
async function newLinkedSpace() {
  const space = await newContentSpace();
  const { body } = await space.change(
    { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG, ref: 'dot' }] },
    { operation: 'insert_reusable_content', title: 'Note', document: { markdown: '[e](https://example.com)\n' } },
    insert('# Target\n\n## Part\n\n[lost](/pages/lost)\n', { ref: 'target' }),
    insert('# Source\n\n[t](target.md) [p](target.md#part) [o](https://example.com) ![d](dot)\n'),
  );
  const [target, source] = body.changes.map((change: { page: { id: string } }) => change.page.id);
  const [note] = (await space.client.get(`${space.url}/content`)).body.reusableContents;
  const include = await space.addPage(`# Include\n\n{% include "/reusable/${note.id}" %}\n`);
  return { ...space, target, source, include, note: note.id, file: body.insertedFiles[0].id };
}

/** Makes the tables of current content of a space look as they do before a job has filled them. */
async function forgetTables({ id }: Pick<ContentSpace, 'id'>): Promise<void> {
  await database.prisma.space.update({ where: { id }, data: { indexedRevisionId: null } });
  for (const table of ['current_pages', 'space_links', 'link_targets']) {
    await database.pool.query(`DELETE FROM ${table} WHERE space_id = $1`, [id]);
  }
}

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links', () => {
  /** A change request that adds, removes, edits and renames. */
  async function newBusyProposal() {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    const { body } = await proposal.change(
      { operation: 'delete_files', files: [space.file] },
      { operation: 'insert_files', files: [{ name: 'new.png', base64: PNG, ref: 'new' }] },
      { operation: 'delete_reusable_content', reusableContent: space.note },
      insert(
        `# Added\n\n[t](/pages/${space.target}#other) [s](/pages/${space.source}) [me](#top) ![n](new)\n\n## Top\n`,
      ),
      rewrite(space.target, '## Other\n\n[lost](/pages/lost) [in](#other) [out](#part)\n'),
      { operation: 'update_page', page: space.include, title: 'Renamed' },
    );
    return { space, proposal, added: body.changes[0].page.id };
  }

  it('200: lists exactly what the space lists once it is merged, and leaves the space as it is', async () => {
    const { space, proposal } = await newBusyProposal();
    const before = await links(space.client, space.url);
    const proposed = await links(space.client, proposal.url);
    expect(proposed.stats).toEqual({ total: 10, broken: { total: 4, changeRequest: 3 } });
    expect(await links(space.client, space.url)).toEqual(before);
    await proposal.merge();
    expect((await links(space.client, space.url)).summary).toEqual(proposed.summary);
    expect(proposed.summary).not.toEqual(before.summary);
  });

  it('200: lists the same before the tables of current content are filled', async () => {
    const { space, proposal } = await newBusyProposal();
    const pages = `/content/page/${space.target}`;
    const read = async () => [
      await links(space.client, proposal.url),
      await links(space.client, proposal.url, '?brokenContext=change-request'),
      await links(space.client, `${proposal.url}${pages}`),
      (await space.client.get(`${proposal.url}${pages}/backlinks`)).body,
    ];
    const filled = await read();
    await forgetTables(space);
    expect(await read()).toEqual(filled);
  });

  it('200: what it deletes is broken by it, and what it brings back is found', async () => {
    const space = await newLinkedSpace();
    const later = await space.addPage('# Later\n');
    await space.addPage(`# Back\n\n[l](/pages/${later})\n`);
    const { body: revisions } = await space.client.get(`${space.url}/revisions`);
    await space.change({ operation: 'delete_page', page: later });
    expect((await links(space.client, space.url)).stats).toEqual({ total: 7, broken: { total: 2 } });
    const proposal = await newProposal(space);
    const stats = async () => (await links(space.client, proposal.url)).stats;
    expect(await stats()).toEqual({ total: 7, broken: { total: 2, changeRequest: 0 } });
    await proposal.change({ operation: 'delete_page', page: space.target });
    expect(await stats()).toEqual({ total: 6, broken: { total: 3, changeRequest: 2 } });
    await proposal.change({ operation: 'revert_page', page: later, revision: revisions.items[0].id });
    expect(await stats()).toEqual({ total: 6, broken: { total: 2, changeRequest: 2 } });
    await proposal.change({ operation: 'delete_files', files: [space.file] });
    expect(await stats()).toEqual({ total: 6, broken: { total: 3, changeRequest: 3 } });
  });

  it('200: anchors follow the headings that it gives to a page', async () => {
    const space = await newContentSpace();
    const target = await space.addPage('# Target\n\n## Install\n');
    await space.addPage(`# Links\n\n[a](/pages/${target}#install) [b](/pages/${target}#gone)\n`);
    const proposal = await newProposal(space);
    const broken = async (text: string) => {
      await proposal.change(rewrite(target, text));
      return (await links(space.client, proposal.url)).stats.broken;
    };
    expect(await broken('## Install\n\nMore.\n')).toEqual({ total: 1, changeRequest: 0 });
    expect(await broken('## Gone\n')).toEqual({ total: 1, changeRequest: 1 });
    expect(await broken('## Gone\n\n## Install\n')).toEqual({ total: 0, changeRequest: 0 });
    expect(await broken('Nothing.\n')).toEqual({ total: 2, changeRequest: 1 });
    expect((await links(space.client, space.url)).stats.broken).toEqual({ total: 1 });
  });

  it('200: tells breaks of its own from those of the space', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    await proposal.change(rewrite(space.target, '[lost](/pages/lost)\n'), insert('# New\n\n[n](/pages/never)\n'));
    const { client } = space;
    const own = await links(client, proposal.url, '?brokenContext=change-request');
    expect([own.count, own.stats]).toEqual([2, { total: 7, broken: { total: 3, changeRequest: 2 } }]);
    expect(own.summary).toContainEqual(`broken reference - page ${space.source}#`);
    expect((await links(client, proposal.url, '?brokenContext=space')).summary).toEqual([
      `broken reference - page ${space.target}#`,
    ]);
    expect((await links(client, proposal.url, '?status=broken')).count).toBe(3);
    expect((await links(client, proposal.url, '?status=ok&brokenContext=space')).count).toBe(0);
  });

  it('200: what the space repairs meanwhile is not called a break of an outdated one', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    await proposal.change(insert('# New\n\n[n](/pages/never)\n'));
    await space.change(rewrite(space.target, '## Part\n'));
    expect((await links(space.client, space.url)).stats.broken).toEqual({ total: 0 });
    const stats = async () => (await links(space.client, proposal.url)).stats;
    expect(await stats()).toEqual({ total: 7, broken: { total: 2, changeRequest: 1 } });
    await proposal.update();
    expect(await stats()).toEqual({ total: 6, broken: { total: 1, changeRequest: 1 } });
  });

  it('200: shows pages and files as it has them, and names itself as their version', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    const { body } = await proposal.change(
      { operation: 'insert_files', files: [{ name: 'new.png', base64: PNG, ref: 'new' }] },
      { operation: 'update_page', page: space.source, title: 'Guide', slug: 'guide' },
      insert('# Below\n\n![n](new)\n', { into: space.source }),
    );
    const versionContext = { type: 'changeRequest', changeRequest: { id: proposal.id } };
    const page = { id: body.changes[1].page.id, path: 'guide/below' };
    const { body: listed } = await space.client.get(`${proposal.url}/content/page/${page.id}/links`);
    expect(listed.items).toMatchObject([
      {
        status: 'ok',
        relation: 'dependsOn',
        targetReference: { kind: 'file', file: { id: body.insertedFiles[0].id }, versionContext },
        locationReferences: [{ kind: 'page', page, versionContext }],
      },
    ]);
  });

  it('200: pages through all of them in one order', async () => {
    const { space, proposal } = await newBusyProposal();
    const { summary } = await links(space.client, proposal.url);
    const seen: ListedLink[] = [];
    for (let next = ''; ; ) {
      const { body } = await space.client.get(`${proposal.url}/links?limit=5${next}`);
      expect(body.count).toBe(10);
      seen.push(...body.items);
      if (!body.next) break;
      next = `&page=${body.next.page}`;
    }
    expect(summaryOf(seen)).toEqual(summary);
  });

  it('200: what a member may not see is broken by the change request that links to it, for that member', async () => {
    const here = await newContentSpace();
    const there = await newContentSpace({ id: here.organizationId, admin: here.admin });
    await there.client.patch(there.url, { defaultLevel: null });
    const secret = await there.addPage('# Secret\n');
    const proposal = await newProposal(here);
    await proposal.change(
      insert(`# New\n\n[s](/spaces/${there.id}/pages/${secret}) [n](/spaces/${there.id}/pages/no)\n`),
    );
    const member = api.as(await build.member(here.organizationId, 'edit'));
    const broken = async (client: Client) => (await links(client, proposal.url)).stats.broken;
    expect(await broken(here.client)).toEqual({ total: 1, changeRequest: 1 });
    expect(await broken(member)).toEqual({ total: 2, changeRequest: 2 });
  });

  it('400: refuses a context that does not exist and a cursor of another list', async () => {
    const { client, url } = await newLinkedSpace();
    const proposal = await newProposal({ client, url });
    expect((await client.get(`${proposal.url}/links?brokenContext=odd`)).status).toBe(400);
    const { body } = await client.get(`${url}/links?limit=2`);
    expect((await client.get(`${proposal.url}/links?limit=2&page=${body.next.page}`)).status).toBe(400);
  });

  it('404: an outsider cannot tell it from one that does not exist', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Page\n');
    const proposal = await newProposal(space);
    const outsider = api.as(await build.person());
    for (const path of ['/links', `/content/page/${page}/links`, `/content/page/${page}/backlinks`]) {
      expect((await outsider.get(`${proposal.url}${path}`)).status).toBe(404);
      expect((await space.client.get(`${space.url}/change-requests/999${path}`)).status).toBe(404);
    }
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links', () => {
  it('200: lists the links of a page that it edits, adds or leaves alone, and counts only those', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    const { body } = await proposal.change(
      insert(`# Added\n\n[s](/pages/${space.source})\n`),
      rewrite(space.target, `[i](/pages/${space.include})\n`),
    );
    const linksOf = (page: string, query = '') => links(space.client, `${proposal.url}/content/page/${page}`, query);
    const added = body.changes[0].page.id;
    expect((await linksOf(added)).summary).toEqual([`ok reference page ${space.source}# page ${added}#`]);
    expect((await linksOf(space.target)).summary).toEqual([
      `ok reference page ${space.include}# page ${space.target}#`,
    ]);
    expect((await linksOf(space.source)).stats).toEqual({ total: 4, broken: { total: 1, changeRequest: 1 } });
    expect((await linksOf(space.source, '?status=broken')).summary).toEqual([
      `broken reference - page ${space.source}#`,
    ]);
  });

  it('404: there is no page that it has deleted or never had', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'delete_page', page: space.target });
    for (const [page, path] of [space.target, 'nowhere'].flatMap((id) => [
      [id, 'links'],
      [id, 'backlinks'],
    ])) {
      expect((await space.client.get(`${proposal.url}/content/page/${page}/${path}`)).status).toBe(404);
    }
    expect((await space.client.get(`${space.url}/content/page/${space.target}/links`)).status).toBe(200);
  });
});

describe('backlinks in a change request', () => {
  const sourcesIn = (items: Location[]) => items.map(({ page }) => page?.id).sort();

  it('200: name the pages that link to a page in it, and those of other spaces', async () => {
    const space = await newLinkedSpace();
    const there = await newContentSpace({ id: space.organizationId, admin: space.admin });
    const far = await there.addPage(`# Far\n\n[t](/spaces/${space.id}/pages/${space.target})\n`);
    const near = await space.addPage(`# Near\n\n[t](/pages/${space.target})\n`);
    const proposal = await newProposal(space);
    const { body } = await proposal.change(
      insert(`# Added\n\n[t](/pages/${space.target}) [p](/pages/${space.target}#part)\n`),
      rewrite(space.source, 'No links.\n'),
    );
    const at = `${proposal.url}/content/page/${space.target}/backlinks`;
    const first = await space.client.get(`${at}?limit=2`);
    const second = await space.client.get(`${at}?limit=2&page=${first.body.next.page}`);
    expect(first.body.count).toBe(3);
    const items = [...first.body.items, ...second.body.items];
    expect(sourcesIn(items)).toEqual([body.changes[0].page.id, far, near].sort());
    const versionOf = (id: string) => items.find(({ page }) => page.id === id).versionContext.type;
    expect([versionOf(near), versionOf(far)]).toEqual(['changeRequest', 'revision']);
    const { body: main } = await space.client.get(`${space.url}/content/page/${space.target}/backlinks`);
    expect(sourcesIn(main.items)).toEqual([far, near, space.source].sort());
  });

  it('200: name the pages that show a file in it', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    const { body } = await proposal.change(
      { operation: 'insert_files', files: [{ name: 'new.png', base64: PNG, ref: 'new' }] },
      insert(`# Added\n\n![n](new) ![f](/files/${space.file})\n`),
    );
    const added = body.changes[0].page.id;
    const showing = async (file: string) =>
      sourcesIn((await space.client.get(`${proposal.url}/content/files/${file}/backlinks`)).body.items);
    expect(await showing(body.insertedFiles[0].id)).toEqual([added]);
    expect(await showing(space.file)).toEqual([added, space.source].sort());
  });

  it('200: name the pages that include a reusable content in it, and none once it has deleted that', async () => {
    const space = await newContentSpace();
    await space.change({ operation: 'insert_reusable_content', title: 'Note' });
    const note = (await space.client.get(`${space.url}/content/reusable-contents`)).body.items[0].id;
    const proposal = await newProposal(space);
    const { body } = await proposal.change(insert(`# Added\n\n{% include "/reusable/${note}" %}\n`));
    const at = `/content/reusable-contents/${note}/backlinks`;
    expect(sourcesIn((await space.client.get(proposal.url + at)).body.items)).toEqual([body.changes[0].page.id]);
    expect((await space.client.get(space.url + at)).body.items).toEqual([]);
    await proposal.change({ operation: 'delete_reusable_content', reusableContent: note });
    expect((await space.client.get(proposal.url + at)).status).toBe(404);
  });

  it('404: there is no file that it has deleted, and none for an outsider', async () => {
    const space = await newLinkedSpace();
    const proposal = await newProposal(space);
    const at = `${proposal.url}/content/files/${space.file}/backlinks`;
    expect((await api.as(await build.person()).get(at)).status).toBe(404);
    await proposal.change({ operation: 'delete_files', files: [space.file] });
    expect((await space.client.get(at)).status).toBe(404);
  });
});
