import {
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
  type StructureItem,
  type StructurePointer,
  sectionsInOrder,
  siteSpacesIn,
} from './model.js';

/** Why a structure stays as it is. */
export type Refusal =
  /** What is to be changed, or what it is to stand in, is not there. */
  | { reason: 'unknown-item'; item: StructurePointer }
  /** A site space of a site with sections has to stand in one of them. */
  | { reason: 'section-needed' }
  /** The place is given by an item that is not there, is the moved one itself, or stands where the moved one cannot. */
  | { reason: 'invalid-neighbour'; neighbour: StructurePointer }
  | { reason: 'path-taken'; path: string; holder: StructurePointer }
  | { reason: 'path-invalid'; path: string }
  /** A group would stand in itself. */
  | { reason: 'circular'; group: string }
  | { reason: 'too-deep'; limit: number }
  | { reason: 'too-many'; of: 'site-spaces' | 'navigation-items'; limit: number }
  /** A section without site spaces cannot be what readers see first. */
  | { reason: 'section-empty'; section: string }
  /** The site space does not stand in the section, or at the top, whose default it is to be. */
  | { reason: 'not-in-section'; siteSpace: string; section: string | null };

/** What comes of a change: a structure that is valid if the one before was, or a reason why there is none. */
export type StructureOutcome = { outcome: 'done'; structure: Structure } | { outcome: 'refused'; refusal: Refusal };

/** Refuses a change. */
export function refused(refusal: Refusal): StructureOutcome {
  return { outcome: 'refused', refusal };
}

/** Finishes a change: what lost its default, or came to have two, gets exactly one. */
export function applied(structure: Structure): StructureOutcome {
  return { outcome: 'done', structure: withDefaults(structure) };
}

/** Goes on with a change unless it was refused. */
export function andThen(outcome: StructureOutcome, next: (structure: Structure) => StructureOutcome): StructureOutcome {
  return outcome.outcome === 'done' ? next(outcome.structure) : outcome;
}

/**
 * Gives every level exactly one default. The one that is marked stays; otherwise it is the first in order. A section
 * without site spaces is the default only while there is no other.
 */
export function withDefaults<Item extends StructureItem>(structure: readonly Item[]): Item[] {
  const levels = new Set(structure.flatMap((item) => (item.type === 'site-space' ? [item.parent] : [])));
  const sections = sectionsInOrder(structure);
  const filled = sections.filter(({ id }) => levels.has(id));
  const defaults = new Set([chosen(filled.length > 0 ? filled : sections)]);
  for (const level of levels) defaults.add(chosen(siteSpacesIn(structure, level)));
  return structure.map((item) =>
    'isDefault' in item && item.isDefault !== defaults.has(item.id) ? { ...item, isDefault: !item.isDefault } : item,
  );
}

function chosen(level: readonly (SiteSpaceItem | SectionItem)[]): string | undefined {
  return (level.find(({ isDefault }) => isDefault) ?? level[0])?.id;
}
