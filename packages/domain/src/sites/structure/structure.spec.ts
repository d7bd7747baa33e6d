import { describe, expect, it } from '@jest/globals';
import { addGroup, addLink, addSection, addSiteSpace } from './add.js';
import { setDefaultSection, setDefaultSiteSpace, setPath } from './edit.js';
import { MAX_GROUP_DEPTH, MAX_NAVIGATION_ITEMS, MAX_SITE_SPACES } from './limits.js';
import { type Structure, type StructurePointer, structureType } from './model.js';
import type { Refusal, StructureOutcome } from './outcome.js';
import { moveInto, moveItem } from './place.js';
import { removeFromGroup, removeItem } from './remove.js';
import { type NavigationNode, treeOf } from './tree.js';
import { violations } from './violations.js';

const space = (id: string): StructurePointer => ({ type: 'site-space', id });
const section = (id: string): StructurePointer => ({ type: 'site-section', id });
const group = (id: string): StructurePointer => ({ type: 'site-section-group', id });
const link = (id: string): StructurePointer => ({ type: 'site-external-link', id });

type Step = (structure: Structure) => StructureOutcome;

const withSpace =
  (id: string, into?: string): Step =>
  (structure) =>
    addSiteSpace(structure, { id, name: id, section: into });

/** A section `id` with the site space `id-space`; what stood alone goes into the section `first`. */
const withSection =
  (id: string, into: string | null = null): Step =>
  (structure) =>
    addSection(structure, {
      id,
      name: id,
      group: into,
      siteSpace: { id: `${id}-space`, name: id },
      first: { id: 'first', name: 'First' },
    });

const withGroup =
  (id: string, sections: string[] = [], parent: string | null = null): Step =>
  (structure) =>
    addGroup(structure, { id, parent, sections });

const withLink =
  (id: string, parent: string | null = null): Step =>
  (structure) =>
    addLink(structure, { id, parent });

/** What steps come to on a new site; every one has to succeed and to leave a valid structure. */
function built(...steps: Step[]): Structure {
  return steps.reduce<Structure>((structure, step) => resultOf(step(structure)), []);
}

function resultOf(outcome: StructureOutcome): Structure {
  if (outcome.outcome === 'refused') throw new Error(`Refused: ${JSON.stringify(outcome.refusal)}`);
  expect(violations(outcome.structure)).toEqual([]);
  return outcome.structure;
}

function refusalOf(outcome: StructureOutcome): Refusal | 'done' {
  return outcome.outcome === 'refused' ? outcome.refusal : 'done';
}

/** The structure on one line: `*` marks defaults, brackets hold what stands in sections and groups. */
function shown(structure: Structure): string {
  const tree = treeOf(structure);
  return tree.type === 'siteSpaces' ? names(tree.structure) : tree.structure.map(node).join(' ');
}

function node(of: NavigationNode): string {
  if ('siteSpaces' in of) return `${mark(of.item)}(${names(of.siteSpaces)})`;
  return 'children' in of ? `${of.item.id}[${of.children.map(node).join(' ')}]` : of.item.id;
}

const names = (items: readonly { id: string; isDefault: boolean }[]) => items.map(mark).join(' ');
const mark = ({ id, isDefault }: { id: string; isDefault: boolean }) => (isDefault ? `*${id}` : id);
const pathOf = (structure: Structure, id: string) =>
  structure.flatMap((item) => ('path' in item && item.id === id ? [item.path] : []))[0];

describe('a site without sections', () => {
  it('has the first site space as its default, and new ones at the end', () => {
    expect(shown(built(withSpace('a'), withSpace('b'), withSpace('c')))).toBe('*a b c');
  });

  it('takes the first that is left for its default when the default goes', () => {
    const structure = resultOf(setDefaultSiteSpace(built(withSpace('a'), withSpace('b'), withSpace('c')), 'c'));
    expect(shown(structure)).toBe('a b *c');
    expect(shown(resultOf(removeItem(structure, space('c'))))).toBe('*a b');
  });

  it('keeps its default when another one moves to the front', () => {
    const structure = built(withSpace('a'), withSpace('b'), withSpace('c'));
    expect(shown(resultOf(moveItem(structure, space('c'), { before: space('a') })))).toBe('c *a b');
  });

  it('can lose everything', () => {
    const empty = resultOf(removeItem(built(withSpace('a')), space('a')));
    expect(empty).toEqual([]);
    expect(treeOf(empty)).toEqual({ type: 'siteSpaces', structure: [] });
  });

  it('is shown as site spaces while groups and links wait for a section', () => {
    const structure = built(withSpace('a'), withGroup('g'), withLink('l'));
    expect(shown(structure)).toBe('*a');
    expect(shown(resultOf(withSection('s', 'g')(structure)))).toBe('*first(*a) g[s(*s-space)] l');
  });

  it('is shown by its navigation when it has nothing else', () => {
    expect(structureType(built(withGroup('g')))).toBe('sections');
  });
});

