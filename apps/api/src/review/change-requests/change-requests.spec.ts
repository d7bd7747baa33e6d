import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

let space: ContentSpace;

beforeAll(async () => {
  space = await newContentSpace();
  await space.addPage('# Guide\n\nText.\n');
});

const counters = async ({ client, url }: ContentSpace) => {
  const { body } = await client.get(url);
  return { all: body.changeRequests, open: body.changeRequestsOpen, draft: body.changeRequestsDraft };
};

describe('POST /v1/spaces/{spaceId}/change-requests', () => {
  it('201: begins a draft on the current content, with the next number', async () => {
    const own = await newContentSpace();
    const { status, body, headers } = await own.client.post(`${own.url}/change-requests`, { subject: 'First' });
    const { body: current } = await own.client.get(own.url);
    expect(status).toBe(201);
    expect(headers['location']).toBe(body.urls.location);
    expect(body).toMatchObject({
      object: 'change-request',
      number: 1,
      status: 'draft',
      subject: 'First',
      revision: current.revision,
      revisionInitial: current.revision,
      comments: 0,
      outdated: false,
    });
    expect(body.createdBy.id).toBe(own.admin.id);
    expect((await newProposal(own)).number).toBe(2);
    expect(await counters(own)).toEqual({ all: 2, open: 0, draft: 2 });
  });

  it('201: begins with the pages of a template', async () => {
    const own = await newContentSpace();
    const { status, body } = await own.client.post(`${own.url}/change-requests`, { template: { id: 'docs' } });
    const { body: proposed } = await own.client.get(`${own.url}/change-requests/${body.id}/content/pages`);
    expect([status, body.subject]).toEqual([201, '']);
    expect(proposed.pages.length).toBeGreaterThan(1);
    expect(await own.outline()).toEqual({});
  });

  it('201: numbers have no gap and none comes twice, however many begin at once', async () => {
    const own = await newContentSpace();
    const begun = await Promise.all(Array.from({ length: 20 }, () => newProposal(own)));
    expect(begun.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(await counters(own)).toEqual({ all: 20, open: 0, draft: 20 });
  });

  it('400: refuses a subject of more than 100 characters', async () => {
    const { status, body } = await space.client.post(`${space.url}/change-requests`, { subject: 'x'.repeat(101) });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('subject')]);
  });

  it('404: names the templates when there is none of that name, and begins nothing', async () => {
    const own = await newContentSpace();
    const { status, body } = await own.client.post(`${own.url}/change-requests`, { template: { id: 'nope' } });
    expect([status, body.error.message]).toEqual([404, expect.stringContaining('docs')]);
    expect(await counters(own)).toEqual({ all: 0, open: 0, draft: 0 });
  });

  it('403: somebody who may only comment cannot begin one', async () => {
    const commenter = await build.member(space.organizationId, 'comment');
    expect((await api.as(commenter).post(`${space.url}/change-requests`, {})).status).toBe(403);
  });

  it('404: a space of another organization does not exist', async () => {
    const { client } = await newContentSpace();
    expect((await client.post(`${space.url}/change-requests`, {})).status).toBe(404);
  });

  it('401: nobody begins one without a token', async () => {
    expect((await api.post(`${space.url}/change-requests`, {})).status).toBe(401);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}', () => {
  it('200: finds it by id and by number', async () => {
    const proposal = await newProposal(space);
    const byNumber = await space.client.get(`${space.url}/change-requests/${proposal.number}`);
    expect(byNumber.body).toEqual((await proposal.get()).body);
  });

  it('200: is outdated as soon as the space has changed', async () => {
    const own = await newContentSpace();
    const proposal = await newProposal(own);
    await own.addPage('# New\n');
    expect((await proposal.get()).body.outdated).toBe(true);
    await proposal.update();
    const { body } = await proposal.get();
    expect([body.outdated, body.revisionMergedAncestor]).toEqual([
      false,
      (await own.client.get(own.url)).body.revision,
    ]);
  });

  it('404: one of another space does not exist', async () => {
    const [proposal, other] = [await newProposal(space), await newContentSpace()];
    expect((await other.client.get(`${other.url}/change-requests/${proposal.id}`)).status).toBe(404);
    expect((await space.client.get(`${space.url}/change-requests/999999`)).status).toBe(404);
    expect((await space.client.get(`${space.url}/change-requests/99999999999999999999`)).status).toBe(404);
  });
});

