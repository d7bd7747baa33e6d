import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeContent, newWikiSpace } from '../../../test/content-integration.js';
import type { ContentSpace } from '../../../test/content-space.js';
import { api, build, database, type OtherApi, startedWith } from '../../../test/harness.js';
import { RUNTIME_TOKEN, type StartedProcess, startRuntime } from '../../../test/processes.js';
import { newProposal } from '../../../test/proposal.js';
import { newPublishedSite } from '../../../test/published-site.js';

let runtime: StartedProcess;
let other: OtherApi;
beforeAll(async () => {
  runtime = await startRuntime();
  other = await startedWith({ LECTERN_RUNTIME_URL: runtime.url, LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN });
});
afterAll(async () => {
  await other.close();
  await runtime.stop();
});

const book = (type: string, props: object = {}) => ({
  operation: 'insert_page',
  type: 'computed',
  title: 'Book',
  computed: { type, props: { self: type, ...props } },
});

const note = (type: string, props: object = {}) => ({
  operation: 'insert_page',
  title: 'Note',
  computed: { type, props: { book: 'note', ...props } },
});

const jobsFor = (spaceId: string) =>
  database.prisma.job.findMany({ where: { name: 'integrations.compute-content', target: spaceId } });

/** A space with a book that the integration has made. */
async function spaceWithBook() {
  const wiki = await newWikiSpace();
  const { body } = await wiki.space.change(book(wiki.type), note(wiki.type));
  const [page, text] = body.changes.map((change: { page: { id: string } }) => change.page.id);
  await makeContent(other, wiki.space.id);
  return { ...wiki, page: String(page), note: String(text) };
}

describe('a page that an integration makes', () => {
  it('200: is put into a space like others, and its content is ordered with it', async () => {
    const { space, type } = await newWikiSpace();
    const response = await space.change(book(type));
    expect(response.status).toBe(200);
    const id = response.body.changes[0].page.id;
    expect(await jobsFor(space.id)).toMatchObject([{ state: 'queued', payload: { spaceId: space.id, pageId: id } }]);
    const { body } = await space.client.get(`${space.url}/content/pages`);
    expect(body.pages).toEqual([expect.objectContaining({ id, type: 'computed', title: 'Book' })]);
  });

  it('200: stands in a change request, and is ordered when that is merged', async () => {
    const { space, type } = await newWikiSpace();
    const proposal = await newProposal(space);
    expect((await proposal.change(book(type))).status).toBe(200);
    expect(await jobsFor(space.id)).toEqual([]);
    expect((await proposal.merge()).body).toMatchObject({ result: 'merge' });
    expect(await jobsFor(space.id)).toHaveLength(1);
  });

  it('200: is an empty document until it is made, and then what the script answered', async () => {
    const { space, type } = await newWikiSpace();
    const { body } = await space.change(note(type));
    const { id } = body.changes[0].page;
    expect((await space.page(id)).body.markdown).not.toContain('About');
    await makeContent(other, space.id);
    const made = await space.page(id);
    expect(made.body).toMatchObject({ type: 'document', computed: { type }, computedSeed: expect.stringMatching(/./) });
    expect(made.body.markdown).toContain('About wiki note {}');
  });

  it('200: is read with the pages below it, which can be searched', async () => {
    const { space, page } = await spaceWithBook();
    expect(await space.outline()).toEqual({ book: { 'chapter-one': {}, 'chapter-two': {} }, note: {} });
    expect((await space.page(page)).body).toMatchObject({ type: 'document', path: 'book' });
    const chapter = await space.client.get(`${space.url}/content/path/${encodeURIComponent('book/chapter-two')}`);
    expect(chapter.body.markdown).toContain('About wiki two {}');
    const { body } = await space.client.get(`${space.url}/search?query=${encodeURIComponent('Once upon')}`);
    expect(body.items[0]).toMatchObject({ title: 'Chapter one' });
  });

  it('200: keeps what was made whatever is written in its place, and is renamed without being asked for again', async () => {
    const { space, note: id } = await spaceWithBook();
    const before = await jobsFor(space.id);
    const change = { operation: 'update_page', page: id, title: 'Notes', document: { markdown: '# Notes\n\nMine.\n' } };
    expect((await space.change(change)).status).toBe(200);
    const { body } = await space.page(id);
    expect(body.title).toBe('Notes');
    expect(body.markdown).toContain('About wiki note');
    expect(body.markdown).not.toContain('Mine.');
    expect(await jobsFor(space.id)).toEqual(before);
  });

  it('200: is ordered again when its source is another one', async () => {
    const { space, type, note: id } = await spaceWithBook();
    const computed = { type, props: { book: 'other' } };
    await space.change({ operation: 'update_page', page: id, computed });
    expect(await jobsFor(space.id)).toHaveLength(2);
    await makeContent(other, space.id);
    expect((await space.page(id)).body.markdown).toContain('About wiki other');
  });

  it('200: is merged with what was made on both sides of a change request, and keeps the newest', async () => {
    const { space, type, page, note: id } = await spaceWithBook();
    const proposal = await newProposal(space);
    await proposal.change({ operation: 'update_page', page, title: 'Our book' });
    await proposal.change({ operation: 'update_page', page: id, title: 'Our note' });
    await space.change({ operation: 'update_page', page: id, computed: { type, props: { book: 'newer' } } });
    await makeContent(other, space.id);
    expect((await proposal.merge()).body).toMatchObject({ result: 'merge' });
    expect(await space.outline()).toEqual({ book: { 'chapter-one': {}, 'chapter-two': {} }, note: {} });
    const merged = await space.page(id);
    expect(merged.body.title).toBe('Our note');
    expect(merged.body.markdown).toContain('About wiki newer');
    expect((await space.page(page)).body.title).toBe('Our book');
  });

  it('200: takes the pages below it along when it is deleted', async () => {
    const { space, page } = await spaceWithBook();
    expect((await space.change({ operation: 'delete_page', page })).status).toBe(200);
    expect(await space.outline()).toEqual({ note: {} });
  });

  it('409: the pages below it cannot be changed by hand', async () => {
    const { space } = await spaceWithBook();
    const { body } = await space.client.get(`${space.url}/content/pages`);
    const page = body.pages[0].pages[0].id;
    const response = await space.change({ operation: 'update_page', page, title: 'Mine' });
    expect(response.status).toBe(409);
    expect(response.body.error.message).toContain('"Chapter one" is computed from a source');
  });

  it('400: says why an integration cannot make it', async () => {
    const { space, integrationName, installationId, type } = await newWikiSpace();
    const stranger = await newWikiSpace();
    const refusals: [string, string][] = [
      ['integration:nobody', 'has to be "integration:<name>:<source>"'],
      ['integration:nobody-at-all:wiki', 'no integration "nobody-at-all" is installed'],
      [stranger.type, 'is installed in this organization'],
      [`integration:${integrationName}:blog`, 'has no content source "blog"; it has "wiki"'],
    ];
    for (const [wrong, message] of refusals) {
      const response = await space.change(book(wrong));
      expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)]);
      expect(response.body.error.message).toContain('body.changes[0].computed.type');
    }
    for (const data of [{ status: 'paused' }, { status: 'active', spaceSelection: 'selected' }]) {
      await database.prisma.installation.update({ where: { id: installationId }, data });
      for (const to of [space, await newProposal(space)]) {
        const response = await to.change(note(type));
        expect([response.status, response.body.error.message]).toEqual([
          400,
          expect.stringContaining('is not active on'),
        ]);
      }
    }
  });
});