describe('the first section of a site', () => {
  it('takes what stood alone into a section before it, which becomes the default', () => {
    const alone = resultOf(setDefaultSiteSpace(built(withSpace('a'), withSpace('b')), 'b'));
    expect(shown(resultOf(withSection('s')(alone)))).toBe('*first(a *b) s(*s-space)');
  });

  it('is the default itself when nothing stood alone', () => {
    expect(shown(built(withSection('s'), withSection('t')))).toBe('*s(*s-space) t(*t-space)');
  });
});

describe('removing a section', () => {
  it('takes its site spaces along, and the default goes to the first section that is left', () => {
    const structure = built(withSection('s'), withSection('t'), withSection('u'), withSpace('x', 's'));
    expect(shown(resultOf(removeItem(structure, section('s'))))).toBe('*t(*t-space) u(*u-space)');
  });

  it('leaves the site spaces of the last one standing alone, with their order, paths and default', () => {
    const alone = resultOf(setDefaultSiteSpace(built(withSpace('a'), withSpace('b')), 'b'));
    const sections = resultOf(removeItem(resultOf(withSection('s')(alone)), section('s')));
    const back = resultOf(removeItem(sections, section('first')));
    expect(shown(back)).toBe('a *b');
    expect(back).toEqual(alone);
  });
});

describe('a section without site spaces', () => {
  it('hands the default on to the first that has any', () => {
    const structure = built(withSection('s'), withSection('t'));
    const emptied = resultOf(removeItem(structure, space('s-space')));
    expect(shown(emptied)).toBe('s() *t(*t-space)');
    expect(refusalOf(setDefaultSection(emptied, 's'))).toEqual({ reason: 'section-empty', section: 's' });
  });

  it('stays the default while no section has any', () => {
    const emptied = resultOf(removeItem(built(withSection('s')), space('s-space')));
    expect(shown(emptied)).toBe('*s()');
    expect(shown(resultOf(withSpace('x')(emptied)))).toBe('*s(*x)');
  });
});

describe('defaults', () => {
  it('of the site is the section that is named', () => {
    const structure = resultOf(setDefaultSection(built(withSection('s'), withSection('t')), 't'));
    expect(shown(structure)).toBe('s(*s-space) *t(*t-space)');
    expect(shown(resultOf(withSpace('x')(structure)))).toBe('s(*s-space) *t(*t-space x)');
  });

  it('of a section is one of its own site spaces', () => {
    const structure = built(withSection('s'), withSection('t'), withSpace('x', 't'));
    expect(shown(resultOf(setDefaultSiteSpace(structure, 'x', 't')))).toBe('*s(*s-space) t(t-space *x)');
    expect(refusalOf(setDefaultSiteSpace(structure, 'x'))).toEqual({
      reason: 'not-in-section',
      siteSpace: 'x',
      section: 's',
    });
  });

  it('are not made of what is not there', () => {
    const structure = built(withSpace('a'));
    expect(refusalOf(setDefaultSection(structure, 'a'))).toEqual({ reason: 'unknown-item', item: section('a') });
    expect(refusalOf(setDefaultSiteSpace(structure, 'z'))).toEqual({ reason: 'unknown-item', item: space('z') });
  });

  it('do not travel with a site space into another section', () => {
    const structure = built(withSection('s'), withSection('t'));
    const moved = resultOf(moveItem(structure, space('s-space'), { before: space('t-space') }));
    expect(shown(moved)).toBe('s() *t(s-space *t-space)');
  });
});

