import { writeDocument } from '@lectern/content/markdown/write-document';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { createNode, schema } from '@lectern/editing/schema/schema';
import { DOMSerializer, Fragment, type Slice } from 'prosemirror-model';
import { markElements, nodeElements } from './elements.js';

/** The attribute in which copied HTML carries the nodes themselves, because HTML cannot say all of what they are. */
export const NODES_ATTRIBUTE = 'data-lectern-nodes';

/** Writes what is copied as HTML for others, with its nodes for this editor. */
class NodesSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target);
    // Only what is copied as a whole has no target.
    const first = target === undefined ? written.firstChild : null;
    if (first instanceof HTMLElement) first.setAttribute(NODES_ATTRIBUTE, JSON.stringify(fragment.toJSON()));
    return written;
  }
}

/** Blocks that are not written in place are nothing but their nodes on the clipboard. */
const sealedElements = Object.fromEntries(Object.keys(schema.nodes).map((name) => [name, () => ['div'] as const]));

/** Writes nodes to the clipboard. */
export const clipboardSerializer = new NodesSerializer(
  { ...sealedElements, ...DOMSerializer.nodesFromSchema(schema), ...nodeElements },
  markElements,
);

/** What is copied as plain text: Markdown. */
export function copiedText({ content }: Slice): string {
  const blocks = content.firstChild?.isInline ? Fragment.from(createNode('paragraph', {}, content)) : content;
  const isWhole = schema.topNodeType.validContent(blocks);
  if (!isWhole) return content.textBetween(0, content.size, '\n\n');
  return writeDocument(toDocument(schema.topNodeType.create({}, blocks))).markdown.trimEnd();
}
