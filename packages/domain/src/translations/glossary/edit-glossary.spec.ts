import { describe, expect, it } from '@jest/globals';
import { editGlossary, type GlossaryTerms } from './edit-glossary.js';
import type { GlossaryOperation } from './schemas.js';

const term = (en: string, rules: Partial<GlossaryTerms> = {}): GlossaryTerms => ({
  translations: { en },
  keep: false,
  caseSensitive: false,
  ...rules,
});
const entries = new Map([
  ['page', term('page', { keep: true, caseSensitive: true })],
  ['space', term('space')],
]);
const edit = (...operations: GlossaryOperation[]) => {
  let made = 0;
  return editGlossary(entries, operations, () => `new-${++made}`);
};

describe('editGlossary', () => {
  it('inserts, updates and deletes', () => {
    const edited = edit(
      { type: 'insert', translations: { en: 'site' }, doNotTranslate: true },
      { type: 'update', id: 'page', translations: { en: 'sheet' } },
      { type: 'delete', id: 'space' },
    );
    expect(edited.put).toEqual(
      new Map([
        ['new-1', term('site', { keep: true })],
        ['page', term('sheet', { keep: true, caseSensitive: true })],
      ]),
    );
    expect([...edited.removed]).toEqual(['space']);
    expect(edited).toMatchObject({ misses: [], counts: { inserted: 1, updated: 1, deleted: 1 } });
  });

  it('changes rules only where they are said', () => {
    const { put } = edit({ type: 'update', id: 'page', translations: { en: 'page' }, caseSensitive: false });
    expect(put.get('page')).toEqual(term('page', { keep: true }));
  });

  it('lets later operations see what earlier ones did', () => {
    const { put, removed, misses } = edit(
      { type: 'update', id: 'page', translations: { en: 'sheet' }, caseSensitive: false },
      { type: 'update', id: 'page', translations: { en: 'leaf' } },
      { type: 'update', id: 'space', translations: { en: 'room' } },
      { type: 'delete', id: 'space' },
      { type: 'update', id: 'space', translations: { en: 'hall' } },
      { type: 'delete', id: 'space' },
    );
    expect(put).toEqual(new Map([['page', term('leaf', { keep: true })]]));
    expect([...removed]).toEqual(['space']);
    expect(misses).toEqual([4, 5]);
  });

  it('names the operations on entries that are not there', () => {
    expect(
      edit(
        { type: 'delete', id: 'nothing' },
        { type: 'delete', id: 'page' },
        { type: 'update', id: 'nobody', translations: { en: 'x' } },
      ).misses,
    ).toEqual([0, 2]);
  });
});
