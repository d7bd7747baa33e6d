import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const wanted = (space: string, language = 'fr') => ({ language, source: { space, language: 'en' } });

/** An organization with a space, and a short way to translate it. */
async function newSource() {
  const { id, admin } = await build.organization();
  const client = api.as(admin);
  const source = await build.space(id);
  return { id, admin, client, source, url: `/orgs/${id}/translations` };
}

describe('POST /v1/orgs/:organizationId/translations', () => {
  it('201: makes a space of the other language behind the source, has it translated and records that', async () => {
    const { id, client, url } = await newSource();
    const parent = await build.collection(id);
    const [source, next] = [await build.space(id, { parent, title: 'Guide' }), await build.space(id, { parent })];
    const response = await client.post(url, wanted(source));
    expect(response.status).toBe(201);
    const { body } = response;
    expect(body).toMatchObject({
      object: 'translation',
      status: 'pending',
      source: { space: source, language: 'en' },
      language: 'fr',
      automatic: true,
      instructions: { object: 'document', nodes: [] },
      stats: { runs: 0, totalWords: 0 },
      permissions: { view: true, edit: true },
    });
    const { space: target, revision } = body.result;
    expect(response.headers['location']).toBe(`https://docs.test/v1${url}/${body.id}`);
    expect((await client.get(`${url}/${body.id}`)).body).toEqual(body);
    expect((await client.get(`/spaces/${target}`)).body).toMatchObject({
      title: 'Guide (French)',
      language: 'fr',
      parent,
      revision,
    });
    expect(idsOf((await client.get(`/collections/${parent}/spaces`)).body)).toEqual([source, target, next]);
    const recorded = await recordedBy(response);
    expect(recorded).toMatchObject({
      audit: [{ action: 'translation.created', targetId: body.id, payload: { source, space: target } }],
      jobs: expect.arrayContaining([
        expect.objectContaining({ name: 'translations.run', payload: { organizationId: id, translationId: body.id } }),
      ]),
    });
    expect(recorded.events.map(({ type }) => type).sort()).toEqual(['space.created', 'translation.created']);
  });

  it('201: begins with the content of the source and is open to the same people', async () => {
    const space = await newContentSpace();
    const page = await space.addPage('# Install\n\nRun it.');
    const guest = await build.member(space.organizationId, null);
    const ref = { organizationId: space.organizationId, kind: 'space', id: space.id } as const;
    await build.grant(ref, { user: guest.id }, 'comment');
    await space.client.patch(space.url, { defaultLevel: null });
    const { body } = await space.client.post(`/orgs/${space.organizationId}/translations`, wanted(space.id));
    const target = `/spaces/${body.result.space}`;
    const read = await space.client.get(`${target}/content/page/${page}`);
    expect(read.body.title).toBe('Install');
    expect((await api.as(guest).get(target)).body.permissions).toMatchObject({ comment: true, edit: false });
    const reader = await build.member(space.organizationId, 'read');
    expect((await api.as(reader).get(target)).status).toBe(404);
  });

  it('201: takes instructions as a document or as Markdown, and may be told to wait for orders', async () => {
    const { client, source, url } = await newSource();
    const told = { instructions: { markdown: '- Be brief.\n' }, automatic: false };
    const { body: first } = await client.post(url, { ...wanted(source), ...told });
    expect(first.automatic).toBe(false);
    const { body: second } = await client.post(url, { ...wanted(source, 'de'), instructions: first.instructions });
    expect(second.instructions).toEqual(first.instructions);
    const rows = await database.prisma.translation.findMany({ where: { sourceSpaceId: source } });
    expect(rows.map(({ instructions }) => instructions)).toEqual(['* Be brief.\n', '* Be brief.\n']);
  });

  it('201: translates into a language again when the space of the first translation was deleted', async () => {
    const { client, source, url } = await newSource();
    const { body } = await client.post(url, wanted(source));
    await client.delete(`/spaces/${body.result.space}`);
    expect((await client.post(url, wanted(source))).status).toBe(201);
  });

  it('400: names a source that is not there, is hidden, or belongs to others, all in the same words', async () => {
    const { id, url } = await newSource();
    const creator = api.as(await build.member(id, 'create'));
    const hidden = await build.space(id, { level: null });
    const foreign = await build.space((await build.organization()).id);
    for (const space of ['missing', hidden, foreign]) {
      const response = await creator.post(url, wanted(space));
      expect([response.status, await recordedBy(response)]).toEqual([400, NOTHING]);
      const message = `names "${space}", which is not a space of this organization that you may see`;
      expect(response.body.error.issues).toEqual([{ path: 'body.source.space', message }]);
    }
  });

  it.each([
    ['no source', { language: 'fr' }, 'body.source'],
    ['no language', { source: { space: 's', language: 'en' } }, 'body.language'],
    ['no language of the source', { language: 'fr', source: { space: 's' } }, 'body.source.language'],
    ['a language that there is not', wanted('s', 'xx'), 'body.language'],
    ['the language of the source', wanted('s', 'en'), 'body.language'],
    ['instructions that are none', { ...wanted('s'), instructions: 'Be brief.' }, 'body.instructions'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { client, url } = await newSource();
    const response = await client.post(url, body);
    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('403: is for those who may create where the source stands', async () => {
    const { id, url } = await newSource();
    const creator = await build.member(id, 'create');
    const parent = await build.collection(id, { level: 'read' });
    const source = await build.space(id, { parent });
    for (const person of [creator, await build.member(id, 'edit')]) {
      const response = await api.as(person).post(url, wanted(source));
      expect([response.status, response.body.error.name]).toEqual([403, 'access.denied']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect(await database.prisma.space.count({ where: { parentId: parent } })).toBe(1);
  });

  it('409: translates a space into a language once, however many ask at the same time', async () => {
    const { id, client, source, url } = await newSource();
    const responses = await Promise.all(Array.from({ length: 8 }, () => client.post(url, wanted(source))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const made = responses.find(({ status }) => status === 201);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ name: 'translation.exists' });
    expect(refused?.body.error.message).toContain(made?.body.id);
    expect(await database.prisma.space.count({ where: { organizationId: id } })).toBe(2);
  });
});
