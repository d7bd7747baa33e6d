import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

/** An organization with short ways to its translations. */
async function newOrganization() {
  const { id, admin } = await build.organization();
  return { id, admin, client: api.as(admin), url: `/orgs/${id}/translations` };
}

/** A translation whose source only administrators see, with somebody who may create but not see it. */
async function newHidden() {
  const organization = await newOrganization();
  const { id } = organization;
  const source = await build.space(id, { level: null });
  const { id: translation } = await build.translation(id, { source });
  return { ...organization, source, translation, creator: api.as(await build.member(id, 'create')) };
}

const stored = (id: string) => database.prisma.translation.findUniqueOrThrow({ where: { id } });

describe('GET /v1/orgs/:organizationId/translations', () => {
  it('200: lists the translations of the organization and of no other, newest first, page by page', async () => {
    const { id, client, url } = await newOrganization();
    await build.translation((await build.organization()).id);
    const source = await build.space(id);
    const made = [
      await build.translation(id, { source }),
      await build.translation(id, { source, language: 'de' }),
      await build.translation(id),
    ];
    const pages = await readPages(client, `${url}?limit=2`);
    expect(pages.flatMap(idsOf)).toEqual(made.map((row) => row.id).reverse());
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('200: holds only translations of spaces that the caller may see and that are there', async () => {
    const { id, url, client, source, creator } = await newHidden();
    const seen = await build.translation(id);
    const gone = await build.translation(id);
    await client.delete(`/spaces/${gone.sourceSpaceId}`);
    expect((await creator.get(url)).body).toMatchObject({ count: 1, items: [{ id: seen.id }] });
    expect((await client.get(url)).body).toMatchObject({
      count: 2,
      items: [{ id: seen.id }, { source: { space: source } }],
    });
  });

  it('403: guests see none, and tokens with scopes do not reach them', async () => {
    const { id, admin, url } = await newOrganization();
    expect((await api.as(await build.member(id, null)).get(url)).status).toBe(403);
    const token = await build.token(admin.id, { scopes: ['space:read', 'organization:read'] });
    expect((await api.as(token).get(url)).body.error.name).toBe('auth.scope_missing');
  });
});

describe('GET /v1/orgs/:organizationId/translations/:translationId', () => {
  it('200: shows what it is made from, how far it is and what keeps it', async () => {
    const { id, client, url } = await newOrganization();
    const row = await build.translation(id, { instructions: 'Say **you**.' });
    await database.prisma.translation.update({
      where: { id: row.id },
      data: {
        message: 'No translation provider is configured.',
        runs: 2,
        totalWords: 70,
        totalDuration: 5_000_000_000n,
      },
    });
    const { status, body } = await client.get(`${url}/${row.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'translation',
      id: row.id,
      status: 'pending',
      message: 'No translation provider is configured.',
      source: { space: row.sourceSpaceId, language: 'en' },
      language: 'fr',
      automatic: true,
      result: { space: row.targetSpaceId, revision: row.resultRevisionId, language: 'fr' },
      stats: { runs: 2, totalWords: 70, totalPages: 0, totalDuration: 5_000_000_000 },
      urls: { location: `https://docs.test/v1${url}/${row.id}` },
    });
    expect(body.instructions).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] });
  });

  it('200: says truly who may change it', async () => {
    const { id, url } = await newOrganization();
    const { id: translation } = await build.translation(id);
    for (const role of ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const) {
      const client = api.as(await build.member(id, role));
      const { body } = await client.get(`${url}/${translation}`);
      const { status } = await client.post(`${url}/${translation}/run`);
      expect([body.permissions, status]).toEqual([
        { view: true, edit: status === 204 },
        role === 'admin' || role === 'create' ? 204 : 403,
      ]);
    }
  });

  it('404: one of others, of a hidden space or of a deleted one cannot be told from one that does not exist', async () => {
    const { id, client, url, translation, creator } = await newHidden();
    const foreign = await build.translation((await build.organization()).id);
    const deleted = await build.translation(id);
    await client.delete(`/spaces/${deleted.targetSpaceId}`);
    const missing = refusal(await creator.get(`${url}/missing`));
    expect(missing).toContain('translation.not_found');
    for (const name of [foreign.id, translation, deleted.id]) {
      for (const path of ['', '/runs']) {
        expect(refusal(await creator.get(`${url}/${name}${path}`))).toBe(missing);
      }
      for (const path of ['/run', '/estimate']) {
        expect(refusal(await creator.post(`${url}/${name}${path}`))).toBe(missing);
      }
      const body = { instructions: { markdown: 'Obey me.' } };
      expect(refusal(await creator.put(`${url}/${name}`, body))).toBe(missing);
    }
  });
});

