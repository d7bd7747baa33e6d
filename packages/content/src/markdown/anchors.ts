import { slug } from 'github-slugger';
import type { Block, Node } from '../document/document.js';
import { eachBlock } from '../document/keys.js';

/** Gives headings, tabs, expandables and OpenAPI blocks the anchors that lead to them, each once in the document. */
export function setAnchors(blocks: readonly Block[]): void {
  for (const [block, id] of anchorsBy(anchorOf, blocks)) block.meta = { id };
}

/**
 * The other anchors that headings are known by, in a document that has its own: those that GitHub gives them, and with
 * `id-` before a number. Documents that come from elsewhere have links and bookmarks to these.
 */
export function otherAnchors(blocks: readonly Block[]): Map<Block, string[]> {
  const taken = new Set<string>();
  eachBlock(blocks, ({ meta }) => {
    if (meta?.id !== undefined) taken.add(meta.id);
  });
  const others = new Map<Block, string[]>();
  for (const [block, atGithub] of anchorsBy(slug, blocks)) {
    if (!block.type.startsWith('heading-')) continue;
    const own = block.meta?.id ?? '';
    const names = [...new Set([atGithub, ...(/^\d/.test(own) ? [`id-${own}`] : [])])].filter(
      (name) => !taken.has(name),
    );
    for (const name of names) taken.add(name);
    if (names.length > 0) others.set(block, names);
  }
  return others;
}

/** Writes the text of a heading as its anchor: dots stay, and whatever stands between words becomes one hyphen. */
export function anchorOf(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}.+_\s-]+/gu, '');
  return words.replace(/[\s-]+/g, '-').replace(/^-|-$/g, '');
}

type Slug = (text: string) => string;

function anchorsBy(slugOf: Slug, blocks: readonly Block[]): Map<Block, string> {
  const anchors = new Map<Block, string>();
  const used = new Set<string>();
  const counts = new Map<string, number>();
  eachBlock(blocks, (block) => {
    const wanted = wantedAnchor(block, slugOf);
    if (wanted === undefined) return;
    let id = wanted;
    // Where it left off: thousands of equal headings would otherwise be counted through for each of them.
    let count = counts.get(wanted) ?? 0;
    for (; used.has(id); id = `${wanted}-${count}`) count += 1;
    counts.set(wanted, count);
    used.add(id);
    anchors.set(block, id);
  });
  return anchors;
}

function wantedAnchor(block: Block, slugOf: Slug): string | undefined {
  const { id, title, name, path, method } = block.data;
  switch (block.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return typeof id === 'string' ? id : slugOf(plainText(block.nodes ?? [])) || 'section';
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
