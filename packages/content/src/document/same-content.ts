import type { Data, Fragment, Node, Text } from './document.js';

/** Whether two nodes say the same, whatever their keys are. */
export function hasSameContent(a: Node | Fragment | undefined, b: Node | Fragment | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.object === 'text') return b.object === 'text' && sameText(a, b);
  if (b.object === 'text' || a.object !== b.object || a.type !== b.type) return false;
  if (a.object === 'fragment')
    return b.object === 'fragment' && a.fragment === b.fragment && sameList(a.nodes, b.nodes);
  if (b.object === 'fragment') return false;
  return sameList(a.nodes, b.nodes) && sameList(a.fragments, b.fragments) && sameData(a.data, b.data);
}

function sameList(a: readonly (Node | Fragment)[] = [], b: readonly (Node | Fragment)[] = []): boolean {
  return a.length === b.length && a.every((node, index) => hasSameContent(node, b[index]));
}

function sameText(a: Text, b: Text): boolean {
  return (
    a.leaves.length === b.leaves.length &&
    a.leaves.every((leaf, index) => {
      const other = b.leaves[index];
      if (other === undefined || leaf.text !== other.text) return false;
      if (leaf.marks.length === 0 && other.marks.length === 0) return true;
      return JSON.stringify(leaf.marks) === JSON.stringify(other.marks);
    })
  );
}

function sameData(a: Data, b: Data): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
