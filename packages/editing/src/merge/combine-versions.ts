import { sameJson } from '@lectern/content/document/json-values';
import { type Attrs, Fragment, type Node } from 'prosemirror-model';
import { identitiesOf } from './identities.js';

/** Three versions of a node: the one that both sides started from, the one in the editor, and the one of the others. */
interface Versions {
  base: Node;
  own: Node;
  theirs: Node;
}

/** The text of the editor with what others changed; undefined where both sides changed the same block. */
export function combineVersions({ base, own, theirs }: Versions): Node | undefined {
  if (own.eq(theirs) || theirs.eq(base)) return own;
  if (own.eq(base)) return theirs;
  if (own.type !== theirs.type || own.type !== base.type || own.isLeaf || own.inlineContent) return undefined;
  const attributes = combineAttributes({ base, own, theirs });
  const children = combineChildren({ base, own, theirs });
  if (attributes === undefined || children === undefined) return undefined;
  const content = Fragment.fromArray(children);
  return own.type.validContent(content) ? own.type.create(attributes, content) : undefined;
}

function combineAttributes({ base, own, theirs }: Versions): Attrs | undefined {
  if (sameJson(theirs.attrs, base.attrs) || sameJson(theirs.attrs, own.attrs)) return own.attrs;
  return sameJson(own.attrs, base.attrs) ? theirs.attrs : undefined;
}

type Children = ReadonlyMap<string, Node>;

function combineChildren(versions: Versions): Node[] | undefined {
  const base = identitiesOf(versions.base);
  const own = identitiesOf(versions.own);
  const theirs = identitiesOf(versions.theirs);
  const order = combineOrders(base, own, theirs);
  if (order === undefined) return undefined;
  const children: Node[] = [];
  for (const identity of order) {
    const child = combineChild(base.get(identity), own.get(identity), theirs.get(identity));
    if (child === undefined) return undefined;
    if (child !== 'deleted') children.push(child);
  }
  return children;
}

/** What becomes of a child that not every version may have. */
function combineChild(base: Node | undefined, own: Node | undefined, theirs: Node | undefined) {
  if (own !== undefined && theirs !== undefined) {
    if (base === undefined) return own.eq(theirs) ? own : undefined;
    return combineVersions({ base, own, theirs });
  }
  const only = own ?? theirs;
  if (base === undefined) return only;
  // What one side deleted and the other one changed is neither.
  return only === undefined || only.eq(base) ? 'deleted' : undefined;
}

/**
 * The order of all children: that of the side that changed it, with what only the other side has behind its neighbour.
 * Undefined when both sides changed it.
 */
function combineOrders(base: Children, own: Children, theirs: Children): string[] | undefined {
  const order = (of: Children, among: Children): string[] => [...of.keys()].filter((identity) => among.has(identity));
  const isMovedByOwn = !sameJson(order(base, own), order(own, base));
  const isMovedByOthers = !sameJson(order(base, theirs), order(theirs, base));
  if (isMovedByOwn && isMovedByOthers) return undefined;
  const [first, second] = isMovedByOthers ? [theirs, own] : [own, theirs];
  const result = [...first.keys()];
  let before: string | undefined;
  for (const identity of second.keys()) {
    if (!first.has(identity)) result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, identity);
    before = identity;
  }
  return result;
}
