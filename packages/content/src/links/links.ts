import type { Block, Data, Fragment, Inline, Json, JsonDocument, Node } from '../document/document.js';
import { dataOf, listOf, textOf } from '../document/json-values.js';
import type { PageRecord } from '../pages/page-record.js';
import type { DocumentLink, Relation } from './link.js';
import { contentRefOf } from './ref-of.js';
import { tableLinks } from './table-links.js';

export type { DocumentLink, Relation } from './link.js';

/** Gives every reference of a page in reading order: those of its record first, then those of its document. */
export function linksOf(document: JsonDocument, record?: PageRecord): DocumentLink[] {
  const links = record === undefined ? [] : recordLinks(record);
  collect(document.nodes, undefined, links);
  return links;
}

/** Gives the addresses of what a document embeds, in reading order. */
export function embedsOf(document: JsonDocument): DocumentLink[] {
  const links: DocumentLink[] = [];
  collect(document.nodes, undefined, links, ({ type, data }) => (type === 'embed' ? embedLinks(data) : []));
  return links;
}

/** Gives the references that a page record holds: cover, target of a link page, sources of computed content. */
export function recordLinks(record: PageRecord): DocumentLink[] {
  const pictures = [record.cover?.ref, record.cover?.refDark];
  return [
    ...pictures.flatMap((ref) => (ref ? [{ ref, relation: 'dependsOn' as const }] : [])),
    ...(record.target === undefined ? [] : [{ ref: record.target, relation: 'reference' as const }]),
    ...sourceLinks(record.computed?.['dependencies']),
  ];
}

/** Gives the references among the dependencies of computed content. */
export function sourceLinks(dependencies: Json | undefined): DocumentLink[] {
  const sources = [...listOf(dependencies), ...Object.values(dataOf(dependencies))];
  return found(
    sources.flatMap((source) => [source, dataOf(source)['ref']]),
    'dependsOn',
  );
}

function collect(
  nodes: Iterable<Node | Fragment>,
  key: string | undefined,
  links: DocumentLink[],
  linksOfNode: (node: Block | Inline) => DocumentLink[] = ownLinks,
): void {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    const block = node.object === 'block' ? (node.key ?? key) : key;
    if (node.object !== 'fragment') {
      for (const link of linksOfNode(node)) links.push(block === undefined ? link : { ...link, node: block });
      collect(node.fragments ?? [], block, links, linksOfNode);
    }
    collect(node.nodes ?? [], block, links, linksOfNode);
  }
}

const DEPENDENCIES: ReadonlySet<string> = new Set([
  'image',
  'inline-image',
  'file',
  'drawing',
  'reusable-content',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
  'swagger',
]);

function ownLinks(node: Block | Inline): DocumentLink[] {
  const relation = DEPENDENCIES.has(node.type) ? 'dependsOn' : 'reference';
  if (node.object === 'block' && node.type === 'table') return tableLinks(node);
  if (node.type === 'embed') return embedLinks(node.data);
  if (node.type === 'update') return found(listOf(node.data['tags']).map(tagRef), 'reference');
  return found([node.data['ref'], node.data['refDark']], relation);
}

function embedLinks(data: Data): DocumentLink[] {
  const url = textOf(data['url']);
  return url === '' ? [] : [{ ref: { kind: 'url', url }, relation: 'reference' }];
}

function tagRef(tag: Json): Json {
  return typeof tag === 'string' ? { kind: 'tag', tag } : tag;
}

function found(values: (Json | undefined)[], relation: Relation): DocumentLink[] {
  return values.flatMap((value) => {
    const ref = contentRefOf(value);
    return ref === undefined ? [] : [{ ref, relation }];
  });
}
