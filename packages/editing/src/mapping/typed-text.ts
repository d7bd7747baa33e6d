import type { Block, Fragment, JsonDocument, Leaf, Node, Text } from '@lectern/content/document/document';

/** Texts whose ends nobody sees. In code, spaces count. */
const WRITTEN = /^(paragraph|heading-\d)$/;

/** Blocks never change, so that those that need nothing are looked at once. */
const trimmedBlocks = new WeakMap<Block, Block>();

/**
 * A document as it is saved while somebody types. Between two words a text ends with a space, which Markdown could only
 * keep as an entity; spaces and breaks at the end of a text are dropped, and stay in the editor. Blocks without them are
 * the identical ones.
 */
export function withoutTrailingSpaces(document: JsonDocument): JsonDocument {
  const nodes = mapped(document.nodes, trimmedBlock);
  return nodes === document.nodes ? document : { ...document, nodes };
}

function trimmedBlock(block: Block): Block {
  const known = trimmedBlocks.get(block);
  if (known !== undefined) return known;
  const trimmed = trim(block);
  trimmedBlocks.set(block, trimmed);
  return trimmed;
}

function trim(block: Block): Block {
  if (WRITTEN.test(block.type)) {
    const nodes = trimmedText(block.nodes ?? []);
    return nodes === block.nodes ? block : { ...block, nodes };
  }
  const nodes = block.nodes && mapped(block.nodes, (node) => (node.object === 'block' ? trimmedBlock(node) : node));
  const fragments = block.fragments && mapped(block.fragments, trimmedFragment);
  const isSame = nodes === block.nodes && fragments === block.fragments;
  return isSame ? block : { ...block, ...(nodes && { nodes }), ...(fragments && { fragments }) };
}

function trimmedFragment(fragment: Fragment): Fragment {
  const nodes = mapped(fragment.nodes, (node) => (node.object === 'block' ? trimmedBlock(node) : node));
  return nodes === fragment.nodes ? fragment : { ...fragment, nodes };
}

/** Only a plain text at the end is trimmed: spaces in code and in links were meant. */
function trimmedText(nodes: Node[]): Node[] {
  const last = nodes.at(-1);
  if (last?.object !== 'text') return nodes;
  const leaf = last.leaves.at(-1);
  if (leaf === undefined || leaf.marks.length > 0 || !/[ \t\n]$/.test(leaf.text)) return nodes;
  const text = leaf.text.replace(/[ \t\n]+$/, '');
  const leaves: Leaf[] = last.leaves.slice(0, -1);
  if (text !== '' || leaves.length === 0) leaves.push({ ...leaf, text });
  const trimmed: Text = { ...last, leaves };
  return [...nodes.slice(0, -1), trimmed];
}

/** The same list where no item changed. */
function mapped<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}
