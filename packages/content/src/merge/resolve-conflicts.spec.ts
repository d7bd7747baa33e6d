import { describe, expect, it } from '@jest/globals';
import { ContentChange } from '@lectern/domain/content/change-schemas';
import { assetName } from '../pages/asset.js';
import { type ContentConflict, conflictName } from './content-conflict.js';
import type { ContentDifference } from './merge-input.js';
import { resolveConflicts } from './resolve-conflicts.js';

const sides = { ours: 'a', theirs: 'b' };
const conflicts: ContentConflict[] = [
  ...['title', 'slug', 'position', 'page', 'variables.x', 'extra.x', 'type', 'description'].map((field) => ({
    kind: 'page' as const,
    id: 'p',
    field,
    ...sides,
  })),
  { kind: 'file', id: 'f', ours: { name: 'a.txt' }, theirs: null },
  { kind: 'reusable-content', id: 'r', field: 'title', ...sides },
  { kind: 'reusable-content', id: 'r', field: 'computed', ...sides },
  { kind: 'reusable-content', id: 'r', field: 'reusable-content', ...sides },
  { kind: 'variable', name: 'v', ...sides },
  { kind: 'redirect', path: 'old', ...sides },
];
const NOTHING: ContentDifference = { pages: new Map(), assets: new Map() };

/** The names of the conflicts that changes resolve. */
function resolved(changes: object[], made = NOTHING): string[] {
  const left = resolveConflicts(conflicts, ContentChange.array().parse(changes), made);
  return conflicts.filter((conflict) => !left.includes(conflict)).map(conflictName);
}

const page = (...fields: string[]): string[] => fields.map((field) => `page/p/${field}`);
const update = { operation: 'update_page', page: 'p' };

describe('resolveConflicts', () => {
  it.each([
    ['a title', { ...update, title: 'a' }, page('title', 'page')],
    ['a slug', { ...update, slug: 'x' }, page('slug', 'page')],
    ['no slug of its own', { ...update, slug: '' }, page('page')],
    ['a parent', { ...update, into: null }, page('position', 'page')],
    ['a place among siblings', { ...update, at: 0 }, page('position', 'page')],
    ['variables', { ...update, variables: null }, page('page', 'variables.x')],
    ['a cleared description', { ...update, description: null }, page('page', 'description')],
    ['a text', { ...update, document: { markdown: 'text' } }, page('page')],
    ['a text with a heading', { ...update, document: { markdown: '# T\n\ntext' } }, page('title', 'page')],
    [
      'a text with front matter',
      { ...update, document: { markdown: '---\ndescription: d\nother: 1\n---\ntext' } },
      page('page', 'extra.x', 'description'),
    ],
    ['nothing but the page', update, page('page')],
  ])('takes an update that names %s as a decision on that', (_, change, expected) => {
    expect(resolved([change])).toEqual(expected);
  });

  it('takes a decision on a conflict as one on that conflict only', () => {
    const settle = (conflict: object) => ({ operation: 'settle_conflict', conflict, choice: 'main' });
    expect(resolved([settle({ kind: 'page', id: 'p', field: 'slug' })])).toEqual(page('slug'));
    expect(resolved([settle({ kind: 'file', id: 'f' })])).toEqual(['file/f']);
    expect(resolved([settle({ kind: 'variable', id: 'v' })])).toEqual(['variable/v']);
    expect(resolved([settle({ kind: 'redirect', id: 'other' })])).toEqual([]);
  });

  it('takes a move as a decision on the position, and any change as one to keep the page', () => {
    expect(resolved([{ operation: 'move_page', page: 'p' }])).toEqual(page('position', 'page'));
    expect(resolved([{ operation: 'revert_page', page: 'p', block: ['k'] }])).toEqual(page('page'));
  });

  it('takes a page that is reverted, or deleted with one above it, as decided on altogether', () => {
    const all = conflicts.map(conflictName).filter((name) => name.startsWith('page/'));
    expect(resolved([{ operation: 'revert_page', page: 'p' }])).toEqual(all);
    const made = {
      ...NOTHING,
      pages: new Map([
        ['above', null],
        ['p', null],
      ]),
    };
    expect(resolved([{ operation: 'delete_page', page: 'above' }], made)).toEqual(all);
  });

  it('takes a file as decided on when it is deleted or comes anew under its name', () => {
    const made = { ...NOTHING, assets: new Map([[assetName.file('f'), null]]) };
    expect(resolved([{ operation: 'delete_files', files: ['f'] }], made)).toEqual(['file/f']);
    const file = (name: string) => ({ kind: 'file' as const, name, contentType: 'text/plain', size: 1, blob: '0' });
    const inserted = (name: string) => ({ ...NOTHING, assets: new Map([[assetName.file('new'), file(name)]]) });
    expect(resolved([], inserted('a.txt'))).toEqual(['file/f']);
    expect(resolved([], inserted('b.txt'))).toEqual([]);
  });

  it('takes reusable contents as decided on by what is changed of them', () => {
    const change = { operation: 'update_reusable_content', reusableContent: 'r' };
    const about = (...fields: string[]) => fields.map((field) => `reusable-content/r/${field}`);
    expect(resolved([{ ...change, title: 'x' }])).toEqual(about('title', 'reusable-content'));
    expect(resolved([{ ...change, document: { markdown: 'x' } }])).toEqual(about('computed', 'reusable-content'));
    const made = { ...NOTHING, assets: new Map([[assetName.reusable('r'), null]]) };
    expect(resolved([{ operation: 'delete_reusable_content', reusableContent: 'r' }], made)).toEqual(
      about('title', 'computed', 'reusable-content'),
    );
  });

  it('takes variables as decided on by name, and redirects when they are written', () => {
    expect(resolved([{ operation: 'set_variables', variables: { v: null, w: 'x' } }])).toEqual(['variable/v']);
    const made = {
      ...NOTHING,
      assets: new Map([[assetName.redirect('old'), { kind: 'redirect' as const, to: '/x' }]]),
    };
    expect(resolved([], made)).toEqual(['redirect/old']);
  });

  it('leaves what is about something else', () => {
    expect(
      resolved([
        { operation: 'insert_page', title: 'p' },
        { ...update, page: 'q', title: 'x' },
        { operation: 'update_reusable_content', reusableContent: 'q', title: 'x' },
        { operation: 'insert_reusable_content', title: 'x' },
        { operation: 'set_variables', variables: { w: 'x' } },
      ]),
    ).toEqual([]);
  });
});
