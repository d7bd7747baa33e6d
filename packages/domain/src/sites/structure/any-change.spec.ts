import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addGroup, addLink, addSection, addSiteSpace } from './add.js';
import { structureChanges } from './changes.js';
import { setDefaultSection, setDefaultSiteSpace, setPath } from './edit.js';
import { findItem, type ItemPosition, isSameItem, type Structure, type StructurePointer, siblingsIn } from './model.js';
import type { StructureOutcome } from './outcome.js';
import { moveInto, moveItem } from './place.js';
import { removeFromGroup, removeItem } from './remove.js';
import { treeOf } from './tree.js';
import { violations } from './violations.js';

/** Picks items by number, so that changes mostly hit what is there and sometimes what is not. */
interface Picks {
  item: number;
  other: number;
  third: number;
}

type Operation = Picks & { kind: keyof typeof operations; name: string; place: 'before' | 'after' | 'end' };

const TYPES = ['site-space', 'site-section', 'site-section-group', 'site-external-link'] as const;

const operations = {
  addSiteSpace: (all: Structure, { item, name }: Operation, id: string) =>
    addSiteSpace(all, { id, name, section: item % 2 ? pick(all, 'site-section', item).id : undefined }),
  addSection: (all: Structure, { item, name }: Operation, id: string) =>
    addSection(all, {
      id,
      name,
      group: item % 2 ? pick(all, 'site-section-group', item).id : null,
      siteSpace: { id: `${id}-space`, name },
      first: { id: `${id}-first`, name },
    }),
  addGroup: (all: Structure, { item, other, third }: Operation, id: string) =>
    addGroup(all, {
      id,
      parent: item % 2 ? pick(all, 'site-section-group', item).id : null,
      sections: [other, third].slice(item % 3).map((number) => pick(all, 'site-section', number).id),
    }),
  addLink: (all: Structure, { item }: Operation, id: string) =>
    addLink(all, { id, parent: item % 2 ? pick(all, 'site-section-group', item).id : null }),
  remove: (all: Structure, { item }: Operation) => removeItem(all, any(all, item)),
  removeFromGroup: (all: Structure, { item, other }: Operation) =>
    removeFromGroup(all, pick(all, 'site-section-group', item).id, pick(all, 'site-section', other).id),
  move: (all: Structure, operation: Operation) => moveItem(all, any(all, operation.item), placeOf(all, operation)),
  moveInto: (all: Structure, { item, other }: Operation) =>
    moveInto(all, any(all, item), other % 4 ? any(all, other).id : null),
  setPath: (all: Structure, { item, name }: Operation) =>
    setPath(all, pick(all, item % 2 ? 'site-space' : 'site-section', item), name),
  setDefaultSection: (all: Structure, { item }: Operation) =>
    setDefaultSection(all, pick(all, 'site-section', item).id),
  setDefaultSiteSpace: (all: Structure, { item, other }: Operation) =>
    setDefaultSiteSpace(
      all,
      pick(all, 'site-space', item).id,
      other % 2 ? pick(all, 'site-section', other).id : undefined,
    ),
};

function any(all: Structure, number: number): StructurePointer {
  const { type, id } = all[number % (all.length + 1)] ?? { type: TYPES[number % 4] ?? 'site-space', id: 'nowhere' };
  return { type, id };
}

function pick<Type extends StructurePointer['type']>(all: Structure, type: Type, number: number) {
  const ids = all.flatMap((item) => (item.type === type ? [item.id] : []));
  return { type, id: ids[number % (ids.length + 1)] ?? 'nowhere' };
}

function placeOf(all: Structure, { other, place }: Operation): ItemPosition {
  if (place === 'end') return 'end';
  return place === 'before' ? { before: any(all, other) } : { after: any(all, other) };
}

const number = fc.nat({ max: 200 });
const anyOperation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom<keyof typeof operations>(
    'addSiteSpace',
    'addSection',
    'addGroup',
    'addLink',
    'remove',
    'removeFromGroup',
    'move',
    'move',
    'move',
    'moveInto',
    'setPath',
    'setDefaultSection',
    'setDefaultSiteSpace',
  ),
  item: number,
  other: number,
  third: number,
  name: fc.oneof(
    fc.constantFrom('API', 'Guide', 'robots.txt', 'v1.0', ''),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  ),
  place: fc.constantFrom('before', 'after', 'end'),
});

