import { describe, expect, it } from '@jest/globals';
import { addGroup, addLink, addSection, addSiteSpace } from './add.js';
import { type Structure, sectionsInOrder, siteSpacesIn } from './model.js';
import { andThen, applied, type StructureOutcome } from './outcome.js';
import { moveItem } from './place.js';
import { branchesOf, inReadingOrder } from './reading-order.js';

const section =
  (id: string, group: string | null = null) =>
  (all: Structure) =>
    addSection(all, {
      id,
      name: id,
      group,
      siteSpace: { id: `${id}1`, name: 'one' },
      first: { id: 'first', name: 'x' },
    });
const group = (id: string, parent: string | null) => (all: Structure) => addGroup(all, { id, parent, sections: [] });

function made(...steps: ((all: Structure) => StructureOutcome)[]): Structure {
  const outcome = steps.reduce<StructureOutcome>((before, step) => andThen(before, step), applied([]));
  if (outcome.outcome === 'refused') throw new Error(`Refused: ${outcome.refusal.reason}`);
  return outcome.structure;
}

/** A(A1, A2), G(B(B1), H(C(C1), link)), D(D1), of which D was added before G. */
const nested = made(
  section('A'),
  section('D'),
  group('G', null),
  section('B', 'G'),
  group('H', 'G'),
  section('C', 'H'),
  (all) => addLink(all, { id: 'link', parent: 'H' }),
  (all) => addSiteSpace(all, { id: 'A2', name: 'two', section: 'A' }),
  (all) => moveItem(all, { type: 'site-section', id: 'D' }, 'end'),
);

const idsInOrder = (structure: Structure) => inReadingOrder(structure).map(({ item }) => item.id);

describe('inReadingOrder', () => {
  it('puts everything right before what stands in it, level by level', () => {
    expect(idsInOrder(nested)).toEqual(['A', 'A1', 'A2', 'G', 'B', 'B1', 'H', 'C', 'C1', 'link', 'D', 'D1']);
  });

  it('is the order in which the navigation shows sections and sections show spaces', () => {
    const sections = sectionsInOrder(nested);
    const siteSpaces = sections.flatMap(({ id }) => siteSpacesIn(nested, id));
    const idsOf = (type: string) => idsInOrder(nested.filter((item) => item.type !== type));
    expect(idsOf('site-space').filter((id) => sections.some((each) => each.id === id))).toEqual(
      sections.map(({ id }) => id),
    );
    expect(idsInOrder(nested).filter((id) => siteSpaces.some((each) => each.id === id))).toEqual(
      siteSpaces.map(({ id }) => id),
    );
  });

  it('gives keys that are all different and sort as the items do', () => {
    const keys = inReadingOrder(nested).map(({ key }) => key);
    expect(new Set(keys).size).toBe(nested.length);
    expect([...keys].sort()).toEqual(keys);
  });

  it('does not care in which sequence the items come', () => {
    expect(idsInOrder([...nested].reverse())).toEqual(idsInOrder(nested));
  });
});

describe('branchesOf', () => {
  const ids = (...roots: string[]) => {
    const items = nested.filter(({ id }) => roots.includes(id));
    return branchesOf(nested, items)
      .map(({ id }) => id)
      .sort();
  };

  it('takes along what stands in an item, however deep', () => {
    expect(ids('G')).toEqual(['B', 'B1', 'C', 'C1', 'G', 'H', 'link']);
  });

  it('has each item once, also when one root stands in another', () => {
    expect(ids('G', 'H', 'C1')).toEqual(ids('G'));
  });

  it('is the item alone where nothing stands in it', () => {
    expect(ids('A2')).toEqual(['A2']);
  });
});
