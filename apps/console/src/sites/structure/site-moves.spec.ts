import { describe, expect, it } from '@jest/globals';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import { type Structure, type StructureItem } from '@lectern/domain/sites/structure/model';
import { addressChanges, redirectsFor } from './address-changes.js';
import { applyMove, dropMove, possibleParents, type SiteStep, stepMove } from './site-moves.js';

const TYPES = { g: 'site-section-group', s: 'site-section', l: 'site-external-link', v: 'site-space' } as const;

/** Builds a structure from lines such as `s-api` or, in another item, `s-api/v-one`; the first of a kind is the default. */
function site(...lines: string[]): Structure {
  const positions = orderKeysBetween(null, null, lines.length);
  return lines.map((line, index): StructureItem => {
    const [id = '', parent = null] = line.split('/').reverse();
    const type = Object.entries(TYPES).find(([letter]) => id.startsWith(`${letter}-`))?.[1] ?? 'site-space';
    const at = { id, parent, position: positions[index] ?? '' };
    if (type === 'site-section-group' || type === 'site-external-link') return { type, ...at };
    const isSibling = (other: string) => {
      const [name, home = null] = other.split('/').reverse();
      return name?.[0] === id[0] && (type === 'site-section' || home === parent);
    };
    return { type, ...at, path: id.slice(2), isDefault: lines.findIndex(isSibling) === index };
  });
}

function item(structure: Structure, id: string): StructureItem {
  const found = structure.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}

/** Where everything stands after a move, such as `s-api: v-one v-two`; nothing when it is not possible. */
function after(structure: Structure, id: string, step: SiteStep): string | undefined {
  const move = stepMove(structure, item(structure, id), step);
  const outcome = move && applyMove(structure, item(structure, id), move);
  return outcome?.outcome === 'done' ? written(outcome.structure, null) : undefined;
}

function written(structure: Structure, parent: string | null): string {
  return [...structure]
    .filter((each) => each.parent === parent)
    .sort((one, other) => (one.position < other.position ? -1 : 1))
    .map(({ id }) => {
      const below = written(structure, id);
      return below ? `${id}(${below})` : id;
    })
    .join(' ');
}

const SECTIONS = site('s-guide', 's-guide/v-one', 's-guide/v-two', 'g-more', 'g-more/s-api', 's-api/v-three', 'l-blog');

describe('keys move items of a site', () => {
  it.each<[string, SiteStep, string | undefined]>([
    ['v-one', 'down', 's-guide(v-two v-one) g-more(s-api(v-three)) l-blog'],
    ['v-two', 'down', 's-guide(v-one) g-more(s-api(v-two v-three)) l-blog'],
    ['v-three', 'up', 's-guide(v-one v-two v-three) g-more(s-api) l-blog'],
    ['v-one', 'up', undefined],
    ['v-one', 'in', undefined],
    ['g-more', 'up', 'g-more(s-api(v-three)) s-guide(v-one v-two) l-blog'],
    ['s-api', 'out', 's-guide(v-one v-two) g-more s-api(v-three) l-blog'],
    ['l-blog', 'in', 's-guide(v-one v-two) g-more(s-api(v-three) l-blog)'],
    ['l-blog', 'down', undefined],
    ['s-guide', 'out', undefined],
  ])('%s %s', (id, step, expected) => {
    expect(after(SECTIONS, id, step)).toBe(expected);
  });

  it('and into a group that is still empty', () => {
    expect(after(site('g-more', 's-guide'), 's-guide', 'in')).toBe('g-more(s-guide)');
  });
});

describe('dropping an item on a row', () => {
  const drop = (moved: string, target: string, share: number) =>
    dropMove(SECTIONS, item(SECTIONS, moved), item(SECTIONS, target), share)?.drop;

  it('puts it before, behind or into what fits', () => {
    expect(drop('l-blog', 's-guide', 0.1)).toBe('before');
    expect(drop('l-blog', 's-guide', 0.6)).toBe('after');
    expect(drop('l-blog', 'g-more', 0.5)).toBe('inside');
    expect(drop('v-one', 's-api', 0.1)).toBe('inside');
    expect(drop('v-one', 'v-three', 0.1)).toBe('before');
  });

  it('does nothing where it cannot stand', () => {
    expect(drop('v-one', 'l-blog', 0.1)).toBeUndefined();
    expect(drop('l-blog', 'v-one', 0.1)).toBeUndefined();
    expect(drop('g-more', 's-api', 0.1)).toBeUndefined();
    expect(drop('v-one', 'v-one', 0.1)).toBeUndefined();
  });
});

describe('what an item can be moved into', () => {
  it('is every section with spaces for a space, and the top and other groups for everything else', () => {
    expect(possibleParents(SECTIONS, item(SECTIONS, 'v-one'))).toEqual(['s-guide', 's-api']);
    expect(possibleParents(SECTIONS, item(SECTIONS, 'l-blog'))).toEqual([null, 'g-more']);
    expect(possibleParents(SECTIONS, item(SECTIONS, 'g-more'))).toEqual([null]);
  });
});

describe('the addresses that a change takes away', () => {
  const moved = (id: string, step: SiteStep) => {
    const move = stepMove(SECTIONS, item(SECTIONS, id), step);
    const outcome = move && applyMove(SECTIONS, item(SECTIONS, id), move);
    return outcome?.outcome === 'done' ? addressChanges(SECTIONS, outcome.structure) : [];
  };

  it('are none when only the order changes, or the group of a section', () => {
    expect(moved('v-one', 'down')).toEqual([]);
    expect(moved('s-api', 'out')).toEqual([]);
  });

  it('are those of a space that comes into another section, and redirects lead from them to the new ones', () => {
    const changes = moved('v-two', 'down');
    expect(changes).toEqual([{ siteSpaceId: 'v-two', before: '/two', after: '/api/two' }]);
    const destination = { kind: 'site-space', siteSpaceId: 'v-two' };
    expect(redirectsFor(changes)).toEqual([
      { source: '/two', destination },
      { source: '/two/*', destination, captureWildcard: true },
    ]);
  });

  it('are those at the top when something else is shown first, and no redirect leads away from there', () => {
    const other = SECTIONS.map((each) =>
      each.type === 'site-section' ? { ...each, isDefault: each.id === 's-api' } : each,
    );
    const changes = addressChanges(SECTIONS, other);
    expect(changes).toEqual([
      { siteSpaceId: 'v-one', before: '/', after: '/guide' },
      { siteSpaceId: 'v-two', before: '/two', after: '/guide/two' },
    ]);
    expect(redirectsFor(changes).map(({ source }) => source)).toEqual(['/two', '/two/*']);
  });

  it('are those of a space that leaves the site, to which no redirect can lead', () => {
    const changes = addressChanges(
      SECTIONS,
      SECTIONS.filter(({ id }) => id !== 'v-two'),
    );
    expect(changes).toEqual([{ siteSpaceId: 'v-two', before: '/two', after: undefined }]);
    expect(redirectsFor(changes)).toEqual([]);
  });

  it('has no redirect for everything below an address that the new one stands below', () => {
    const change = { siteSpaceId: 'v-two', before: '/two', after: '/two/new' };
    expect(redirectsFor([change]).map(({ source }) => source)).toEqual(['/two']);
  });
});
