import { TEXT_LIMITS } from '@lectern/domain/content/text-limits';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Block, Fragment, Inline, JsonDocument, Leaf, Mark, Node } from './document.js';
import { type BlockRule, blockRules } from './validate-schema.js';

/** What is wrong in a Document, and where: a path such as `nodes[2].nodes[0]`. */
export interface DocumentIssue {
  path: string;
  message: string;
}

const maxDepth = 100;
const maxIssues = 20;
const measures = ['blocks', 'cells', 'inlines', 'sections'] as const;

/** What is wrong with a value that a client sent as a Document, at most twenty issues; none when it is one. */
export function documentIssues(document: unknown): DocumentIssue[] {
  const check = new Check(true);
  if (!isPlainObject(document)) return [{ path: '', message: 'A document must be an object.' }];
  if (document['object'] !== 'document') check.add('object', 'The object of a document must be "document".');
  check.data('data', document['data']);
  const { nodes } = document;
  if (!Array.isArray(nodes)) check.add('nodes', 'A document must have a list of nodes.');
  else for (const [index, node] of nodes.entries()) check.topLevel(`nodes[${index}]`, node);
  check.size('');
  return check.issues;
}

/** Whether a value from elsewhere is a Document. */
export function isDocument(value: unknown): value is JsonDocument {
  return documentIssues(value).length === 0;
}

/** A Document in which everything is spelled out that clients may leave out: leaves, marks, data, isVoid. */
export function completeDocument(document: JsonDocument): JsonDocument {
  return {
    object: 'document',
    data: document.data ?? {},
    nodes: (document.nodes ?? []).map(completeNode).filter(isBlock),
  };
}

/** A block given as JSON with everything spelled out; undefined when it is no block. */
export function completeBlock(json: string): Block | undefined {
  const node = parseNode(json, (check, value) => check.block('', value, 1));
  return node?.object === 'block' ? node : undefined;
}

/** An inline given as JSON with everything spelled out; undefined when it is none. */
export function completeInline(json: string): Inline | undefined {
  const node = parseNode(json, (check, value) => check.inline('', value, 1));
  return node?.object === 'inline' ? node : undefined;
}

function parseNode(json: string, walk: (check: Check, value: unknown) => void): Node | undefined {
  try {
    const node: Node = JSON.parse(json);
    const check = new Check(false);
    walk(check, node);
    check.size('');
    return check.issues.length === 0 ? completeNode(node) : undefined;
  } catch {
    return undefined;
  }
}

function completeNode(node: Node): Node {
  if (node.object === 'text') return completeText(node);
  const isVoid = node.isVoid ?? isVoidNode(node);
  const parts = {
    data: node.data ?? {},
    ...(node.nodes === undefined && isVoid ? {} : { nodes: (node.nodes ?? []).map(completeNode) }),
    ...(node.fragments === undefined ? {} : { fragments: node.fragments.map(completeFragment) }),
    isVoid,
  };
  return node.object === 'block' ? { ...node, ...parts } : { ...node, ...parts };
}

/** Older clients send the text itself instead of leaves. */
function completeText(text: { leaves?: Leaf[]; text?: string; key?: string; marks?: Mark[] }): Node {
  const leaves = text.leaves ?? [{ object: 'leaf', text: text.text ?? '', marks: text.marks ?? [] }];
  const key = text.key === undefined ? {} : { key: text.key };
  const complete = leaves.map((leaf): Leaf => ({ object: 'leaf', text: leaf.text ?? '', marks: leaf.marks ?? [] }));
  return { object: 'text', ...key, leaves: complete.length > 0 ? complete : [{ object: 'leaf', text: '', marks: [] }] };
}

function completeFragment(fragment: Fragment): Fragment {
  return { ...fragment, object: 'fragment', nodes: (fragment.nodes ?? []).map(completeNode).filter(isBlock) };
}

function isVoidNode(node: Block | Inline): boolean {
  const rule = node.object === 'block' ? blockRules.get(node.type) : undefined;
  return rule?.isVoid ?? node.nodes === undefined;
}

function isBlock(node: Node): node is Block {
  return node.object === 'block';
}

/** Walks a value that may be anything and collects what is wrong. */
class Check {
  readonly issues: DocumentIssue[] = [];
  private readonly counts = { blocks: 0, cells: 0, inlines: 0, sections: 0 };

  /** Strict: also what may stand in what. */
  constructor(private readonly strict: boolean) {}

  add(path: string, message: string): undefined {
    if (this.issues.length < maxIssues) this.issues.push({ path, message });
  }

  /** Adds what there is more of than a text may hold. */
  size(path: string): void {
    for (const measure of measures) {
      const [count, limit] = [this.counts[measure], TEXT_LIMITS[measure]];
      if (count > limit) this.add(path, `A document may have at most ${limit} ${measure}, and this has ${count}.`);
    }
  }

  data(path: string, data: unknown): undefined {
    if (data !== undefined && !isPlainObject(data)) this.add(path, 'Data must be an object.');
  }

  topLevel(path: string, node: unknown): undefined {
    if (isPlainObject(node) && node['object'] === 'text')
      this.add(path, 'Text must stand inside a block, not in the document.');
    else this.block(path, node, 1);
  }

