import type { Node } from 'prosemirror-model';

/** What tells the children of a node apart in every version of it: keys, ids of rows and columns, else their places. */
export function identitiesOf(parent: Node): Map<string, Node> {
  const children = new Map<string, Node>();
  parent.forEach((child, _, index) => {
    const id: string | null | undefined = child.attrs['key'] ?? child.attrs['id'];
    const identity = id == null ? `${child.type.name} ${index}` : `#${id}`;
    children.set(children.has(identity) ? `${identity} ${index}` : identity, child);
  });
  return children;
}
