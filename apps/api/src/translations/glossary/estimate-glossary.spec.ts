import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { newGlossaryEntry } from '../../../test/new-glossary-entry.js';

const PAGES = [
  { id: 'guide', text: 'Open the **space** `space`.\n\nWrite a page.\n\nThe space is open.' },
  { id: 'usage', text: 'Nothing of it.' },
];
const insert = (translations: Record<string, string>, rules = {}) => ({ type: 'insert', translations, ...rules });

/** A space that is translated into French and German, and what an edit of the glossary would come to. */
async function newTranslations() {
  const { id, admin } = await build.organization();
  const source = await build.space(id);
  await build.pages(source, PAGES);
  const french = await build.translation(id, { source, language: 'fr' });
  const german = await build.translation(id, { source, language: 'de' });
  const url = `/orgs/${id}/translations-glossary/estimate`;
  const estimate = (...operations: unknown[]) => api.as(admin).post(url, { operations });
  return { id, source, french, german, url, estimate };
}

describe('POST /v1/orgs/:organizationId/translations-glossary/estimate', () => {
  it('200: counts the texts with a changed term for each translation, and writes nothing', async () => {
    const { id, french, german, estimate } = await newTranslations();
    const orders = () =>
      database.prisma.translation.findMany({ where: { organizationId: id }, orderBy: { id: 'asc' } });
    const before = await orders();
    const { status, body } = await estimate(insert({ en: 'space', fr: 'espace' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'glossary-estimate',
      segments: 2,
      pages: 1,
      words: 7,
      translations: [{ translation: french.id, segments: 2, pages: 1 }],
      complete: true,
    });
    const both = await estimate(insert({ en: 'Page' }, { doNotTranslate: true }), insert({ en: 'space', de: 'Raum' }));
    expect(both.body).toMatchObject({ segments: 2, translations: [{ translation: german.id, segments: 2 }] });
    expect(await orders()).toEqual(before);
    expect(await database.prisma.glossaryEntry.count({ where: { organizationId: id } })).toBe(0);
  });

  it('200: counts what entries leave behind that go away or become other ones', async () => {
    const { id, estimate } = await newTranslations();
    const space = await newGlossaryEntry(id, { en: 'space', fr: 'espace' });
    expect((await estimate({ type: 'delete', id: space })).body).toMatchObject({ segments: 2, pages: 1 });
    const same = { type: 'update', id: space, translations: { en: 'space', fr: 'espace' } };
    expect((await estimate(same)).body).toMatchObject({ segments: 0, translations: [] });
    const other = { type: 'update', id: space, translations: { en: 'space', fr: 'lieu' } };
    expect((await estimate(other)).body).toMatchObject({ segments: 2 });
  });

  it('200: leaves out translations of spaces that the caller may not see', async () => {
    const { id, source, url } = await newTranslations();
    await database.prisma.space.update({ where: { id: source }, data: { defaultLevel: null } });
    const creator = await build.member(id, 'create');
    const { body } = await api.as(creator).post(url, { operations: [insert({ en: 'space', fr: 'espace' })] });
    expect(body).toMatchObject({ segments: 0, translations: [] });
  });

  it('400: names the operations on entries that are not there', async () => {
    const { estimate } = await newTranslations();
    const foreign = await newGlossaryEntry((await build.organization()).id, { en: 'secret' });
    const { status, body } = await estimate({ type: 'delete', id: foreign });
    expect(status).toBe(400);
    expect(body.error.issues[0].path).toBe('body.operations[0].id');
  });
});

describe('GET /v1/orgs/:organizationId/translations-provider', () => {
  it('200: says what has to be configured where nobody translates', async () => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).get(`/orgs/${id}/translations-provider`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'translation-provider', hasPrices: false });
    expect(body.message).toContain('LECTERN_TRANSLATION_PROVIDER');
    expect(body).not.toHaveProperty('name');
  });
});
