import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import type { Block, Data, JsonDocument } from '../document/document.js';
import { completeDocument } from '../document/validate.js';
import { setAnchors } from '../markdown/anchors.js';
import { parseDocument } from '../markdown/parse-document.js';
import type { ApiDocumentName } from './api-source.js';

type Operation = SpecificationOutline['operations'][number];

/** The name under which operations without a tag are kept together. */
export const UNTAGGED = '';

/** A page that a page of a tag leads to. */
export interface PageBelow {
  title: string;
  /** Absent where it is not known, so that it is only named. */
  page?: string;
  /** How the operation is called that it is about, such as `GET /pets`. */
  address?: string;
  isDeprecated?: boolean;
}

/**
 * Writes one page of an API reference, with an index of those below it where it shows nothing itself; gives nothing when
 * the specification has no such part. What operations and models
 * look like is not in it: the blocks name them, and whoever shows the page reads them from the specification.
 */
export function apiDocument(
  outline: SpecificationOutline,
  spec: string,
  name: ApiDocumentName,
  below?: readonly PageBelow[],
): JsonDocument | undefined {
  const blocks = blocksOf(outline, spec, name, below);
  return blocks && completeDocument({ object: 'document', data: {}, nodes: blocks });
}

function blocksOf(
  outline: SpecificationOutline,
  spec: string,
  name: ApiDocumentName,
  below?: readonly PageBelow[],
): Block[] | undefined {
  const ref = { kind: 'openapi', spec };
  switch (name.doc) {
    case 'info':
      return written(outline.info ?? outline.description);
    case 'operations':
      return taggedPage(outline, name.page, (operations) =>
        operations.length === 0 ? indexOf(below ?? []) : indexed(operations, operationBlocks(operations, ref)),
      );
    case 'tag':
      return taggedPage(outline, name.page, (operations) => indexOf(below ?? operations.map(unlinked)));
    case 'operation': {
      const found = outline.operations.filter(
        ({ path, method }) => path === name.page && method === name.method.toLowerCase(),
      );
      return found.length === 0 ? undefined : operationBlocks(found, ref);
    }
    case 'webhooks': {
      const { webhooks } = outline;
      const blocks = webhooks.map(({ name: hook, method }) => empty('openapi-webhook', { name: hook, method, ref }));
      return webhooks.length === 0 ? undefined : indexed(webhooks, blocks);
    }
    case 'models':
      if (outline.schemas.length === 0) return undefined;
      return [empty('openapi-schemas', { schemas: [...outline.schemas], grouped: true, ref })];
  }
}

/** Lists the operations that belong to a tag. */
export function operationsOfTag(outline: SpecificationOutline, tag: string): readonly Operation[] {
  const known = tagged.get(outline) ?? groupByTag(outline);
  tagged.set(outline, known);
  return known.get(tag) ?? [];
}

// Every page of a reference asks for its own tag: looking through all operations each time would take too long.
const tagged = new WeakMap<SpecificationOutline, Map<string, Operation[]>>();

function groupByTag({ operations }: SpecificationOutline): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const tag of operation.tags.length === 0 ? [UNTAGGED] : new Set(operation.tags)) {
      const group = groups.get(tag);
      if (group) group.push(operation);
      else groups.set(tag, [operation]);
    }
  }
  return groups;
}

function taggedPage(
  outline: SpecificationOutline,
  tag: string,
  write: (operations: readonly Operation[]) => Block[],
): Block[] | undefined {
  const declared = outline.tags.find(({ name }) => name === tag);
  const operations = operationsOfTag(outline, tag);
  if (!declared && operations.length === 0) return undefined;
  return [...written(declared?.description), ...write(operations)];
}

function operationBlocks(operations: readonly Operation[], ref: Data): Block[] {
  return operations.map(({ path, method }) => empty('openapi-operation', { path, method, ref }));
}

/** Puts a list of what stands on a page before it, if that is more than one thing. */
function indexed(entries: readonly { title: string; deprecated?: boolean }[], blocks: Block[]): Block[] {
  if (entries.length < 2) return blocks;
  setAnchors(blocks);
  const items = entries.map(({ title, deprecated }, index) => {
    const anchor = blocks[index]?.meta?.id ?? '';
    return listItem([link(title, { kind: 'anchor', anchor })], deprecated);
  });
  return [block('list-unordered', items), ...blocks];
}

/** A list of other pages. */
function indexOf(below: readonly PageBelow[]): Block[] {
  if (below.length === 0) return [];
  const items = below.map(({ title, page, address, isDeprecated }) => {
    const label = page === undefined ? text(title) : link(title, { kind: 'page', page });
    return listItem([label, ...(address === undefined ? [] : [text(': '), text(address, 'code')])], isDeprecated);
  });
  return [block('list-unordered', items)];
}

function unlinked({ title, method, path, deprecated }: Operation): PageBelow {
  return { title, address: addressOf(method, path), isDeprecated: deprecated };
}

/** How an operation is called, in a few signs. */
export function addressOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}

function listItem(nodes: NonNullable<Block['nodes']>, isDeprecated = false): Block {
  return block('list-item', [block('paragraph', [...nodes, ...(isDeprecated ? [text(' (deprecated)')] : [])])]);
}

function written(markdown: string | undefined): Block[] {
  return markdown === undefined ? [] : parseDocument(markdown).nodes;
}

function empty(type: string, data: Data): Block {
  return { object: 'block', type, data, isVoid: true };
}

function block(type: string, nodes: NonNullable<Block['nodes']>): Block {
  return { object: 'block', type, data: {}, isVoid: false, nodes };
}

function link(label: string, ref: Data): NonNullable<Block['nodes']>[number] {
  return { object: 'inline', type: 'link', data: { ref }, isVoid: false, nodes: [text(label)] };
}

function text(content: string, mark?: 'code'): NonNullable<Block['nodes']>[number] {
  const marks = mark === undefined ? [] : [{ object: 'mark' as const, type: mark }];
  return { object: 'text', leaves: [{ object: 'leaf', text: content, marks }] };
}