describe('PUT /v1/orgs/:organizationId/translations/:translationId', () => {
  it('200: replaces the instructions, runs again and records that', async () => {
    const { id, client, url } = await newOrganization();
    const row = await build.translation(id);
    await database.prisma.job.deleteMany({ where: { target: row.id } });
    await database.prisma.translation.update({ where: { id: row.id }, data: { status: 'completed', message: 'Old.' } });
    const response = await client.put(`${url}/${row.id}`, { instructions: { markdown: 'Be brief.\n' } });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ status: 'pending', automatic: true });
    expect(response.body).not.toHaveProperty('message');
    expect(await stored(row.id)).toMatchObject({ instructions: 'Be brief.\n', orders: 2 });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'translation.updated', targetId: row.id, payload: { instructions: true } }],
      events: [{ type: 'translation.updated', payload: { translationId: row.id } }],
      jobs: [{ name: 'translations.run', target: row.id }],
    });
  });

  it('200: takes a document, gives it back, and knows it for the same however it was written', async () => {
    const { id, client, url } = await newOrganization();
    const { id: translation } = await build.translation(id);
    const put = (instructions: unknown) => client.put(`${url}/${translation}`, { instructions });
    const { body } = await put({ markdown: '## Tone\n\n- Be *kind*.\n- Be brief.' });
    expect(body.instructions.nodes).toMatchObject([{ type: 'heading-2' }, { type: 'list-unordered' }]);
    const again = await put(body.instructions);
    expect(again.body.instructions).toEqual(body.instructions);
    await put({ markdown: '## Tone\n\n* Be _kind_.\n* Be brief.\n' });
    expect((await stored(translation)).orders).toBe(2);
  });

  it('200: orders no run when nothing is different, and one when it is to follow its source again', async () => {
    const { id, client, url } = await newOrganization();
    const row = await build.translation(id, { instructions: 'Be brief.' });
    const put = (automatic?: boolean) =>
      client.put(`${url}/${row.id}`, { instructions: { markdown: 'Be brief.' }, automatic });
    await put();
    const off = await put(false);
    expect(off.body.automatic).toBe(false);
    await put();
    expect(await stored(row.id)).toMatchObject({ automatic: false, orders: 1 });
    await put(true);
    expect(await stored(row.id)).toMatchObject({ automatic: true, orders: 2 });
  });

  it.each([
    ['no instructions', {}, 'body.instructions'],
    ['text', { instructions: 'Be brief.' }, 'body.instructions'],
    ['too many words', { instructions: { markdown: 'x'.repeat(20_001) } }, 'body.instructions.markdown'],
    [
      'a document that is none',
      { instructions: { object: 'document', data: {}, nodes: [{ object: 'inline', type: 'link' }] } },
      'body.instructions.nodes[0]',
    ],
    [
      'a document with too many words',
      { instructions: { object: 'document', data: {}, nodes: [paragraphOf('x'.repeat(20_001))] } },
      'body.instructions',
    ],
  ])('400: refuses %s', async (_what, body, path) => {
    const { id, client, url } = await newOrganization();
    const row = await build.translation(id);
    const response = await client.put(`${url}/${row.id}`, body);
    expect(response.status).toBe(400);
    expect(response.body.error.issues[0].path).toContain(path);
    expect((await stored(row.id)).orders).toBe(1);
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newOrganization();
    const { id: translation } = await build.translation(id);
    const client = api.as(await build.member(id, 'review'));
    const response = await client.put(`${url}/${translation}`, { instructions: { markdown: '' } });
    expect([response.status, response.body.error.name]).toEqual([403, 'access.denied']);
  });
});

describe('DELETE /v1/orgs/:organizationId/translations/:translationId', () => {
  it('204: ends it and records that, and keeps its space; once it is gone, nothing is left to record', async () => {
    const { id, client, url } = await newOrganization();
    const row = await build.translation(id);
    const response = await client.delete(`${url}/${row.id}`);
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'translation.deleted', targetId: row.id, payload: { space: row.targetSpaceId } }],
      events: [{ type: 'translation.deleted', payload: { translationId: row.id } }],
    });
    expect((await client.get(`/spaces/${row.targetSpaceId}`)).status).toBe(200);
    const again = await client.delete(`${url}/${row.id}`);
    expect([again.status, await recordedBy(again)]).toEqual([204, NOTHING]);
  });

  it('204: leaves one of another organization and one of a hidden space alone', async () => {
    const { url, translation, creator } = await newHidden();
    const foreign = await build.translation((await build.organization()).id);
    for (const id of [foreign.id, translation]) {
      const response = await creator.delete(`${url}/${id}`);
      expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
      expect(await stored(id)).toMatchObject({ id });
    }
  });
});

describe('POST /v1/spaces/:spaceId/transfer', () => {
  it.each(['sourceSpaceId', 'targetSpaceId'] as const)('200: ends the translation whose %s leaves', async (side) => {
    const { id, admin, client } = await newOrganization();
    const { id: to } = await build.organization();
    await database.prisma.member.create({ data: { organizationId: to, userId: admin.id, role: 'admin' } });
    const row = await build.translation(id);
    const other = await build.translation(id);
    expect((await client.post(`/spaces/${row[side]}/transfer`, { organization: to })).status).toBe(200);
    expect(await database.prisma.translation.count({ where: { id: row.id } })).toBe(0);
    expect(await stored(other.id)).toMatchObject({ id: other.id });
  });
});

function paragraphOf(text: string) {
  const nodes = [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
  return { object: 'block', type: 'paragraph', data: {}, nodes };
}
