import { orderKeyBetween } from '../../platform/ordering/order-key.js';
import { freeSitePath } from '../paths.js';
import { MAX_GROUP_DEPTH, MAX_NAVIGATION_ITEMS, MAX_SITE_SPACES } from './limits.js';
import { type NavigationItem, navigationIn, type SectionItem, type Structure, siteSpacesIn } from './model.js';
import { andThen, applied, type Refusal, refused, type StructureOutcome } from './outcome.js';
import { takenPaths } from './paths-taken.js';
import { depthOf, endOf, missingParent, moveInto } from './place.js';

/** Something new that gets a segment of the address, made from its name. */
export interface NamedItem {
  id: string;
  /** A title, or what was made of it; the path is this text in the form of a path, numbered when it is taken. */
  name: string;
}

export interface NewSection extends NamedItem {
  /** The group to put it in; null for the top. */
  group: string | null;
  /** What it publishes first. */
  siteSpace: NamedItem;
  /** The section that takes in what a site without sections has published so far, if there is anything. */
  first: NamedItem;
}

export interface NewGroup {
  id: string;
  parent: string | null;
  /** Sections to move into it, in order. */
  sections: readonly string[];
}

/** Adds a site space at the end of a section: the default one where none is named, the top of a site without any. */
export function addSiteSpace(
  structure: Structure,
  siteSpace: NamedItem & { section?: string | undefined },
): StructureOutcome {
  const parent = siteSpace.section ?? defaultSection(structure)?.id ?? null;
  const refusal = missingParent(structure, 'site-space', parent) ?? crowded(structure, 'site-space');
  if (refusal) return refused(refusal);
  const path = freeSitePath(siteSpace.name, takenPaths(structure, { type: 'site-space', parent }));
  const position = endOf(structure, 'site-space', parent);
  return applied([...structure, { type: 'site-space', id: siteSpace.id, parent, position, path, isDefault: false }]);
}

/** Adds a section with one site space; before the first one, what stood alone so far is taken into a section. */
export function addSection(structure: Structure, section: NewSection): StructureOutcome {
  const gathered =
    siteSpacesIn(structure, null).length > 0 ? intoSection(structure, section.first) : applied(structure);
  const added = andThen(gathered, (all) => addNavigationItem(all, sectionItem(all, section, section.group)));
  return andThen(added, (all) => addSiteSpace(all, { ...section.siteSpace, section: section.id }));
}

/** Adds a group at the end of another one, or of the top, and moves sections into it. */
export function addGroup(structure: Structure, { id, parent, sections }: NewGroup): StructureOutcome {
  if (depthOf(structure, parent) >= MAX_GROUP_DEPTH) return refused({ reason: 'too-deep', limit: MAX_GROUP_DEPTH });
  const position = endOf(structure, 'site-section-group', parent);
  const added = addNavigationItem(structure, { type: 'site-section-group', id, parent, position });
  return sections.reduce(
    (outcome, section) => andThen(outcome, (all) => moveInto(all, { type: 'site-section', id: section }, id)),
    added,
  );
}

/** Adds a link at the end of a group, or of the top. */
export function addLink(structure: Structure, { id, parent }: { id: string; parent: string | null }): StructureOutcome {
  const position = endOf(structure, 'site-external-link', parent);
  return addNavigationItem(structure, { type: 'site-external-link', id, parent, position });
}

function intoSection(structure: Structure, first: NamedItem): StructureOutcome {
  // What readers saw first stays what they see first.
  const position = orderKeyBetween(null, navigationIn(structure, null)[0]?.position ?? null);
  const section = { ...sectionItem(structure, first, null), position };
  const moved = structure.map((item) => (item.type === 'site-space' ? { ...item, parent: section.id } : item));
  return addNavigationItem(moved, section);
}

function sectionItem(structure: Structure, { id, name }: NamedItem, parent: string | null): SectionItem {
  const path = freeSitePath(name, takenPaths(structure, { type: 'site-section', parent }));
  const position = endOf(structure, 'site-section', parent);
  return { type: 'site-section', id, parent, position, path, isDefault: false };
}

function addNavigationItem(structure: Structure, item: NavigationItem): StructureOutcome {
  const refusal = missingParent(structure, item.type, item.parent) ?? crowded(structure, item.type);
  return refusal ? refused(refusal) : applied([...structure, item]);
}

function crowded(structure: Structure, type: 'site-space' | NavigationItem['type']): Refusal | null {
  const siteSpaces = structure.filter((item) => item.type === 'site-space').length;
  if (type === 'site-space') {
    return siteSpaces < MAX_SITE_SPACES ? null : { reason: 'too-many', of: 'site-spaces', limit: MAX_SITE_SPACES };
  }
  const isRoom = structure.length - siteSpaces < MAX_NAVIGATION_ITEMS;
  return isRoom ? null : { reason: 'too-many', of: 'navigation-items', limit: MAX_NAVIGATION_ITEMS };
}

function defaultSection(structure: Structure): SectionItem | undefined {
  return structure.find((item): item is SectionItem => item.type === 'site-section' && item.isDefault);
}
