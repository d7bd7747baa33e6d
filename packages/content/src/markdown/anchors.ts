import GithubSlugger, { slug } from 'github-slugger';
import type { Block, Node } from '../document/document.js';
import { eachBlock } from '../document/keys.js';

/** Gives headings, tabs, expandables and OpenAPI blocks the anchors that lead to them, each once in the document. */
export function setAnchors(blocks: readonly Block[]): void {
  const used = new Set<string>();
  const slugger = new GithubSlugger();
  eachBlock(blocks, (block) => {
    const wanted = wantedAnchor(block);
    if (wanted === undefined) return;
    let id = wanted;
    // The slugger numbers what it has seen; ids that authors chose can still clash.
    do id = slugger.slug(id === wanted ? wanted : wanted, true);
    while (used.has(id));
    used.add(id);
    block.meta = { id };
  });
}

function wantedAnchor(block: Block): string | undefined {
  const { id, title, name, path, method } = block.data;
  switch (block.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return typeof id === 'string' ? id : slug(plainText(block.nodes ?? [])) || 'section';
    case 'tabs-item':
      return slug(typeof title === 'string' ? title : '') || 'tab';
    case 'expandable':
      return slug(plainText(block.fragments?.[0]?.nodes ?? [])) || 'details';
    case 'openapi-operation':
      return slug(`${method ?? ''} ${path ?? ''}`.replaceAll('/', ' ').trim()) || 'operation';
    case 'openapi-webhook':
      return slug(`${name ?? ''}`) || 'webhook';
    case 'openapi-schemas':
      return 'schemas';
    default:
      return undefined;
  }
}

function plainText(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : plainText(node.nodes ?? []),
    )
    .join('');
}