describe('moving', () => {
  const structure = built(withSection('a'), withSection('b'), withSection('c'), withGroup('g', ['b']), withLink('l'));

  it.each<[StructurePointer, Parameters<typeof moveItem>[2], string]>([
    [section('a'), 'end', 'c(*c-space) g[b(*b-space)] l *a(*a-space)'],
    [section('c'), { before: section('a') }, 'c(*c-space) *a(*a-space) g[b(*b-space)] l'],
    [section('c'), { after: section('b') }, '*a(*a-space) g[b(*b-space) c(*c-space)] l'],
    [section('b'), { after: link('l') }, '*a(*a-space) c(*c-space) g[] l b(*b-space)'],
    [group('g'), { before: section('a') }, 'g[b(*b-space)] *a(*a-space) c(*c-space) l'],
    [link('l'), { before: section('b') }, '*a(*a-space) c(*c-space) g[l b(*b-space)]'],
    [section('a'), { before: section('c') }, '*a(*a-space) c(*c-space) g[b(*b-space)] l'],
  ])('%j to %j', (item, place, expected) => {
    expect(shown(structure)).toBe('*a(*a-space) c(*c-space) g[b(*b-space)] l');
    expect(shown(resultOf(moveItem(structure, item, place)))).toBe(expected);
  });

  it.each<[string, StructurePointer, StructurePointer]>([
    ['itself', section('a'), section('a')],
    ['nothing', section('a'), section('z')],
    ['something of another kind under that id', section('a'), group('c')],
    ['a site space', section('a'), space('b-space')],
    ['a section, being a site space', space('a-space'), section('b')],
  ])('is not possible beside %s', (_, item, neighbour) => {
    const refusal = { reason: 'invalid-neighbour', neighbour };
    expect(refusalOf(moveItem(structure, item, { before: neighbour }))).toEqual(refusal);
    expect(refusalOf(moveItem(structure, item, { after: neighbour }))).toEqual(refusal);
  });

  it('does not put a site space where another one has its path', () => {
    const twins = resultOf(setPath(structure, { type: 'site-space', id: 'b-space' }, 'a'));
    expect(refusalOf(moveItem(twins, space('b-space'), { after: space('a-space') }))).toEqual({
      reason: 'path-taken',
      path: 'a',
      holder: space('a-space'),
    });
  });

  it('does not take a site space out of all sections', () => {
    expect(refusalOf(moveInto(structure, space('a-space'), null))).toEqual({ reason: 'section-needed' });
    expect(shown(resultOf(moveInto(structure, space('a-space'), 'b')))).toBe(
      'a() *c(*c-space) g[b(*b-space a-space)] l',
    );
  });
});

describe('groups', () => {
  it('take sections from wherever they stand', () => {
    const structure = built(withSection('a'), withSection('b'), withGroup('g', ['a']), withGroup('h', ['a', 'b']));
    expect(shown(structure)).toBe('g[] h[*a(*a-space) b(*b-space)]');
  });

  it('hand what they hold to where they stood when they go', () => {
    const structure = built(
      withSection('a'),
      withGroup('g'),
      withSection('z'),
      withGroup('h', ['a'], 'g'),
      withLink('l', 'g'),
    );
    const flat = resultOf(removeItem(structure, group('g')));
    expect(shown(flat)).toBe('h[*a(*a-space)] l z(*z-space)');
    expect(shown(resultOf(removeItem(flat, group('h'))))).toBe('*a(*a-space) l z(*z-space)');
    expect(shown(resultOf(removeItem(structure, group('h'))))).toBe('g[*a(*a-space) l] z(*z-space)');
  });

  it('let go of a section to right after themselves', () => {
    const structure = built(withSection('a'), withGroup('g', ['a']), withSection('z'));
    const freed = resultOf(removeFromGroup(structure, 'g', 'a'));
    expect(shown(freed)).toBe('g[] *a(*a-space) z(*z-space)');
    expect(resultOf(removeFromGroup(freed, 'g', 'a'))).toEqual(freed);
    expect(resultOf(removeFromGroup(freed, 'nowhere', 'a'))).toEqual(freed);
  });

  it('never stand in themselves', () => {
    const structure = built(withGroup('g'), withGroup('h', [], 'g'));
    expect(refusalOf(moveInto(structure, group('g'), 'g'))).toEqual({ reason: 'circular', group: 'g' });
    expect(refusalOf(moveInto(structure, group('g'), 'h'))).toEqual({ reason: 'circular', group: 'g' });
    expect(refusalOf(moveItem(structure, group('g'), { after: group('h') }))).toEqual({
      reason: 'circular',
      group: 'g',
    });
  });

  it('stand in one another up to a limit, counted with what they hold', () => {
    const chain = Array.from({ length: MAX_GROUP_DEPTH }, (_, index) =>
      withGroup(`g${index}`, [], index === 0 ? null : `g${index - 1}`),
    );
    const structure = built(...chain, withGroup('outer'));
    const tooDeep = { reason: 'too-deep', limit: MAX_GROUP_DEPTH };
    expect(refusalOf(withGroup('more', [], `g${MAX_GROUP_DEPTH - 1}`)(structure))).toEqual(tooDeep);
    expect(refusalOf(moveInto(structure, group('g0'), 'outer'))).toEqual(tooDeep);
    expect(refusalOf(moveInto(structure, group('outer'), `g${MAX_GROUP_DEPTH - 2}`))).toBe('done');
  });

  it.each([
    ['a section', withGroup('g', ['nowhere']), section('nowhere')],
    ['a parent', withGroup('g', [], 'nowhere'), group('nowhere')],
  ])('are not made with %s that is not there', (_, step, item) => {
    expect(refusalOf(step(built(withSection('a'))))).toEqual({ reason: 'unknown-item', item });
  });
});