describe('POST /v1/spaces/{spaceId}/content/computed/document, from an integration', () => {
  const ask = (space: ContentSpace, source: object, client = other.api.as(space.admin)) =>
    client.post(`${space.url}/content/computed/document`, { source, seed: '' });

  it('200: answers what was made, without asking again', async () => {
    const { space, note: id, integrationName } = await spaceWithBook();
    const { computed } = (await space.page(id)).body;
    const count = () => database.prisma.delivery.count({ where: { integration: { name: integrationName } } });
    const before = await count();
    const { status, body } = await ask(space, computed, space.client);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('About wiki note')]);
    expect(await count()).toBe(before);
  });

  it('200: asks the script when nothing was made, with what its dependencies lead to, and keeps a record', async () => {
    const { space, type, integrationName } = await newWikiSpace();
    const dependencies = {
      self: { ref: { kind: 'space', space: space.id } },
      gone: { ref: { kind: 'openapi', spec: 'nothing' } },
    };
    const { status, body } = await ask(space, { type, props: { book: 'new' }, dependencies });
    expect(status).toBe(200);
    const text = JSON.parse(JSON.stringify(body)).nodes[0].nodes[0].leaves[0].text;
    expect(text).toContain('About wiki new');
    expect(JSON.parse(text.replace('About wiki new ', ''))).toEqual({
      self: { ref: { kind: 'space', space: space.id }, value: expect.objectContaining({ space: space.id }) },
      gone: { ref: { kind: 'openapi', spec: 'nothing' }, value: null },
    });
    const { body: events } = await space.client.get(`/integrations/${integrationName}/events`);
    expect(events.items).toMatchObject([{ status: 'success', payload: { type: 'content_compute_document' } }]);
  });

  it('502: tells what the script said instead', async () => {
    const { space, type } = await newWikiSpace();
    const response = await ask(space, { type, props: { fail: true } });
    expect([response.status, response.body.error.message]).toEqual([502, expect.stringContaining('the wiki is down')]);
  });

  it('400: an integration that is not active there is no source', async () => {
    const { space } = await newWikiSpace();
    const { type } = await newWikiSpace();
    expect((await ask(space, { type, props: {} })).status).toBe(400);
  });

  it('404: visitors are answered what was made for pages that they see, and nobody is asked for them', async () => {
    const { space, note: id, type } = await spaceWithBook();
    const { computed } = (await space.page(id)).body;
    const reader = await (await newPublishedSite({ space })).reader();
    expect((await ask(space, computed, reader)).status).toBe(200);
    expect((await ask(space, { type, props: { book: 'new' } }, reader)).status).toBe(404);
    const condition = 'visitor.claims.role == "staff"';
    await space.change({ operation: 'update_page', page: id, condition });
    expect((await ask(space, computed, reader)).status).toBe(404);
  });

  it('401, 404: is for those who may see the space', async () => {
    const { space, type } = await newWikiSpace();
    const stranger = await build.organization();
    expect((await ask(space, { type, props: {} }, api)).status).toBe(401);
    expect((await ask(space, { type, props: {} }, api.as(stranger.admin))).status).toBe(404);
  });
});

describe('POST /v1/spaces/{spaceId}/content/computed/revision, from an integration', () => {
  it('200: answers the pages that the script makes now, 502: or what it says instead', async () => {
    const { space, type } = await newWikiSpace();
    const client = other.api.as(space.admin);
    const ask = (props: object) =>
      client.post(`${space.url}/content/computed/revision`, { source: { type, props }, seed: '' });
    const { status, body } = await ask({ self: type });
    expect(status).toBe(200);
    expect(body.pages).toMatchObject([{ title: 'Chapter one' }, { title: 'Chapter two', computed: { type } }]);
    expect((await ask({ self: type })).body.pages[0].id).toBe(body.pages[0].id);
    expect((await ask({ fail: true })).status).toBe(502);
  });
});