/** Carries operations out one after the other and shows each change to a check. */
function eachChange(
  check: (before: Structure, outcome: StructureOutcome, operation: Operation, id: string) => void,
): void {
  fc.assert(
    fc.property(fc.array(anyOperation, { minLength: 10, maxLength: 60 }), (sequence) => {
      let structure: Structure = [];
      for (const [index, operation] of sequence.entries()) {
        const id = `n${index}`;
        for (const item of structure) Object.freeze(item);
        const outcome = operations[operation.kind](Object.freeze(structure), operation, id);
        check(structure, outcome, operation, id);
        if (outcome.outcome === 'done') structure = outcome.structure;
      }
    }),
    { numRuns: 200 },
  );
}

const namesOf = (structure: Structure) => structure.map(({ type, id }) => `${type} ${id}`).sort();

describe('any sequence of changes', () => {
  it('leaves one default on every level, no path twice, and everything in its place', () => {
    eachChange((_, outcome) => {
      if (outcome.outcome === 'done') expect(violations(outcome.structure)).toEqual([]);
    });
  });

  it('loses and doubles nothing but what is added or removed', () => {
    eachChange((before, outcome, operation, id) => {
      if (outcome.outcome === 'refused') return;
      const expected = new Set(namesOf(before));
      for (const name of addedBy(operation, before, id)) expected.add(name);
      for (const name of removedBy(operation, before)) expected.delete(name);
      expect(namesOf(outcome.structure)).toEqual([...expected].sort());
    });
  });

  it('shows every section, group and link exactly once when it shows sections', () => {
    eachChange((_, outcome) => {
      if (outcome.outcome === 'refused') return;
      const tree = treeOf(outcome.structure);
      const shown = JSON.stringify(tree.structure).match(/"id":/g)?.length ?? 0;
      const spaces = outcome.structure.filter(({ type }) => type === 'site-space').length;
      expect(shown).toBe(tree.type === 'sections' ? outcome.structure.length : spaces);
    });
  });

  it('puts what is moved right beside its neighbour and keeps the order of all others', () => {
    eachChange((before, outcome, operation) => {
      const place = placeOf(before, operation);
      if (operation.kind !== 'move' || place === 'end' || outcome.outcome === 'refused') return;
      const moved = any(before, operation.item);
      const neighbour = 'before' in place ? place.before : place.after;
      const parent = findItem(outcome.structure, neighbour)?.parent ?? null;
      const row = siblingsIn(outcome.structure, neighbour.type, parent);
      const at = row.findIndex((item) => isSameItem(item, neighbour));
      expect(row[at + ('before' in place ? -1 : 1)]).toMatchObject(moved);
      const others = siblingsIn(before, neighbour.type, parent).filter((item) => !isSameItem(item, moved));
      expect(row.filter((item) => !isSameItem(item, moved)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    });
  });

  it('is written completely by the differences', () => {
    eachChange((before, outcome) => {
      if (outcome.outcome === 'refused') return;
      const { added, changed, removed } = structureChanges(before, outcome.structure);
      const written = before
        .filter((item) => !removed.some((other) => isSameItem(item, other)))
        .map((item) => changed.find((other) => isSameItem(item, other)) ?? item);
      const sorted = (items: Structure) => [...items].sort((one, other) => (one.id < other.id ? -1 : 1));
      expect(sorted([...written, ...added])).toEqual(sorted(outcome.structure));
    });
  });
});

function addedBy({ kind }: Operation, before: Structure, id: string): string[] {
  switch (kind) {
    case 'addSiteSpace':
      return [`site-space ${id}`];
    case 'addSection': {
      const alone = before.some((item) => item.type === 'site-space' && item.parent === null);
      return [`site-section ${id}`, `site-space ${id}-space`, ...(alone ? [`site-section ${id}-first`] : [])];
    }
    case 'addGroup':
      return [`site-section-group ${id}`];
    case 'addLink':
      return [`site-external-link ${id}`];
    default:
      return [];
  }
}

function removedBy({ kind, item }: Operation, before: Structure): string[] {
  if (kind !== 'remove') return [];
  const removed = any(before, item);
  const others = before.filter(({ type, id }) => type === 'site-section' && id !== removed.id);
  const alongWith = removed.type === 'site-section' && others.length > 0 ? removed.id : undefined;
  return namesOf(before.filter((each) => isSameItem(each, removed) || (alongWith && each.parent === alongWith)));
}
