import { isSitePath } from '../paths.js';
import { MAX_GROUP_DEPTH, MAX_NAVIGATION_ITEMS, MAX_SITE_SPACES } from './limits.js';
import { findItem, navigationIn, type Structure, type StructureItem, sectionsInOrder, siteSpacesIn } from './model.js';

/** Lists, in plain words, what is wrong with a structure; nothing for one that the rules of this folder made. */
export function violations(structure: Structure): string[] {
  const levels = [null, ...idsOf(structure, 'site-section')];
  const groups = [null, ...idsOf(structure, 'site-section-group')];
  return [
    ...structure.flatMap((item) => (hasPlace(structure, item) ? [] : [`${nameOf(item)} stands nowhere`])),
    ...pathless(structure),
    ...levels.flatMap((level) => wrongLevel(siteSpacesIn(structure, level), `site spaces in ${level ?? 'the top'}`)),
    ...wrongLevel(sectionsInOrder(structure), 'sections'),
    ...levels.flatMap((level) => twins(siteSpacesIn(structure, level), 'position', ({ position }) => position)),
    ...groups.flatMap((group) => twins(navigationIn(structure, group), 'position', ({ position }) => position)),
    ...twins(structure, 'id', ({ type, id }) => `${type} ${id}`),
    ...emptyDefault(structure),
    ...overLimits(structure),
  ];
}

/** Whether an item stands in parents of the right kind up to the top, and in no more of them than may be. */
function hasPlace(structure: Structure, item: StructureItem): boolean {
  if (item.type === 'site-space') {
    if (item.parent === null) return !structure.some(({ type }) => type === 'site-section');
    return findItem(structure, { type: 'site-section', id: item.parent }) !== undefined;
  }
  let left = item.type === 'site-section-group' ? MAX_GROUP_DEPTH - 1 : MAX_GROUP_DEPTH;
  let { parent } = item;
  for (; parent !== null && left > 0; left -= 1) {
    const group = findItem(structure, { type: 'site-section-group', id: parent });
    if (!group) return false;
    parent = group.parent;
  }
  return parent === null;
}

function pathless(structure: Structure): string[] {
  return structure.flatMap((item) =>
    'path' in item && !isSitePath(item.path) ? [`${nameOf(item)} has the path "${item.path}"`] : [],
  );
}

function wrongLevel(
  items: readonly { type: StructureItem['type']; id: string; path: string; isDefault: boolean }[],
  what: string,
) {
  const defaults = items.filter(({ isDefault }) => isDefault).length;
  const expected = items.length > 0 ? 1 : 0;
  return [
    ...(defaults === expected ? [] : [`${what} have ${defaults} defaults instead of ${expected}`]),
    ...twins(items, 'path', ({ path }) => path),
  ];
}

function twins<Item extends { type: StructureItem['type']; id: string }>(
  items: readonly Item[],
  what: string,
  key: (item: Item) => string,
): string[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    if (seen.has(key(item))) return [`${nameOf(item)} shares its ${what} "${key(item)}"`];
    seen.add(key(item));
    return [];
  });
}

function emptyDefault(structure: Structure): string[] {
  const filled = sectionsInOrder(structure).filter(({ id }) => siteSpacesIn(structure, id).length > 0);
  return filled.length > 0 && !filled.some(({ isDefault }) => isDefault) ? ['the default section is empty'] : [];
}

function overLimits(structure: Structure): string[] {
  const siteSpaces = structure.filter(({ type }) => type === 'site-space').length;
  return [
    ...(siteSpaces > MAX_SITE_SPACES ? [`there are ${siteSpaces} site spaces`] : []),
    ...(structure.length - siteSpaces > MAX_NAVIGATION_ITEMS ? ['there are too many navigation items'] : []),
  ];
}

function idsOf(structure: Structure, type: StructureItem['type']): string[] {
  return structure.flatMap((item) => (item.type === type ? [item.id] : []));
}

function nameOf({ type, id }: { type: string; id: string }): string {
  return `${type} ${id}`;
}
