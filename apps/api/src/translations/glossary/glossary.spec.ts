import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { newGlossaryEntry } from '../../../test/new-glossary-entry.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

/** An organization with short ways to its glossary. */
async function newOrganization() {
  const { id, admin } = await build.organization();
  const url = `/orgs/${id}/translations-glossary`;
  const client = api.as(admin);
  return { id, client, url, edit: (...operations: unknown[]) => client.put(url, { operations }) };
}

const insert = (translations: Record<string, string>, rules = {}) => ({ type: 'insert', translations, ...rules });

describe('GET /v1/orgs/:organizationId/translations-glossary', () => {
  it('200: lists the entries of the organization and of no other, newest first, page by page', async () => {
    const { client, url, edit } = await newOrganization();
    await newGlossaryEntry((await build.organization()).id, { en: 'secret' });
    for (const en of ['one', 'two', 'three']) await edit(insert({ en }));
    const pages = await readPages(client, `${url}?limit=2`);
    const terms = pages.flatMap(({ items }) =>
      items.map((item: { translations: { en: string } }) => item.translations),
    );
    expect(terms).toEqual([{ en: 'three' }, { en: 'two' }, { en: 'one' }]);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('200: lists them by their terms in a language, those without one last, page by page', async () => {
    const { id, client, url } = await newOrganization();
    const none = [await newGlossaryEntry(id, { en: 'alpha' }), await newGlossaryEntry(id, { en: 'beta' })].sort();
    const zebra = await newGlossaryEntry(id, { en: 'x', fr: 'zèbre' });
    const tree = await newGlossaryEntry(id, { fr: 'Arbre' });
    const house = await newGlossaryEntry(id, { en: 'house', fr: 'maison' });
    const pages = await readPages(client, `${url}?orderBy=fr&limit=2`);
    expect(pages.flatMap(idsOf)).toEqual([tree, house, zebra, ...none]);
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
  });

  it('400: orders by languages that there are, and takes cursors of the same order only', async () => {
    const { id, client, url } = await newOrganization();
    for (const en of ['one', 'two']) await newGlossaryEntry(id, { en });
    expect((await client.get(`${url}?orderBy=xx`)).status).toBe(400);
    const { body } = await client.get(`${url}?orderBy=en&limit=1`);
    expect((await client.get(`${url}?orderBy=fr&limit=1&page=${body.next.page}`)).status).toBe(400);
  });

  it('403: guests do not read it', async () => {
    const { id, url } = await newOrganization();
    expect((await api.as(await build.member(id, null)).get(url)).status).toBe(403);
  });
});

describe('GET /v1/orgs/:organizationId/translations-glossary/:glossaryEntryId', () => {
  it('200: shows an entry with its rules', async () => {
    const { id, client, url } = await newOrganization();
    const entry = await newGlossaryEntry(id, { en: 'Lectern' }, { keep: true });
    const { status, body } = await client.get(`${url}/${entry}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'glossary-entry',
      id: entry,
      translations: { en: 'Lectern' },
      doNotTranslate: true,
      caseSensitive: false,
      urls: { location: `https://docs.test/v1${url}/${entry}` },
    });
  });

  it('404: an entry of others cannot be told from one that does not exist', async () => {
    const { client, url } = await newOrganization();
    const foreign = await newGlossaryEntry((await build.organization()).id, { en: 'secret' });
    const missing = refusal(await client.get(`${url}/missing`));
    expect(missing).toContain('glossary_entry.not_found');
    expect(refusal(await client.get(`${url}/${foreign}`))).toBe(missing);
  });
});

describe('PUT /v1/orgs/:organizationId/translations-glossary', () => {
  it('204: inserts, updates and deletes together, and records that', async () => {
    const { id, client, url, edit } = await newOrganization();
    const [kept, dropped] = [
      await newGlossaryEntry(id, { en: 'page' }, { keep: true }),
      await newGlossaryEntry(id, { en: 'site' }),
    ];
    const response = await edit(
      insert({ en: ' space ', 'pt-br': 'espaço' }, { caseSensitive: true }),
      { type: 'update', id: kept, translations: { en: 'page', fr: 'page' } },
      { type: 'delete', id: dropped },
    );
    expect(response.status).toBe(204);
    const { body } = await client.get(url);
    expect(body.items).toMatchObject([
      { translations: { en: 'space', 'pt-br': 'espaço' }, doNotTranslate: false, caseSensitive: true },
      { id: kept, translations: { en: 'page', fr: 'page' }, doNotTranslate: true, caseSensitive: false },
    ]);
    expect(body.items[1].updatedAt > body.items[1].createdAt).toBe(true);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'glossary.updated', targetId: id, payload: { inserted: 1, updated: 1, deleted: 1 } }],
      events: [{ type: 'glossary.updated' }],
      jobs: [],
    });
  });

  it('204: has translations follow that do so by themselves and whose languages are touched, after a pause', async () => {
    const { id, edit } = await newOrganization();
    const source = await build.space(id);
    const french = await build.translation(id, { source, language: 'fr' });
    const german = await build.translation(id, { source, language: 'de' });
    const idle = await build.translation(id, { language: 'fr', automatic: false });
    const foreign = await build.translation((await build.organization()).id, { language: 'fr' });
    const ids = [french, german, idle, foreign].map((row) => row.id);
    await database.prisma.job.deleteMany({ where: { target: { in: ids } } });
    const orders = async () => {
      const rows = await database.prisma.translation.findMany({ where: { id: { in: ids } } });
      return ids.map((one) => rows.find((row) => row.id === one)?.orders);
    };

    const response = await edit(insert({ en: 'space', fr: 'espace' }));
    expect(await orders()).toEqual([2, 1, 1, 1]);
    const { jobs } = await recordedBy(response);
    expect(jobs).toMatchObject([{ name: 'translations.run', target: french.id }]);
    const job = await database.prisma.job.findFirstOrThrow({ where: { target: french.id } });
    expect(job.nextAttemptAt.getTime() - job.createdAt.getTime()).toBe(30_000);

    await edit(insert({ fr: 'espace', de: 'Raum' }));
    expect(await orders()).toEqual([2, 1, 1, 1]);
    await edit(insert({ en: 'Lectern' }, { doNotTranslate: true }));
    expect(await orders()).toEqual([3, 2, 1, 1]);
    expect(await database.prisma.job.count({ where: { name: 'translations.run', target: french.id } })).toBe(1);
  });

  it('204: has translations follow when a term goes away', async () => {
    const { id, edit } = await newOrganization();
    const entry = await newGlossaryEntry(id, { en: 'space', fr: 'espace' });
    const { id: translation } = await build.translation(id);
    await edit({ type: 'delete', id: entry });
    expect(await database.prisma.translation.findUnique({ where: { id: translation } })).toMatchObject({ orders: 2 });
  });

  it('400: does nothing at all when one operation is about an entry that is not there, and names it', async () => {
    const { id, client, url, edit } = await newOrganization();
    const own = await newGlossaryEntry(id, { en: 'page' });
    const foreign = await newGlossaryEntry((await build.organization()).id, { en: 'secret' });
    const response = await edit(
      insert({ en: 'space' }),
      { type: 'delete', id: own },
      { type: 'update', id: foreign, translations: { en: 'mine' } },
      { type: 'delete', id: own },
    );
    expect(response.status).toBe(400);
    const paths = response.body.error.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['body.operations[2].id', 'body.operations[3].id']);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect((await client.get(url)).body).toMatchObject({ count: 1, items: [{ id: own }] });
    const other = await database.prisma.glossaryEntry.findUnique({ where: { id: foreign } });
    expect(other?.translations).toEqual({ en: 'secret' });
  });

  it('400: holds at most five thousand entries', async () => {
    const { id, client, url, edit } = await newOrganization();
    const data = Array.from({ length: 4_999 }, (_, at) => ({
      id: `${id}-${at}`,
      organizationId: id,
      translations: { en: `term ${at}` },
    }));
    await database.prisma.glossaryEntry.createMany({ data });
    const response = await edit(insert({ en: 'one' }), insert({ en: 'two' }));
    expect([response.status, response.body.error.name]).toEqual([400, 'glossary.full']);
    expect((await client.get(`${url}?limit=0`)).body.count).toBe(4_999);
    const swap = await edit(insert({ en: 'one' }), insert({ en: 'two' }), { type: 'delete', id: `${id}-0` });
    expect(swap.status).toBe(204);
  });

  it.each([
    ['no operations', [], 'body.operations'],
    ['an operation of no kind', [{ type: 'replace' }], 'body.operations[0].type'],
    ['no term', [insert({})], 'body.operations[0].translations'],
    ['an empty term', [insert({ en: '  ' })], 'body.operations[0].translations.en'],
    ['a term of two lines', [insert({ en: 'a\nb' })], 'body.operations[0].translations.en'],
    ['a term that is too long', [insert({ en: 'x'.repeat(256) })], 'body.operations[0].translations.en'],
    ['a language that there is not', [insert({ xx: 'space' })], 'body.operations[0].translations'],
    ['an update of nothing', [{ type: 'update', translations: { en: 'a' } }], 'body.operations[0].id'],
  ])('400: refuses %s', async (_what, operations, path) => {
    const { edit } = await newOrganization();
    const response = await edit(...operations);
    expect(response.status).toBe(400);
    expect(response.body.error.issues[0].path).toContain(path);
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newOrganization();
    const body = { operations: [insert({ en: 'space' })] };
    for (const role of ['create', 'review', 'read', null] as const) {
      const response = await api.as(await build.member(id, role)).put(url, body);
      expect(response.status).toBe(role === 'create' ? 204 : 403);
    }
  });

  it('204: edits at the same time all count', async () => {
    const { client, url, edit } = await newOrganization();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => edit(insert({ en: `term ${at}` }))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await client.get(`${url}?limit=0`)).body.count).toBe(10);
  });
});
