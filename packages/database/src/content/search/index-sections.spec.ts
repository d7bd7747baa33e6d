import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { copySections, deleteSections, findSections, indexSections } = await native<
  typeof import('@lectern/database/content/search/index-sections')
>('@lectern/database/content/search/index-sections');

const HASH = 'ab'.repeat(32);
const SECTIONS = [
  { anchor: null, title: '', text: 'Before the first heading', conditional: false },
  { anchor: 'first', title: 'First', text: 'Below it', conditional: false },
  { anchor: 'first', title: 'First', text: 'For some', conditional: true },
];

describe('indexSections', () => {
  it('keeps the sections of a text, however often it is told of them', async () => {
    const { id } = await build.organization();
    const body = { hash: HASH, sections: SECTIONS };
    await indexSections(database, id, [body, body]);
    await indexSections(database, id, [body]);
    expect(await findSections(database, id, [HASH])).toEqual(new Map([[HASH, SECTIONS]]));
  });

  it('keeps the texts of organizations apart', async () => {
    const [one, other] = [await build.organization(), await build.organization()];
    await indexSections(database, one.id, [{ hash: HASH, sections: SECTIONS }]);
    expect(await findSections(database, other.id, [HASH])).toEqual(new Map());
    await deleteSections(database, other.id, [HASH]);
    expect((await findSections(database, one.id, [HASH])).size).toBe(1);
    await deleteSections(database, one.id, [HASH]);
    expect((await findSections(database, one.id, [HASH])).size).toBe(0);
  });
});

describe('copySections', () => {
  it('gives an organization the sections of the texts that it has, and of no others', async () => {
    const [from, to] = [await build.organization(), await build.organization()];
    const other = 'cd'.repeat(32);
    await indexSections(database, from.id, [
      { hash: HASH, sections: SECTIONS },
      { hash: other, sections: SECTIONS },
    ]);
    const body = { markdown: '', keys: [], pageRefs: [], pageLinks: [], links: [], touchedAt: new Date() };
    await database.prisma.contentBody.create({
      data: { ...body, organizationId: to.id, hash: Buffer.from(HASH, 'hex') },
    });
    await copySections(database, from.id, to.id);
    await copySections(database, from.id, to.id);
    expect(await findSections(database, to.id, [HASH, other])).toEqual(new Map([[HASH, SECTIONS]]));
  });
});
