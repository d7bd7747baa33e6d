import { describe, expect, it } from '@jest/globals';
import { MAX_GROUP_DEPTH } from './limits.js';
import type { Structure, StructureItem } from './model.js';
import { violations } from './violations.js';

const space = (id: string, parent: string | null, changes = {}): StructureItem => ({
  type: 'site-space',
  id,
  parent,
  position: id,
  path: id,
  isDefault: false,
  ...changes,
});
const section = (id: string, changes = {}): StructureItem => ({
  type: 'site-section',
  id,
  parent: null,
  position: id,
  path: id,
  isDefault: false,
  ...changes,
});
const group = (id: string, parent: string | null): StructureItem => ({
  type: 'site-section-group',
  id,
  parent,
  position: id,
});
const first = { isDefault: true };

describe('violations', () => {
  it('of a structure in order are none', () => {
    expect(violations([])).toEqual([]);
    expect(violations([space('a', null, first), space('b', null)])).toEqual([]);
    expect(violations([section('s', first), space('a', 's', first), section('t'), group('g', null)])).toEqual([]);
  });

  it.each<[string, Structure, string]>([
    ['two defaults', [space('a', null, first), space('b', null, first)], '2 defaults instead of 1'],
    ['no default', [space('a', null)], '0 defaults instead of 1'],
    ['no default section', [section('s'), space('a', 's', first)], 'sections have 0 defaults'],
    ['a default without anything', [section('s', first), section('t'), space('a', 't', first)], 'section is empty'],
    ['one path twice', [space('a', null, first), space('b', null, { path: 'a' })], 'shares its path "a"'],
    ['sections on one path', [section('s', first), section('t', { path: 's' })], 'shares its path "s"'],
    ['one position twice', [group('g', null), { ...group('h', null), position: 'g' }], 'shares its position'],
    ['one item twice', [group('g', null), { ...group('g', null), position: 'h' }], 'shares its id'],
    ['a path that is none', [space('a', null, { ...first, path: 'A/B' })], 'has the path "A/B"'],
    ['a site space beside sections', [section('s', first), space('a', null, first)], 'site-space a stands nowhere'],
    ['a site space in nothing', [space('a', 'nowhere', first)], 'site-space a stands nowhere'],
    ['a section in a section', [section('s', first), section('t', { parent: 's' })], 'site-section t stands nowhere'],
    ['groups in one another', [group('g', 'h'), group('h', 'g')], 'site-section-group g stands nowhere'],
  ])('of %s are told', (_, structure, expected) => {
    expect(violations(structure)).toContainEqual(expect.stringContaining(expected));
  });

  it('of groups that stand too deep are told, and of no others', () => {
    const chain = Array.from({ length: MAX_GROUP_DEPTH + 1 }, (_, index) =>
      group(`g${index}`, index === 0 ? null : `g${index - 1}`),
    );
    expect(violations(chain.slice(0, -1))).toEqual([]);
    expect(violations(chain)).toEqual([`site-section-group g${MAX_GROUP_DEPTH} stands nowhere`]);
  });
});
