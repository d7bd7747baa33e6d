import { schema } from '@lectern/editing/schema/schema';
import { Fragment, Slice } from 'prosemirror-model';
import { NODES_ATTRIBUTE } from '../view/clipboard.js';
import { withSafeAddresses } from './addresses.js';

/** The nodes that came along with HTML that was copied in this editor; nothing if it was copied elsewhere. */
export function ownNodes(dom: ParentNode): Slice | undefined {
  const json = dom.querySelector(`[${NODES_ATTRIBUTE}]`)?.getAttribute(NODES_ATTRIBUTE);
  return json ? nodesOf(json) : undefined;
}

/** Nodes that were copied with their HTML; nothing if it only looks like it. */
function nodesOf(json: string): Slice | undefined {
  try {
    const fragment = Fragment.fromJSON(schema, withSafeAddresses(JSON.parse(json)));
    for (const node of fragment.content) node.check();
    return Slice.maxOpen(fragment);
  } catch {
    return undefined;
  }
}
