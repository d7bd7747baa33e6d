import { sameJson } from '@lectern/content/document/json-values';
import { type Attrs, Fragment, type Node } from 'prosemirror-model';
import { identitiesOf } from './identities.js';

/** Three versions of a node: the one that both sides started from, the one in the editor, and the one of the others. */
interface Versions {
  base: Node;
  own: Node;
  theirs: Node;
}

/**
 * The text of the editor with what others changed. Where both sides changed the same, the editor keeps its own, and the
 * key of the block is added to `kept`.
 */
export function combineVersions({ base, own, theirs }: Versions, kept: string[]): Node {
  if (own.eq(theirs) || theirs.eq(base)) return own;
  if (own.eq(base)) return theirs;
  if (own.type !== theirs.type || own.type !== base.type || own.isLeaf || own.inlineContent) return keepOwn(own, kept);
  const inside: string[] = [];
  const attributes = combineAttributes({ base, own, theirs }, inside);
  const content = Fragment.fromArray(combineChildren({ base, own, theirs }, inside));
  if (!own.type.validContent(content)) return keepOwn(own, kept);
  // Parts without a key, such as the cells of a table, count as the block that they are in.
  kept.push(...inside.map((key) => key || keyOf(own)));
  return own.type.create(attributes, content);
}

function keepOwn(own: Node, kept: string[]): Node {
  kept.push(keyOf(own));
  return own;
}

function keyOf(node: Node): string {
  return node.attrs['key'] ?? '';
}

function combineAttributes({ base, own, theirs }: Versions, kept: string[]): Attrs {
  if (sameJson(theirs.attrs, base.attrs)) return own.attrs;
  if (!sameJson(own.attrs, base.attrs) && !sameJson(own.attrs, theirs.attrs)) return keepOwn(own, kept).attrs;
  return theirs.attrs;
}

function combineChildren(versions: Versions, kept: string[]): Node[] {
  const base = identitiesOf(versions.base);
  const own = identitiesOf(versions.own);
  const theirs = identitiesOf(versions.theirs);
  const deleted = new Set<string>();
  for (const [identity, child] of base) {
    const [mine, other] = [own.get(identity), theirs.get(identity)];
    if (mine !== undefined && other !== undefined) continue;
    const isUnchanged = (mine ?? other)?.eq(child) ?? true;
    // What one side deleted and the other one changed stays as it is in the editor.
    if (isUnchanged || mine === undefined) deleted.add(identity);
    if (!isUnchanged) kept.push(keyOf(child));
  }
  return combineOrders(versions, [base, own, theirs], kept)
    .filter((identity) => !deleted.has(identity))
    .flatMap((identity) => {
      const [before, mine, other] = [base.get(identity), own.get(identity), theirs.get(identity)];
      if (mine === undefined || other === undefined) return mine ?? other ?? [];
      if (before === undefined) return mine.eq(other) ? mine : keepOwn(mine, kept);
      return combineVersions({ base: before, own: mine, theirs: other }, kept);
    });
}

type Children = ReadonlyMap<string, Node>;

/** The order of all children: of the side that changed it, with what only the other side has behind its neighbour. */
function combineOrders(
  { own: parent }: Versions,
  [base, own, theirs]: [Children, Children, Children],
  kept: string[],
): string[] {
  const order = (of: Children, among: Children): string[] => [...of.keys()].filter((identity) => among.has(identity));
  const isMovedByOwn = !sameJson(order(base, own), order(own, base));
  const isMovedByOthers = !sameJson(order(base, theirs), order(theirs, base));
  if (isMovedByOwn && isMovedByOthers && !sameJson(order(own, theirs), order(theirs, own))) keepOwn(parent, kept);
  const [first, second] = isMovedByOthers && !isMovedByOwn ? [theirs, own] : [own, theirs];
  const result = [...first.keys()];
  let before: string | undefined;
  for (const identity of second.keys()) {
    if (!first.has(identity)) result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, identity);
    before = identity;
  }
  return result;
}
