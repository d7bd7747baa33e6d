import type { Block, Fragment, JsonDocument, Node } from '../document/document.js';

const MAIN = 'Main';
const CHANGE_REQUEST = 'This change request';

/** Writes a conflict: what main says and what the change request says, side by side; a side that deleted is empty. */
export function conflictMarkdown({ main, changeRequest }: { main: string; changeRequest: string }): string {
  const tab = (title: string, text: string): string => `{% tab title="${title}" %}\n${text}\n{% endtab %}`;
  return `{% conflict %}\n${tab(MAIN, main)}\n\n${tab(CHANGE_REQUEST, changeRequest)}\n{% endconflict %}`;
}

/** Makes the block that stands for a conflict. */
export function conflictBlock({ main, changeRequest }: { main: Block[]; changeRequest: Block[] }): Block {
  const item = (title: string, nodes: Block[]): Block => ({
    object: 'block',
    type: 'tabs-item',
    data: { title },
    nodes,
    isVoid: false,
  });
  const nodes = [item(MAIN, main), item(CHANGE_REQUEST, changeRequest)];
  return { object: 'block', type: 'tabs', data: { conflict: true }, nodes, isVoid: false };
}

/** What each side says where they contradict each other; a side that deleted says nothing. */
export interface ConflictSides {
  key: string;
  main: Block[];
  changeRequest: Block[];
}

/** What can be made of a conflict: one of its sides, or both of them, one after the other. */
export type ConflictChoice = 'main' | 'change_request' | 'both';

/** Lists the conflicts of a document in their order. Those without a key, which documents of the API have, are left out. */
export function conflictsIn(document: JsonDocument): ConflictSides[] {
  return document.nodes.flatMap(conflictsBelow);
}

/** Gives a document in which the conflict with a key is replaced by what somebody chose. */
export function withoutConflict(document: JsonDocument, key: string, choice: ConflictChoice): JsonDocument {
  return { ...document, nodes: settledBlocks(document.nodes, key, choice) };
}

/** Counts the conflicts that still stand in a document. */
export function countConflicts(document: JsonDocument): number {
  return countIn(document.nodes);
}

/** Whether a block stands for a conflict. */
export function isConflict(block: Block): boolean {
  return block.type === 'tabs' && block.data['conflict'] === true;
}

function conflictsBelow(node: Node | Fragment): ConflictSides[] {
  if (node.object === 'text' || node.object === 'inline') return [];
  const fragments = node.object === 'block' ? (node.fragments ?? []) : [];
  const below = [...fragments, ...(node.nodes ?? [])].flatMap(conflictsBelow);
  if (node.object === 'fragment' || !isConflict(node) || node.key === undefined) return below;
  return [{ key: node.key, ...sidesOf(node) }, ...below];
}

function sidesOf({ nodes = [] }: Block): Pick<ConflictSides, 'main' | 'changeRequest'> {
  const [main, changeRequest] = nodes.map((side) => blocksOf(side));
  return { main: main ?? [], changeRequest: changeRequest ?? [] };
}

function blocksOf(side: Node): Block[] {
  return side.object === 'block' ? (side.nodes ?? []).filter((node) => node.object === 'block') : [];
}

function settledNodes(nodes: readonly Node[], key: string, choice: ConflictChoice): Node[] {
  return nodes.flatMap((node): Node[] => (node.object === 'block' ? settledBlocks([node], key, choice) : [node]));
}

function settledBlocks(blocks: readonly Block[], key: string, choice: ConflictChoice): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.key === key && isConflict(block)) {
      const { main, changeRequest } = sidesOf(block);
      return { main, change_request: changeRequest, both: [...main, ...changeRequest] }[choice];
    }
    const nodes = block.nodes && settledNodes(block.nodes, key, choice);
    const fragments = block.fragments?.map((part) => ({ ...part, nodes: settledBlocks(part.nodes, key, choice) }));
    return [{ ...block, ...(nodes && { nodes }), ...(fragments && { fragments }) }];
  });
}

function countIn(nodes: Iterable<Node | Fragment>): number {
  let count = 0;
  for (const node of nodes) {
    if (node.object === 'text' || node.object === 'inline') continue;
    if (node.object === 'block') count += (isConflict(node) ? 1 : 0) + countIn(node.fragments ?? []);
    count += countIn(node.nodes ?? []);
  }
  return count;
}
