import type { Data, Fragment, Inline, Mark, Node } from '@lectern/content/document/document';
import { normalInlines, textNode } from '@lectern/content/markdown/inlines/normal-inlines';
import type { Attrs, Mark as EditorMark, Node as EditorNode } from 'prosemirror-model';
import { inlineNodes, plainMarks } from '../schema/inlines.js';
import { createNode, markType, schema } from '../schema/schema.js';
import { attributesFromData, dataFromAttributes } from './attributes.js';

/** Inlines that are marks in the editor, from outside to inside: what is nested the other way stays as it is. */
const WRAPPERS = ['link', 'annotation'];

const nodeNames = new Map(Object.entries(inlineNodes).map(([name, { type }]) => [type, name]));
const markNames = new Map(Object.entries(plainMarks).map(([name, type]) => [type, name]));

/** The running text of a block as nodes of the editor; undefined when there is something else in it. */
export function textToEditor(nodes: readonly Node[]): EditorNode[] | undefined {
  const result: EditorNode[] = [];
  const isText = addNodes(result, nodes, [], WRAPPERS);
  return isText ? result : undefined;
}

/** The running text of a block of the editor, in the one form that documents give it. */
export function textToDocument(parent: EditorNode): Node[] {
  return normalInlines(unwrap(parent.children, WRAPPERS));
}

function addNodes(
  result: EditorNode[],
  nodes: readonly Node[],
  marks: readonly EditorMark[],
  wrappers: readonly string[],
): boolean {
  return nodes.every((node) => {
    if (node.object === 'block') return false;
    if (node.object === 'inline') return addInline(result, node, marks, wrappers);
    for (const leaf of node.leaves) {
      if (leaf.text !== '') result.push(schema.text(leaf.text, withMarks(marks, leaf.marks)));
    }
    return true;
  });
}

function addInline(
  result: EditorNode[],
  inline: Inline,
  marks: readonly EditorMark[],
  wrappers: readonly string[],
): boolean {
  const inside = wrappers.indexOf(inline.type) + 1;
  if (
    inside > 0 &&
    !inline.isVoid &&
    hasContent(inline.nodes ?? []) &&
    (inline.type === 'annotation' || !inline.fragments)
  ) {
    const mark = wrapperMark(inline, result.at(-1));
    return addNodes(result, inline.nodes ?? [], mark.addToSet(marks), wrappers.slice(inside));
  }
  result.push(atomOf(inline).mark(marks));
  return true;
}

/** Marks cannot stand around nothing. */
function hasContent(nodes: readonly Node[]): boolean {
  return nodes.some((node) => (node.object === 'text' ? node.leaves.some((leaf) => leaf.text !== '') : true));
}

function wrapperMark({ type, data, fragments = [] }: Inline, before: EditorNode | undefined): EditorMark {
  const attributes: Attrs =
    type === 'link' ? attributesFromData(data, ['ref']) : { ...attributesFromData(data, []), fragments };
  const mark = markType(type).create(attributes);
  const isTaken = before?.marks.some((other) => other.eq(mark)) ?? false;
  return isTaken ? markType(type).create({ ...attributes, id: 1 }) : mark;
}

function atomOf(inline: Inline): EditorNode {
  const name = nodeNames.get(inline.type);
  const known = name === undefined ? undefined : inlineNodes[name];
  const isPlain = inline.isVoid && inline.nodes === undefined && inline.fragments === undefined;
  if (name === undefined || known === undefined || !isPlain) return createNode('opaque_inline', { json: inline });
  return createNode(name, attributesFromData(inline.data, known.data));
}

function withMarks(outer: readonly EditorMark[], marks: readonly Mark[]): readonly EditorMark[] {
  return marks.reduce((set, mark) => markToEditor(mark).addToSet(set), outer);
}

function markToEditor({ type, data = {} }: Mark): EditorMark {
  const name = markNames.get(type);
  if (type === 'color') return markType('color').create(attributesFromData(data, ['text', 'background']));
  const isPlain = name !== undefined && Object.keys(data).length === 0;
  return isPlain ? markType(name).create() : markType('opaque_mark').create({ json: { type, data } });
}

/** Neighbours with the same outermost mark are one inline; what is inside of it is unwrapped in the same way. */
function unwrap(nodes: readonly EditorNode[], [wrapper, ...inner]: readonly string[]): Node[] {
  if (wrapper === undefined) return nodes.map(leafToDocument);
  const result: Node[] = [];
  let run: EditorNode[] = [];
  let runMark: EditorMark | undefined;
  const endRun = (): void => {
    const content = unwrap(run, inner);
    if (runMark === undefined) result.push(...content);
    else result.push(inlineOfMark(runMark, content));
    run = [];
  };
  for (const node of nodes) {
    const mark = node.marks.find((candidate) => candidate.type.name === wrapper);
    const isSame = mark === undefined ? runMark === undefined : runMark !== undefined && mark.eq(runMark);
    if (!isSame) {
      endRun();
      runMark = mark;
    }
    run.push(node);
  }
  endRun();
  return result;
}

function inlineOfMark(mark: EditorMark, nodes: Node[]): Inline {
  const type = mark.type.name;
  const data = dataFromAttributes(mark.attrs, type === 'link' ? ['ref'] : []);
  const fragments: Fragment[] = mark.attrs['fragments'] ?? [];
  return { object: 'inline', type, data, nodes, ...(fragments.length === 0 ? {} : { fragments }), isVoid: false };
}

function leafToDocument(node: EditorNode): Node {
  if (node.isText) return textNode(node.text ?? '', marksToDocument(node.marks));
  const known = inlineNodes[node.type.name];
  if (known !== undefined) {
    const data = dataFromAttributes(node.attrs, known.data);
    return { object: 'inline', type: known.type, data, isVoid: true };
  }
  const json: Inline = node.attrs['json'];
  return json;
}

function marksToDocument(marks: readonly EditorMark[]): Mark[] {
  return marks.flatMap((mark): Mark[] => {
    const { name } = mark.type;
    if (WRAPPERS.includes(name)) return [];
    if (name === 'color') {
      return [{ object: 'mark', type: 'color', data: dataFromAttributes(mark.attrs, ['text', 'background']) }];
    }
    const plain = plainMarks[name];
    if (plain !== undefined) return [{ object: 'mark', type: plain }];
    const json: { type: string; data: Data } = mark.attrs['json'];
    return [{ object: 'mark', ...json }];
  });
}
