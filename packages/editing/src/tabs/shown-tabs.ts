import type { Node, ResolvedPos } from 'prosemirror-model';
import type { Selection, Transaction } from 'prosemirror-state';
import { AddMarkStep, AttrStep, RemoveMarkStep } from 'prosemirror-transform';

/** Which tabs are in front. Of tabs that stand together, the first is, unless another one is named here. */
export interface ShownTabs {
  /** The keys of tabs that are in front. */
  shown: ReadonlySet<string>;
  /** The keys of tabs in which something changed while they were not in front. */
  changed: ReadonlySet<string>;
}

/** A block of tabs and where it stands. */
export interface TabsPlace {
  node: Node;
  pos: number;
}

/** What is in front when a document is opened: the first tabs, and those with a conflict that waits for a decision. */
export function firstTabs(doc: Node): ShownTabs {
  const shown = new Set<string>();
  for (const { node } of tabsIn(doc)) {
    const waiting = node.children.find((item) => holds(item, 'conflict'));
    if (waiting) shown.add(keyOf(waiting));
  }
  return { shown, changed: new Set() };
}

/**
 * What is in front after a transaction: the tabs that the selection is in, and elsewhere those in which something
 * changed, so that nobody edits what they do not see. The identical value where nothing is different.
 */
export function tabsAfter(before: ShownTabs, transaction: Transaction): ShownTabs {
  const { doc, selection } = transaction;
  if (!transaction.docChanged && !transaction.selectionSet) return before;
  const selected = tabsAround(selection);
  const edited = editedTabs(transaction);
  if (selected.every(isInFront(before)) && edited.length === 0 && before.changed.size === 0) return before;
  const chosen = [...edited.filter(({ tabs }) => !selected.some((each) => each.tabs === tabs)), ...selected];
  const shown = new Set(before.shown);
  for (const { tabs, item } of chosen) {
    for (const sibling of tabs.children) shown.delete(keyOf(sibling));
    shown.add(keyOf(item));
  }
  const after = { shown, changed: new Set([...before.changed, ...edited.map(({ item }) => keyOf(item))]) };
  for (const { node } of tabsIn(doc)) {
    const front = node.maybeChild(shownTab(node, after));
    if (front) after.changed.delete(keyOf(front));
  }
  return sameKeys(after.shown, before.shown) && sameKeys(after.changed, before.changed) ? before : after;
}

/** Where a transaction changed something in a tab that the selection keeps behind another one. */
export function editBehind(transaction: Transaction): number | undefined {
  const selected = tabsAround(transaction.selection);
  const hides = ({ tabs, item }: Tab) => selected.some((each) => each.tabs === tabs && each.item !== item);
  return editedTabs(transaction).find(hides)?.pos;
}

/** The index of the tab that is in front. */
export function shownTab(tabs: Node, { shown }: Pick<ShownTabs, 'shown'>): number {
  return Math.max(
    0,
    tabs.children.findIndex((item) => shown.has(keyOf(item))),
  );
}

/** All blocks of tabs, those inside of others included. Where there are none, it looks at each block once. */
export function tabsIn(doc: Node): TabsPlace[] {
  const found: TabsPlace[] = [];
  doc.forEach((child, start) => {
    if (!holds(child, 'tabs')) return;
    if (child.type.name === 'tabs') found.push({ node: child, pos: start });
    child.descendants((node, pos) => {
      if (node.type.name === 'tabs') found.push({ node, pos: start + 1 + pos });
      return !node.isTextblock;
    });
  });
  return found;
}

interface Tab {
  tabs: Node;
  item: Node;
  /** A position in it. */
  pos: number;
}

const isInFront =
  (state: ShownTabs) =>
  ({ tabs, item }: Tab): boolean =>
    tabs.maybeChild(shownTab(tabs, state)) === item;

function tabsAround({ $from, $head }: Selection): Tab[] {
  return [...tabsAt($from, $from.pos), ...tabsAt($head, $head.pos)];
}

/** The tabs around everything that a transaction changed. */
function editedTabs({ doc, steps, mapping }: Transaction): Tab[] {
  return steps.flatMap((step, index) => {
    const ranges: [number, number][] = [];
    if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) ranges.push([step.from, step.to]);
    if (step instanceof AttrStep) ranges.push([step.pos, step.pos]);
    step.getMap().forEach((_from, _to, start, end) => {
      ranges.push([start, end]);
    });
    const later = mapping.slice(index + 1);
    return ranges.flatMap(([from, to]) => tabsAt(doc.resolve(later.map(from, -1)), later.map(to, 1)));
  });
}

/** The tabs that hold everything from one position to another. */
function tabsAt($pos: ResolvedPos, end: number): Tab[] {
  const found: Tab[] = [];
  for (let depth = 1; depth <= $pos.depth; depth += 1) {
    const item = $pos.node(depth);
    if (item.type.name === 'tabs_item' && end <= $pos.end(depth))
      found.push({ tabs: $pos.node(depth - 1), item, pos: end });
  }
  return found;
}

const holders = { tabs: new WeakMap<Node, boolean>(), conflict: new WeakMap<Node, boolean>() };

/** Whether a node is or has one of a type. Nodes never change, so that each is looked at once. */
function holds(node: Node, name: keyof typeof holders): boolean {
  if (node.isTextblock || node.isAtom) return false;
  if (node.type.name === name) return true;
  const known = holders[name].get(node) ?? node.children.some((child) => holds(child, name));
  holders[name].set(node, known);
  return known;
}

function keyOf(item: Node): string {
  return String(item.attrs['key']);
}

function sameKeys(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}
