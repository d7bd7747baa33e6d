import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { build, type Client, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';

describe('the token of a site', () => {
  it('404: reads no space but those that the site shows', async () => {
    const { site, reader, organization } = await published();
    const [unshown, foreign] = [await newContentSpace(organization), await newContentSpace()];
    for (const space of [unshown, foreign]) {
      const pageId = await space.addPage('# Secret');
      expect(await statusesOf(reader, space.url, pageId)).toEqual([404, 404, 404, 404]);
    }
    const pageId = await site.space.addPage('# Open');
    expect(await statusesOf(reader, site.space.url, pageId)).toEqual([200, 200, 200, 200]);
    const sibling = await newPublishedSite({ space: unshown });
    expect((await reader.get(`${sibling.url}/published`)).status).toBe(404);
    expect((await reader.post(`${sibling.url}/search`, { query: 'secret', mode: 'all' })).status).toBe(404);
  });

  it.each([
    ['is taken off the site', (site: PublishedSite) => site.client.delete(`${site.url}/site-spaces/${site.siteSpace}`)],
    ['is deleted', (site: PublishedSite) => site.client.delete(site.space.url)],
  ])('404: reads a space no longer once it %s', async (_what, act) => {
    const { site, reader, organization } = await published();
    const pageId = await site.space.addPage('# Secret\n\nHush.');
    const another = await newContentSpace(organization);
    await site.client.post(`${site.url}/site-spaces`, { spaceId: another.id });
    expect(await statusesOf(reader, site.space.url, pageId)).toEqual([200, 200, 200, 200]);
    expect((await act(site)).status).toBe(204);
    expect(await statusesOf(reader, site.space.url, pageId)).toEqual([404, 404, 404, 404]);
    const found = await reader.post(`${site.url}/search`, { query: 'hush', mode: 'all' });
    expect(found.body).toMatchObject({ items: [], count: 0 });
    expect((await reader.get(`${site.url}/published`)).text).not.toContain(site.space.id);
    expect((await reader.get(`${another.url}/content`)).status).toBe(200);
  });

  it('404: reaches nothing of a change request, however it is asked for', async () => {
    const { site, reader } = await published();
    const { space } = site;
    const pageId = await space.addPage('# Open');
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'update_page', page: pageId, document: { markdown: '# Secret\n\nHush.' } });
    const { body: added } = await proposal.change(
      { operation: 'insert_page', document: { markdown: '# Hush' } },
      { operation: 'insert_files', files: [{ name: 'hush.txt', base64: 'YQ==' }] },
    );
    const { revision } = (await proposal.get()).body;
    const changed = (await proposal.page(pageId)).body;
    for (const path of ['', '/content', `/content/page/${pageId}`, '/changes', '/comments']) {
      expect((await reader.get(`${proposal.url}${path}`)).status).toBe(404);
    }
    for (const path of [
      `/revisions/${revision}`,
      `/revisions/${revision}/pages`,
      `/revisions/${revision}/page/${pageId}`,
      `/revisions/${revision}/page/${pageId}/document`,
      `/revisions/${revision}/files`,
      `/documents/${changed.documentId}`,
      `/content/page/${added.changes[0].page.id}`,
      `/content/path/hush`,
      `/content/files/${added.insertedFiles[0].id}`,
    ]) {
      expect([path, (await reader.get(`${space.url}${path}`)).status]).toEqual([path, 404]);
    }
    for (const version of [`changes/${proposal.number}`, `changes/${proposal.id}/hush`, `revisions/${revision}/open`]) {
      expect((await site.resolve(`/~/${version}`)).status).toBe(404);
    }
    const { text } = await reader.get(space.url);
    expect(text).toContain('"changeRequests":0,"changeRequestsOpen":0,"changeRequestsDraft":0');
  });

  it('200, 404: reads what was current within the last hour, and nothing older', async () => {
    const { site, reader } = await published();
    const { space } = site;
    const pageId = await space.addPage('# Secret\n\nFirst.');
    const before = (await space.page(pageId)).body.documentId;
    const { revision } = (await space.client.get(space.url)).body;
    await ageRevisions(space.id, '5 hours');
    const { body } = await space.change({
      operation: 'update_page',
      page: pageId,
      document: { markdown: '# Open\n\nSecond.' },
    });
    const reads = async () => [
      (await reader.get(`${space.url}/revisions/${revision}`)).status,
      (await reader.get(`${space.url}/revisions/${revision}/page/${pageId}`)).status,
      (await reader.get(`${space.url}/documents/${before}`)).status,
    ];
    await setCreated(body.revision, '30 minutes');
    expect(await reads()).toEqual([200, 200, 200]);
    await setCreated(body.revision, '2 hours');
    expect(await reads()).toEqual([404, 404, 404]);
    expect((await reader.get(`${space.url}/revisions/${body.revision}/page/${pageId}`)).body.title).toBe('Open');
  });

  it('404: tells nothing of how the content came about, or of who works on it', async () => {
    const { site, reader } = await published();
    const { space } = site;
    const { revision } = (await space.client.get(space.url)).body;
    const org = `/orgs/${space.organizationId}`;
    for (const path of [
      ...[
        '/revisions',
        `/revisions/${revision}/changes`,
        '/comments',
        '/links',
        '/change-requests',
        '/permissions/users',
      ].map((part) => `${space.url}${part}`),
      ...['', '/members', '/audit-events', '/sites', '/spaces'].map((part) => `${org}${part}`),
      ...['', '/permissions/users', '/publishing/auth', '/publishing/preview', '/share-links', '/redirects'].map(
        (part) => `${site.url}${part}`,
      ),
      '/user',
      '/user/tokens',
      `/users/${space.admin.id}`,
    ]) {
      expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('what a token of a site may not read', () => {
  it('404: looks the same whether it exists or not', async () => {
    const { site, reader } = await published();
    const proposal = await newProposal(site.space);
    const told = async (path: string) => {
      const { status, body } = await reader.get(path);
      return [status, body.error.name, body.error.message];
    };
    const { url } = site.space;
    expect(await told(`${proposal.url}/comments`)).toEqual(await told(`${url}/change-requests/none/comments`));
    expect(await told(`${url}/comments`)).toEqual(await told('/spaces/none/comments'));
  });

  it('403: nothing can be changed, which is no secret', async () => {
    const { site, reader } = await published();
    expect((await reader.patch(site.space.url, { title: 'Mine' })).status).toBe(403);
    expect((await reader.post(`${site.space.url}/content`, { changes: [] })).status).toBe(403);
  });
});

async function published() {
  const { id, admin } = await build.organization();
  const organization = { id, admin };
  const site = await newPublishedSite({ space: await newContentSpace(organization) });
  return { site, reader: await site.reader(), organization };
}

async function statusesOf(client: Client, spaceUrl: string, pageId: string): Promise<number[]> {
  const paths = ['', '/content', `/content/page/${pageId}`, '/content/files'];
  return Promise.all(paths.map(async (path) => (await client.get(`${spaceUrl}${path}`)).status));
}

async function ageRevisions(spaceId: string, age: string): Promise<void> {
  await database.pool.query('UPDATE revisions SET created_at = created_at - $2::interval WHERE space_id = $1', [
    spaceId,
    age,
  ]);
}

async function setCreated(revisionId: string, ago: string): Promise<void> {
  await database.pool.query('UPDATE revisions SET created_at = now() - $2::interval WHERE id = $1', [revisionId, ago]);
}