describe('paths', () => {
  it('are made from names, and numbered on their own level only', () => {
    const structure = built(
      (all) => addSiteSpace(all, { id: 'a', name: 'Getting Started!' }),
      (all) => addSiteSpace(all, { id: 'b', name: 'Getting started' }),
      withSection('first-2'),
      (all) => addSiteSpace(all, { id: 'c', name: 'Getting started', section: 'first-2' }),
    );
    expect(['a', 'b', 'c', 'first', 'first-2'].map((id) => pathOf(structure, id))).toEqual([
      'getting-started',
      'getting-started-1',
      'getting-started',
      'first',
      'first-2',
    ]);
  });

  it('of sections are told apart across groups, because groups have none', () => {
    const structure = built(
      withGroup('g'),
      (all) =>
        addSection(all, {
          id: 'one',
          name: 'API',
          group: 'g',
          siteSpace: { id: 'x', name: 'API' },
          first: { id: '-', name: '-' },
        }),
      (all) =>
        addSection(all, {
          id: 'two',
          name: 'API',
          group: null,
          siteSpace: { id: 'y', name: 'API' },
          first: { id: '-', name: '-' },
        }),
    );
    expect(['one', 'two', 'x', 'y'].map((id) => pathOf(structure, id))).toEqual(['api', 'api-1', 'api', 'api']);
  });

  it('can be changed to one that is valid and free', () => {
    const structure = built(withSpace('a'), withSpace('b'));
    expect(pathOf(resultOf(setPath(structure, { type: 'site-space', id: 'a' }, 'v1.0')), 'a')).toBe('v1.0');
    expect(refusalOf(setPath(structure, { type: 'site-space', id: 'a' }, 'b'))).toEqual({
      reason: 'path-taken',
      path: 'b',
      holder: space('b'),
    });
    expect(refusalOf(setPath(structure, { type: 'site-space', id: 'a' }, 'A/B'))).toEqual({
      reason: 'path-invalid',
      path: 'A/B',
    });
    expect(refusalOf(setPath(structure, { type: 'site-section', id: 'a' }, 'c'))).toEqual({
      reason: 'unknown-item',
      item: section('a'),
    });
    expect(resultOf(setPath(structure, { type: 'site-space', id: 'a' }, 'a'))).toEqual(structure);
  });
});

describe('limits', () => {
  const many = (count: number, step: (id: string) => Step) =>
    Array.from({ length: count }, (_, index) => step(`n${index}`)).reduce<Structure>((structure, each) => {
      const outcome = each(structure);
      return outcome.outcome === 'done' ? outcome.structure : structure;
    }, []);

  it('hold for navigation items and, apart from them, for site spaces', () => {
    const structure = many(MAX_NAVIGATION_ITEMS, (id) => withLink(id));
    const refusal = { reason: 'too-many', of: 'navigation-items', limit: MAX_NAVIGATION_ITEMS };
    expect(structure).toHaveLength(MAX_NAVIGATION_ITEMS);
    expect(refusalOf(withLink('more')(structure))).toEqual(refusal);
    expect(refusalOf(withGroup('more')(structure))).toEqual(refusal);
    expect(refusalOf(withSection('more')(structure))).toEqual(refusal);
    expect(refusalOf(withSpace('more')(structure))).toBe('done');
  });

  it('hold for site spaces', () => {
    const full: Structure = Array.from({ length: MAX_SITE_SPACES }, (_, index) => ({
      type: 'site-space',
      id: `n${index}`,
      parent: null,
      position: `V${String(index).padStart(4, '0')}1`,
      path: `p${index}`,
      isDefault: index === 0,
    }));
    const refusal = { reason: 'too-many', of: 'site-spaces', limit: MAX_SITE_SPACES };
    expect(violations(full)).toEqual([]);
    expect(refusalOf(withSpace('more')(full))).toEqual(refusal);
    expect(refusalOf(withSection('more')(full))).toEqual(refusal);
  });
});

describe('removing what is not there', () => {
  it.each([space('z'), section('z'), group('z'), link('z')])('is told apart: %j', (item) => {
    expect(refusalOf(removeItem(built(withSpace('a')), item))).toEqual({ reason: 'unknown-item', item });
  });
});
