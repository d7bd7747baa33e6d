import { isSitePath } from '../paths.js';
import { findItem, isSameItem, type Structure, type StructureItem, siteSpacesIn } from './model.js';
import { applied, refused, type StructureOutcome } from './outcome.js';
import { onLevel } from './paths-taken.js';

/** Gives a site space or a section another path, unless another one on its level of addresses has it. */
export function setPath(
  structure: Structure,
  pointer: { type: 'site-space' | 'site-section'; id: string },
  path: string,
): StructureOutcome {
  const item = findItem(structure, pointer);
  if (!item) return refused({ reason: 'unknown-item', item: pointer });
  if (!isSitePath(path)) return refused({ reason: 'path-invalid', path });
  const holder = onLevel(structure, item).find((other) => other.path === path && other.id !== item.id);
  if (holder) return refused({ reason: 'path-taken', path, holder: { type: holder.type, id: holder.id } });
  return applied(structure.map((each) => (isSameItem(each, item) ? { ...item, path } : each)));
}

/** Makes a section the one that readers see first. */
export function setDefaultSection(structure: Structure, section: string): StructureOutcome {
  const item = findItem(structure, { type: 'site-section', id: section });
  if (!item) return refused({ reason: 'unknown-item', item: { type: 'site-section', id: section } });
  if (siteSpacesIn(structure, section).length === 0) return refused({ reason: 'section-empty', section });
  return applied(structure.map((each) => asDefault(each, item, each.type === 'site-section')));
}

/**
 * Makes a site space the one that readers see first in a section. Without a section it is the default section, or the
 * top of a site without any.
 */
export function setDefaultSiteSpace(structure: Structure, siteSpace: string, section?: string): StructureOutcome {
  const item = findItem(structure, { type: 'site-space', id: siteSpace });
  if (!item) return refused({ reason: 'unknown-item', item: { type: 'site-space', id: siteSpace } });
  const level = section ?? structure.find((each) => each.type === 'site-section' && each.isDefault)?.id ?? null;
  if (item.parent !== level) return refused({ reason: 'not-in-section', siteSpace, section: level });
  return applied(structure.map((each) => asDefault(each, item, each.type === 'site-space' && each.parent === level)));
}

function asDefault(each: StructureItem, chosen: StructureItem, isOfLevel: boolean): StructureItem {
  return isOfLevel && 'isDefault' in each ? { ...each, isDefault: isSameItem(each, chosen) } : each;
}
