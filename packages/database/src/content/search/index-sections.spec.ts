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
    const sql = database;
    const body = { hash: HASH, sections: SECTIONS };
    await indexSections(sql, id, [body, body]);
    await indexSections(sql, id, [body]);
    expect(await findSections(sql, id, [HASH])).toEqual(new Map([[HASH, SECTIONS]]));
  });

  it('keeps the texts of organizations apart', async () => {
    const [one, other] = [await build.organization(), await build.organization()];
    const sql = database;
    await indexSections(sql, one.id, [{ hash: HASH, sections: SECTIONS }]);
    expect(await findSections(sql, other.id, [HASH])).toEqual(new Map());
    await deleteSections(sql, other.id, [HASH]);
    expect((await findSections(sql, one.id, [HASH])).size).toBe(1);
    await deleteSections(sql, one.id, [HASH]);
    expect((await findSections(sql, one.id, [HASH])).size).toBe(0);
  });
});

describe('copySections', () => {
  it('gives an organization the sections of the texts that it has, and of no others', async () => {
    const [from, to] = [await build.organization(), await build.organization()];
    const sql = database;
    const other = 'cd'.repeat(32);
    await indexSections(sql, from.id, [
      { hash: HASH, sections: SECTIONS },
      { hash: other, sections: SECTIONS },
    ]);
    const body = { markdown: '', keys: [], pageRefs: [], pageLinks: [], links: [], touchedAt: new Date() };
    await database.prisma.contentBody.create({
      data: { ...body, organizationId: to.id, hash: Buffer.from(HASH, 'hex') },
    });
    await copySections(sql, from.id, to.id);
    await copySections(sql, from.id, to.id);
    expect(await findSections(sql, to.id, [HASH, other])).toEqual(new Map([[HASH, SECTIONS]]));
  });
});
