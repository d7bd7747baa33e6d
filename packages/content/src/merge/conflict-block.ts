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

/** Counts the conflicts that still stand in a document. */
export function countConflicts(document: JsonDocument): number {
  return countIn(document.nodes);
}

/** Whether a block stands for a conflict. */
export function isConflict(block: Block): boolean {
  return block.type === 'tabs' && block.data['conflict'] === true;
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
