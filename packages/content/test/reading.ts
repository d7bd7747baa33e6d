import { parseDocument } from '../src/markdown/parse-document.js';

type Node = ReturnType<typeof parseDocument>['nodes'][number] | Inner;
type Inner = NonNullable<ReturnType<typeof parseDocument>['nodes'][number]['nodes']>[number];

/** Reads Markdown as pages do and gives its blocks at the top, each as its type and its text. */
export function blocksOf(markdown: string): string[] {
  return parseDocument(markdown).nodes.map((block) => `${block.type}: ${wordsOf(block)}`);
}

/** Lists the types of everything that Markdown reads as. */
export function typesIn(markdown: string): Set<string> {
  const types = new Set<string>();
  const visit = (node: Node): void => {
    if (node.object === 'text') return;
    types.add(node.type);
    for (const child of node.nodes ?? []) visit(child);
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child);
  };
  for (const block of parseDocument(markdown).nodes) visit(block);
  return types;
}

/** What foreign text must never become: it would be run, hide what follows, or change the page that it stands on. */
export const FOREIGN = ['html', 'expression', 'math', 'inline-math', 'definition', 'footnote-definition', 'hint', 'if'];

/** The text of a node and of all nodes within it. */
export function wordsOf(node: Node): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  const inside = (node.nodes ?? []).map(wordsOf);
  const fragments = (node.fragments ?? []).flatMap(({ nodes }) => nodes.map(wordsOf));
  return [...inside, ...fragments].join(node.object === 'block' && node.type.startsWith('list') ? ' ' : '');
}
