import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@lectern/client';
import {
  type LibraryNode,
  libraryTree,
  mayMoveTo,
  shownLines,
  stepIn,
  stepInParent,
  stepOut,
  targetsIn,
} from './library-tree.js';

interface Placed {
  id: string;
  position: string;
  parent?: string;
}

const common = { title: '', organization: 'acme', defaultLevel: null, urls: { location: '', app: '' } } as const;

function collection(placed: Placed, create = true): Schemas['Collection'] {
  const permissions = { view: true, admin: true, viewInviteLinks: true, create };
  return { ...common, object: 'collection', ...placed, permissions };
}

function space(placed: Placed): Schemas['Space'] {
  const at = '2026-11-17T00:00:00.000Z';
  const may = { view: true, access: true, admin: true, viewInviteLinks: true, edit: true, comment: true };
  return {
    ...common,
    object: 'space',
    ...placed,
    emoji: '',
    visibility: 'in-collection',
    createdAt: at,
    updatedAt: at,
    editMode: 'live',
    mergeRules: { type: 'inherit' },
    revision: 'r',
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
    permissions: { ...may, triggerGitSync: true, merge: true, review: true, installIntegration: true },
  };
}

const LIBRARY = [
  space({ id: 'guide', position: 'b' }),
  collection({ id: 'products', position: 'a' }),
  space({ id: 'api', position: 'B', parent: 'products' }),
  collection({ id: 'old', position: 'b', parent: 'products' }, false),
  space({ id: 'v1', position: 'a', parent: 'old' }),
];

const outline = (nodes: readonly LibraryNode[]): unknown[] =>
  nodes.map(({ item: { id }, children }) => (children.length > 0 ? [id, outline(children)] : id));
const find = (id: string) => {
  const found = LIBRARY.find((each) => each.id === id);
  if (!found) throw new Error(id);
  return found;
};
const tree = libraryTree(LIBRARY);
const products = tree[0]?.children ?? [];

describe('the library of an organization', () => {
  it('stands in the order of positions, capital letters first', () => {
    expect(outline(tree)).toEqual([['products', ['api', ['old', ['v1']]]], 'guide']);
  });

  it('is shown line by line, without what stands in closed collections', () => {
    const lines = (closed: string[]) =>
      shownLines(tree, new Set(closed)).map(({ node, depth, place }) => `${depth} ${place} ${node.item.id}`);
    expect(lines([])).toEqual(['0 1 products', '1 1 api', '1 2 old', '2 1 v1', '0 2 guide']);
    expect(lines(['old'])).toEqual(['0 1 products', '1 1 api', '1 2 old', '0 2 guide']);
    expect(lines(['products'])).toEqual(['0 1 products', '0 2 guide']);
  });

  it('breaks ties by id', () => {
    const tied = libraryTree([space({ id: 'z', position: 'a' }), space({ id: 'y', position: 'a' })]);
    expect(outline(tied)).toEqual(['y', 'z']);
  });

  it('shows what stands in a hidden collection at the top', () => {
    expect(outline(libraryTree([space({ id: 'lost', position: 'a', parent: 'hidden' })]))).toEqual(['lost']);
  });

  it('moves one step up and down, and not beyond the ends', () => {
    expect(stepInParent(products, 'api', 1)).toEqual({ parent: 'products', after: find('old') });
    expect(stepInParent(products, 'old', -1)).toEqual({ parent: 'products', before: find('api') });
    expect(stepInParent(products, 'api', -1)).toBeUndefined();
    expect(stepInParent(products, 'old', 1)).toBeUndefined();
  });

  it('moves out of a collection to right behind it, and into the one right above', () => {
    expect(stepOut(tree, 'v1')).toEqual({ parent: 'products', after: find('old') });
    expect(stepOut(tree, 'api')).toEqual({ parent: null, after: find('products') });
    expect(stepOut(tree, 'guide')).toBeUndefined();
    expect(stepIn(tree, 'guide')).toEqual({ parent: 'products' });
    expect(stepIn(products, 'old')).toBeUndefined();
  });

  it('never moves a collection into itself', () => {
    expect(mayMoveTo(tree, find('products'), { parent: 'old' })).toBe(false);
    expect(mayMoveTo(tree, find('products'), { parent: 'products' })).toBe(false);
    expect(mayMoveTo(tree, find('guide'), { parent: 'old' })).toBe(true);
    expect(mayMoveTo(tree, find('guide'), { parent: null, after: find('guide') })).toBe(false);
  });

  it('offers only collections that the person may put something into', () => {
    expect(targetsIn(tree).map(({ collection, depth }) => [collection.id, depth])).toEqual([['products', 0]]);
  });
});