describe('PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}', () => {
  const document = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

  it('200: changes subject, description, links and cluster', async () => {
    const { url } = await newProposal(space);
    const cluster = (await build.cluster(space.organizationId)).id;
    const { status, body } = await space.client.patch(url, {
      subject: 'Better',
      description: document,
      links: [{ ref: { kind: 'url', url: 'https://example.com/ticket/1' }, title: 'Ticket' }],
      conversationsIssuesCluster: cluster,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'Better', description: document, conversationsIssuesCluster: cluster });
    expect(body.links).toEqual([
      { id: expect.any(String), ref: { kind: 'url', url: 'https://example.com/ticket/1' }, title: 'Ticket' },
    ]);
    const { body: cleared } = await space.client.patch(url, { conversationsIssuesCluster: null });
    expect(cleared.conversationsIssuesCluster).toBeUndefined();
    expect(cleared.subject).toBe('Better');
  });

  it('204: answers nothing when the client wants it so', async () => {
    const { url } = await newProposal(space);
    const headers = { prefer: 'respond-async, return=minimal' };
    const { status, text } = await space.client.patch(url, { subject: 'Quiet' }, { headers });
    expect([status, text]).toEqual([204, '']);
    expect((await space.client.get(url)).body.subject).toBe('Quiet');
  });

  it('200: takes a description as Markdown', async () => {
    const { url } = await newProposal(space);
    const { body } = await space.client.patch(url, { description: { markdown: 'Why **this**' } });
    expect(body.description.nodes[0]).toMatchObject({ object: 'block', type: 'paragraph' });
  });

  it('200: moves between draft, open and archived, and the space counts along', async () => {
    const own = await newContentSpace();
    const { url } = await newProposal(own);
    for (const [status, expected] of [
      ['open', { all: 1, open: 1, draft: 0 }],
      ['open', { all: 1, open: 1, draft: 0 }],
      ['archived', { all: 1, open: 0, draft: 0 }],
      ['draft', { all: 1, open: 0, draft: 1 }],
    ] as const) {
      expect((await own.client.patch(url, { status })).body.status).toBe(status);
      expect(await counters(own)).toEqual(expected);
    }
  });

  it('400: refuses to be made merged, and refuses any status once it is', async () => {
    const own = await newContentSpace();
    const proposal = await newProposal(own);
    expect((await own.client.patch(proposal.url, { status: 'merged' })).status).toBe(400);
    await proposal.merge();
    const { status, body } = await own.client.patch(proposal.url, { status: 'open' });
    expect([status, body.error.name]).toEqual([400, 'change_request.merged']);
    expect(await counters(own)).toEqual({ all: 1, open: 0, draft: 0 });
  });

  it('400: says which link is not an address', async () => {
    const { url } = await newProposal(space);
    const links = [{ ref: { kind: 'url', url: 'javascript:alert(1)' } }];
    const { status, body } = await space.client.patch(url, { links });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('links[0].ref.url')]);
  });

  it('403: somebody who may only read cannot change it', async () => {
    const { url } = await newProposal(space);
    const reader = await build.member(space.organizationId, 'read');
    expect((await api.as(reader).patch(url, { subject: 'x' })).status).toBe(403);
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests', () => {
  it('200: lists open ones, or those of a status, newest first', async () => {
    const own = await newContentSpace();
    const [first, second, third] = [await newProposal(own), await newProposal(own), await newProposal(own)];
    await own.client.patch(first.url, { status: 'open' });
    await own.client.patch(third.url, { status: 'archived' });
    const ids = async (query: string) =>
      (await own.client.get(`${own.url}/change-requests${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([first.id]);
    expect(await ids('?status=draft')).toEqual([second.id]);
    expect(await ids('?status=draft&status=archived')).toEqual([third.id, second.id]);
    expect(await ids('?status=all')).toEqual([third.id, first.id, second.id]);
    expect(await ids('?status=all&orderBy=createdAt')).toEqual([third.id, second.id, first.id]);
  });

  it('200: selects by creator, by contributor and by cluster', async () => {
    const own = await newContentSpace();
    const editor = await build.member(own.organizationId, 'edit');
    const theirs = await newProposal(own, { as: api.as(editor) });
    const mine = await newProposal(own);
    await own.client.post(`${theirs.url}/content`, {
      changes: [{ operation: 'insert_page', document: { markdown: '# Mine too\n' } }],
    });
    const { id: cluster } = await build.cluster(own.organizationId);
    await own.client.patch(mine.url, { conversationsIssuesCluster: cluster });
    const ids = async (query: string) =>
      (await own.client.get(`${own.url}/change-requests?status=all&${query}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids(`creator=${editor.id}`)).toEqual([theirs.id]);
    expect(await ids(`contributor=${own.admin.id}`)).toEqual([theirs.id]);
    expect(await ids(`conversationsIssuesCluster=${cluster}`)).toEqual([mine.id]);
    expect(await ids('conversationsIssuesCluster=missing')).toEqual([]);
  });

  it('200: pages through all of them without gap or repetition', async () => {
    const own = await newContentSpace();
    for (let index = 0; index < 5; index++) await newProposal(own);
    const seen: number[] = [];
    for (let page: string | undefined = ''; page !== undefined; ) {
      const { body } = await own.client.get(
        `${own.url}/change-requests?status=draft&limit=2${page && `&page=${page}`}`,
      );
      expect(body.count).toBe(5);
      seen.push(...body.items.map(({ number }: { number: number }) => number));
      page = body.next?.page;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('400: names a status that there is none of', async () => {
    const { status, body } = await space.client.get(`${space.url}/change-requests?status=closed`);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('status')]);
  });
});

describe('GET /v1/orgs/{organizationId}/change-requests', () => {
  it('200: lists those of the spaces that the caller may see', async () => {
    const { id, admin } = await build.organization();
    const [seen, hidden] = [await newContentSpace({ id, admin }), await newContentSpace({ id, admin })];
    await hidden.client.patch(hidden.url, { defaultLevel: null });
    const [inSeen, inHidden] = [await newProposal(seen), await newProposal(hidden)];
    const reader = await build.member(id, 'read');
    const ids = async (client: typeof api, query = '') =>
      (await client.get(`/orgs/${id}/change-requests?status=draft${query}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    expect(await ids(api.as(reader))).toEqual([inSeen.id]);
    expect(await ids(api.as(admin))).toEqual([inHidden.id, inSeen.id]);
    expect(await ids(api.as(admin), `&space=${seen.id}`)).toEqual([inSeen.id]);
    expect(await ids(api.as(reader), `&space=${hidden.id}`)).toEqual([]);
  });

  it('200: filters by reviews of the newest revision, by whether the space has changed, and by age', async () => {
    const { id, admin } = await build.organization();
    const own = await newContentSpace({ id, admin });
    const proposals = {
      approved: await newProposal(own),
      refused: await newProposal(own),
      alone: await newProposal(own),
    };
    const { approved, refused, alone } = proposals;
    const reviewer = api.as(await build.member(id, 'review'));
    const review = (url: string, status: string) => reviewer.post(`${url}/reviews`, { status });
    for (const { url } of [approved, refused]) await own.client.patch(url, { status: 'open' });
    await review(approved.url, 'changes-requested');
    expect((await review(approved.url, 'approved')).status).toBe(201);
    expect((await review(refused.url, 'changes-requested')).status).toBe(201);
    const names = async (query: string) => {
      const { body } = await api.as(admin).get(`/orgs/${id}/change-requests?status=all&${query}`);
      const found = new Set(body.items.map((item: { id: string }) => item.id));
      return Object.entries(proposals).flatMap(([name, proposal]) => (found.has(proposal.id) ? [name] : []));
    };
    expect(await names('review=approved')).toEqual(['approved']);
    expect(await names('review=changes-requested')).toEqual(['refused']);
    expect(await names('review=none')).toEqual(['alone']);
    // A review says nothing about later revisions.
    await own.client.post(`${approved.url}/content`, { changes: [{ operation: 'insert_page', title: 'Later' }] });
    expect(await names('review=none')).toEqual(['approved', 'alone']);

    expect(await names('outdated=true')).toEqual([]);
    await own.client.post(`${own.url}/content`, { changes: [{ operation: 'insert_page', title: 'Live' }] });
    expect(await names('outdated=true')).toEqual(['approved', 'refused', 'alone']);
    expect((await own.client.post(`${alone.url}/update`)).status).toBe(200);
    expect(await names('outdated=false')).toEqual(['alone']);

    const before = new Date(Date.now() - 30 * 86_400_000);
    await database.prisma.changeRequest.update({ where: { id: refused.id }, data: { updatedAt: before } });
    expect(await names(`updatedBefore=${new Date(Date.now() - 86_400_000).toISOString()}`)).toEqual(['refused']);
    const { body } = await api.as(admin).get(`/orgs/${id}/change-requests?updatedBefore=yesterday&review=good`);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'query.review',
      'query.updatedBefore',
    ]);
  });

  it('404: an organization of others does not exist', async () => {
    const { admin } = await build.organization();
    expect((await api.as(admin).get(`/orgs/${space.organizationId}/change-requests`)).status).toBe(404);
  });
});
