import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { newProposal } from '../../../test/proposal.js';

interface ListedLink {
  status: string;
  relation: string;
  targetReference?: { kind: string; url?: string; page?: { id: string }; file?: { id: string } };
  locationReferences: { kind: string; page: { id: string } }[];
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Two pages that link to each other, to a file, to addresses elsewhere and to a page that is missing. */
async function newLinkedSpace() {
  const space = await newContentSpace();
  const { body } = await space.change(
    { operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG, ref: 'dot' }] },
    {
      operation: 'insert_page',
      ref: 'a',
      document: {
        markdown: '# A\n\n[b](b.md) [again](b.md#part) [out](https://example.com) [lost](missing.md) ![dot](dot)\n',
      },
    },
    {
      operation: 'insert_page',
      ref: 'b',
      document: { markdown: '# B\n\n## Part\n\n[a](a.md) [app](https://docs.test/o/x)\n' },
    },
  );
  const [a, b] = body.changes.map((change: { page: { id: string } }) => change.page.id);
  return { ...space, a, b, file: body.insertedFiles[0].id };
}

const names = (links: ListedLink[]) =>
  links
    .map(({ status, targetReference: target }) =>
      `${status} ${target?.kind ?? '-'} ${target?.url ?? target?.page?.id ?? target?.file?.id ?? ''}`.trim(),
    )
    .sort();

describe('GET /v1/spaces/{spaceId}/links', () => {
  it('200: lists each target once, with its status and the pages that link to it', async () => {
    const { client, url, a, b, file } = await newLinkedSpace();
    const { status, body } = await client.get(`${url}/links`);
    expect(status).toBe(200);
    expect(names(body.items)).toEqual(
      [
        'broken -',
        'in-app url https://docs.test/o/x',
        `ok file ${file}`,
        `ok page ${a}`,
        `ok page ${b}`,
        `ok page ${b}`,
        'ok url https://example.com',
      ].sort(),
    );
    expect(body.stats).toEqual({ total: 7, broken: { total: 1 } });
    const toFile = body.items.find((link: ListedLink) => link.targetReference?.kind === 'file');
    expect(toFile).toMatchObject({ relation: 'dependsOn', locationReferences: [{ kind: 'page', page: { id: a } }] });
  });

  it('200: filters by status and pages through', async () => {
    const { client, url } = await newLinkedSpace();
    expect((await client.get(`${url}/links?status=broken`)).body).toMatchObject({ count: 1, stats: { total: 7 } });
    expect((await client.get(`${url}/links?status=in-app`)).body.count).toBe(1);
    const seen: ListedLink[] = [];
    for (let page = ''; ; ) {
      const { body } = await client.get(`${url}/links?limit=3${page}`);
      seen.push(...body.items);
      if (!body.next) break;
      page = `&page=${body.next.page}`;
    }
    expect(seen).toHaveLength(7);
    expect((await client.get(`${url}/links?status=odd`)).status).toBe(400);
  });

  it('200: follows every change of the content', async () => {
    const { client, url, change, a, b, file } = await newLinkedSpace();
    const stats = async () => (await client.get(`${url}/links`)).body.stats;

    await change({ operation: 'delete_page', page: b });
    expect(await stats()).toEqual({ total: 5, broken: { total: 3 } });

    await change({ operation: 'delete_files', files: [file] });
    expect(await stats()).toEqual({ total: 5, broken: { total: 4 } });

    await change({ operation: 'revert_page', page: b, revision: await previous(client, url, 2) });
    expect(await stats()).toEqual({ total: 7, broken: { total: 2 } });

    await change({ operation: 'update_page', page: a, document: { markdown: 'No links.\n' } });
    expect(await stats()).toEqual({ total: 2, broken: { total: 0 } });
  });

  it('200: shows the same links after the tables were filled anew as after the changes one by one', async () => {
    const { client, url, organizationId } = await newLinkedSpace();
    const before = names((await client.get(`${url}/links`)).body.items);
    const { body: revisions } = await client.get(`${url}/revisions`);
    await client.post(`${url}/revisions/${revisions.items.at(-1).id}/restore`);
    expect((await client.get(`${url}/links`)).body.count).toBe(0);
    await client.post(`${url}/revisions/${revisions.items[0].id}/restore`);
    expect(names((await client.get(`${url}/links`)).body.items)).toEqual(before);
    expect(organizationId).toBeDefined();
  });
});

describe('a link that names a space', () => {
  it('is the same as one without when it names its own, and follows what becomes of the page', async () => {
    const { client, url, id, addPage, change } = await newContentSpace();
    const target = await addPage('# Target\n');
    await addPage(`# Long\n\n[x](/spaces/${id}/pages/${target})\n`);
    await addPage(`# Short\n\n[x](/pages/${target})\n`);
    const links = async () => (await client.get(`${url}/links`)).body;
    expect(await links()).toMatchObject({ count: 1, items: [{ status: 'ok', targetReference: { kind: 'page' } }] });
    await change({ operation: 'delete_page', page: target });
    expect(await links()).toMatchObject({ count: 1, items: [{ status: 'broken' }] });
  });

  it('is found when the page is in another space of the organization, and never in another organization', async () => {
    const space = await newContentSpace();
    const sibling = await newContentSpace({ id: space.organizationId, admin: space.admin });
    const foreign = await newContentSpace();
    const near = await sibling.addPage('# Near\n');
    const far = await foreign.addPage('# Far\n');
    await space.addPage(`# A\n\n[n](/spaces/${sibling.id}/pages/${near}) [f](/spaces/${foreign.id}/pages/${far})\n`);
    const { body } = await space.client.get(`${space.url}/links`);
    expect(body.stats).toEqual({ total: 2, broken: { total: 1 } });
  });
});