  /** Checks a block; `parent` is the one that it stands in, unless it stands in the document or in a fragment. */
  block(path: string, node: unknown, depth: number, parent?: KnownBlock): undefined {
    if (!isPlainObject(node) || node['object'] !== 'block') return this.add(path, 'A node here must be a block.');
    const { type } = node;
    if (typeof type !== 'string' || type === '') return this.add(path, 'A block must have a type.');
    if (!this.within(path, depth)) return undefined;
    this.counts.blocks += 1;
    if (/^heading-\d$/.test(type)) this.counts.sections += 1;
    if (type === 'table') this.counts.cells += cellsOf(node);
    const rule = blockRules.get(type);
    const misplaced = this.strict && rule && misplacement({ type, rule }, parent);
    if (misplaced) return this.add(path, misplaced);
    this.common(path, node, depth);
    const { nodes } = node;
    if (nodes === undefined || nodes === null) return undefined;
    if (!Array.isArray(nodes)) return this.add(`${path}.nodes`, 'Nodes must be a list.');
    for (const [index, child] of nodes.entries()) {
      const at = `${path}.nodes[${index}]`;
      if (rule === undefined || !this.strict) this.any(at, child, depth + 1);
      else if (rule.children === 'text') this.inline(at, child, depth + 1);
      else this.block(at, child, depth + 1, { type, rule });
    }
    return undefined;
  }

  inline(path: string, node: unknown, depth: number): undefined {
    if (!isPlainObject(node)) return this.add(path, 'A node must be an object.');
    if (node['object'] === 'text') return this.text(path, node);
    if (node['object'] !== 'inline') return this.add(path, 'A node here must be a text or an inline.');
    if (typeof node['type'] !== 'string') return this.add(path, 'An inline must have a type.');
    if (!this.within(path, depth)) return undefined;
    this.counts.inlines += 1;
    this.common(path, node, depth);
    const { nodes = [] } = node;
    if (!Array.isArray(nodes)) return this.add(`${path}.nodes`, 'Nodes must be a list.');
    for (const [index, child] of nodes.entries()) this.inline(`${path}.nodes[${index}]`, child, depth + 1);
    return undefined;
  }

  /** A child of a block that the format does not know. */
  private any(path: string, node: unknown, depth: number): undefined {
    if (isPlainObject(node) && node['object'] === 'block') this.block(path, node, depth);
    else this.inline(path, node, depth);
  }

  private common(path: string, node: { [key: string]: unknown }, depth: number): undefined {
    this.data(`${path}.data`, node['data']);
    if (node['key'] !== undefined && typeof node['key'] !== 'string') this.add(`${path}.key`, 'A key must be a text.');
    const { fragments = [] } = node;
    if (!Array.isArray(fragments)) return this.add(`${path}.fragments`, 'Fragments must be a list.');
    for (const [index, fragment] of fragments.entries()) this.fragment(`${path}.fragments[${index}]`, fragment, depth);
    return undefined;
  }

  private fragment(path: string, fragment: unknown, depth: number): undefined {
    const nodes = isPlainObject(fragment) ? (fragment['nodes'] ?? []) : undefined;
    if (!Array.isArray(nodes)) return this.add(path, 'A fragment must be an object with a list of nodes.');
    for (const [index, node] of nodes.entries()) this.block(`${path}.nodes[${index}]`, node, depth + 1);
    return undefined;
  }

  private text(path: string, text: { [key: string]: unknown }): undefined {
    const { leaves } = text;
    this.counts.inlines += 1;
    if (leaves === undefined && typeof text['text'] === 'string') return undefined;
    if (!Array.isArray(leaves)) return this.add(path, 'A text must have a list of leaves.');
    this.counts.inlines += Math.max(0, leaves.length - 1);
    for (const [index, leaf] of leaves.entries()) this.leaf(`${path}.leaves[${index}]`, leaf);
    return undefined;
  }

  private leaf(path: string, leaf: unknown): undefined {
    if (!isPlainObject(leaf) || typeof leaf['text'] !== 'string') return this.add(path, 'A leaf must have a text.');
    const { marks = [] } = leaf;
    const isMarks =
      Array.isArray(marks) && marks.every((mark) => isPlainObject(mark) && typeof mark['type'] === 'string');
    if (!isMarks) this.add(`${path}.marks`, 'Marks must be a list of objects with a type.');
    return undefined;
  }

  private within(path: string, depth: number): boolean {
    if (depth > maxDepth) this.add(path, `Blocks may be nested at most ${maxDepth} levels deep.`);
    return depth <= maxDepth;
  }
}

interface KnownBlock {
  type: string;
  rule: BlockRule;
}

/** Why a block cannot stand where it does: parts such as list items stand only in what they are parts of. */
function misplacement({ type, rule }: KnownBlock, parent: KnownBlock | undefined): string | undefined {
  const { children } = parent?.rule ?? {};
  if (typeof children === 'object' && children.part !== type)
    return `A ${type} cannot stand directly in a ${parent?.type}, only a ${children.part} can.`;
  if (rule.partOf === undefined || (parent && rule.partOf.includes(parent.type))) return undefined;
  return `A ${type} can stand only in a ${rule.partOf.join(' or ')}.`;
}

/** How many cells a table has: its data can speak of more than stand beside it. */
function cellsOf(table: { [key: string]: unknown }): number {
  const { definition, records } = isPlainObject(table['data']) ? table['data'] : {};
  const [columns = 0, rows = 0] = [definition, records].map((part) =>
    isPlainObject(part) ? Object.keys(part).length : 0,
  );
  return Math.max(columns * rows, Array.isArray(table['fragments']) ? table['fragments'].length : 0);
}