describe('GET /v1/spaces/{spaceId}/content/page/{pageId}/links', () => {
  it('200: lists the links of one page, and counts only those', async () => {
    const { client, url, a, b } = await newLinkedSpace();
    const { body } = await client.get(`${url}/content/page/${b}/links`);
    expect(names(body.items)).toEqual(['in-app url https://docs.test/o/x', `ok page ${a}`]);
    expect(body.stats).toEqual({ total: 2, broken: { total: 0 } });
    expect((await client.get(`${url}/content/page/nowhere/links`)).status).toBe(404);
  });
});

describe('backlinks', () => {
  it('200: name the pages that link to a page or show a file', async () => {
    const { client, url, a, b, file } = await newLinkedSpace();
    const toPage = await client.get(`${url}/content/page/${b}/backlinks`);
    expect(toPage.body).toMatchObject({
      count: 1,
      items: [{ kind: 'page', page: { id: a }, space: {}, organization: {} }],
    });
    const toFile = await client.get(`${url}/content/files/${file}/backlinks`);
    expect(toFile.body).toMatchObject({ count: 1, items: [{ kind: 'page', page: { id: a } }] });
    expect((await client.get(`${url}/content/files/nowhere/backlinks`)).status).toBe(404);
  });

  it('200: name the pages and reusable contents that include a reusable content', async () => {
    const { client, url, change, addPage } = await newContentSpace();
    await change({ operation: 'insert_reusable_content', title: 'Inner', document: { markdown: 'Shared words.\n' } });
    const inner = (await client.get(`${url}/content/reusable-contents`)).body.items[0].id;
    const markdown = `{% include "/reusable/${inner}" %}\n`;
    await change({ operation: 'insert_reusable_content', title: 'Outer', document: { markdown } });
    const page = await addPage(`# Page\n\n${markdown}`);
    await addPage('# Another\n');

    const { status, body } = await client.get(`${url}/content/reusable-contents/${inner}/backlinks`);

    expect([status, body.count]).toEqual([200, 2]);
    expect(body.items).toMatchObject([
      { kind: 'page', page: { id: page } },
      { kind: 'reusable-content', reusableContent: { title: 'Outer' } },
    ]);
    expect((await client.get(`${url}/content/reusable-contents/nowhere/backlinks`)).status).toBe(404);
  });

  it('200: name the change request that the version came from, as links do', async () => {
    const space = await newContentSpace();
    const { client, url } = space;
    const target = await space.addPage('# Target');
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'insert_page', document: { markdown: `# Source\n\n[a](/pages/${target})` } });
    await proposal.merge();
    const versionContext = { type: 'revision', revision: { type: 'merge', mergedFrom: { id: proposal.id } } };

    const [backlinks, links] = [
      await client.get(`${url}/content/page/${target}/backlinks`),
      await client.get(`${url}/links`),
    ];

    expect(backlinks.body.items).toMatchObject([{ kind: 'page', versionContext }]);
    const [{ targetReference, locationReferences }] = links.body.items;
    expect([targetReference, ...locationReferences]).toMatchObject([{ versionContext }, { versionContext }]);
  });
});

async function previous(
  client: { get(url: string): Promise<{ body: { items: { id: string }[] } }> },
  url: string,
  steps: number,
) {
  const { body } = await client.get(`${url}/revisions`);
  return body.items[steps]?.id;
}

describe('a link of many bytes', () => {
  const long = randomBytes(4_000).toString('base64url');

  it.each([
    ['an address', `[a](https://example.com/${long})`, 0],
    ['an image in its address', `![a](data:image/png;base64,${long})`, 0],
    ['an address that begins alike', `[a](https://example.com/${long}) [b](https://example.com/${long}b)`, 0],
    ['an anchor', `[a](#${long})`, 1],
    ['a page', `[a](/pages/${long})`, 1],
    ['a page of another space', `[a](/spaces/${long}/pages/page)`, 1],
    ['a user', `[a](/users/${long})`, 1],
    [
      'an API specification',
      `{% openapi-operation spec="${long}" path="/a" method="get" %}\n{% endopenapi-operation %}`,
      1,
    ],
  ])('to %s is kept and listed as it is', async (_what, markdown, brokenLinks) => {
    const space = await newContentSpace();
    const page = await space.addPage(`# Page\n\n${markdown}\n`);
    const { status, body } = await space.client.get(`${space.url}/links`);
    const count = markdown.split('[').length - 1 || 1;
    expect([status, body.stats.total, body.stats.broken.total]).toEqual([200, count, brokenLinks]);
    // What a broken link leads to is not listed.
    expect(JSON.stringify(body.items).includes(long)).toBe(brokenLinks === 0);
    await space.change({ operation: 'delete_page', page });
    expect((await space.client.get(`${space.url}/links`)).body.stats.total).toBe(0);
  });
});
