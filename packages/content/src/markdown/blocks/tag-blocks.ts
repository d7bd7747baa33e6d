import type { Block, Data, Fragment } from '../../document/document.js';
import { flagField, lengthField, listField, refField, specField, tagsField, textField } from '../fields.js';
import { textNode } from '../inlines/normal-inlines.js';
import type { Nested, SyntaxTag } from '../nested-tags.js';
import { attributesOfData, dataOfAttributes, parseAttributes, type TagField } from '../tag-attributes.js';
import { type BlockReader, type BlockWriter, blockOf, blocksOf, voidBlock } from './codec.js';

/** A type of block that is written as a tag. */
interface TagForm {
  type: string;
  tag: string;
  fields: Record<string, TagField>;
  /** Blocks between the tags, parts that are tags themselves, or nothing: then a link may stand there for other readers. */
  content: 'blocks' | 'nothing' | { part: string };
  /** An attribute may say what otherwise stands between the tags: its caption. */
  captioned?: true;
  /** Data that the tag alone says. */
  implied?: Data;
  /** Written with a closing tag although it is void, and with a link for readers that do not know the tag. */
  link?: string;
}

const full = { fullWidth: flagField };

const forms: TagForm[] = [
  { type: 'hint', tag: 'hint', fields: { style: textField, icon: textField }, content: 'blocks' },
  { type: 'prompt', tag: 'prompt', fields: { description: textField, icon: textField }, content: 'blocks' },
  { type: 'tabs', tag: 'conflict', fields: full, content: { part: 'tabs-item' }, implied: { conflict: true } },
  { type: 'tabs', tag: 'tabs', fields: full, content: { part: 'tabs-item' } },
  { type: 'tabs-item', tag: 'tab', fields: { title: textField }, content: 'blocks' },
  { type: 'stepper', tag: 'stepper', fields: {}, content: { part: 'stepper-step' } },
  { type: 'stepper-step', tag: 'step', fields: {}, content: 'blocks' },
  { type: 'columns', tag: 'columns', fields: full, content: { part: 'column' } },
  { type: 'column', tag: 'column', fields: { width: lengthField }, content: 'blocks' },
  { type: 'updates', tag: 'updates', fields: { format: textField }, content: { part: 'update' } },
  { type: 'update', tag: 'update', fields: { date: textField, tags: tagsField }, content: 'blocks' },
  { type: 'content-ref', tag: 'content-ref', fields: { ref: refField('url') }, content: 'nothing', link: 'url' },
  { type: 'embed', tag: 'embed', fields: { url: textField, ...full }, content: 'nothing', captioned: true },
  { type: 'file', tag: 'file', fields: { ref: refField('src') }, content: 'nothing', captioned: true },
  { type: 'drawing', tag: 'drawing', fields: { ref: refField('src') }, content: 'nothing' },
  {
    type: 'swagger',
    tag: 'swagger',
    fields: { ref: refField('src'), expanded: flagField, ...full },
    content: 'nothing',
  },
  { type: 'openapi-operation', tag: 'openapi-operation', fields: { ref: specField }, content: 'nothing', link: '' },
  {
    type: 'openapi-schemas',
    tag: 'openapi-schemas',
    fields: { ref: specField, schemas: listField, grouped: flagField },
    content: 'nothing',
    link: '',
  },
  { type: 'openapi-webhook', tag: 'openapi-webhook', fields: { ref: specField }, content: 'nothing', link: '' },
  { type: 'integration', tag: 'integration', fields: full, content: 'nothing' },
];

const parts = new Set(forms.flatMap((form) => (typeof form.content === 'object' ? [form.content.part] : [])));
const byTag = new Map(forms.map((form) => [form.tag, form]));

/** Whether a tag belongs to a form of this list. */
export function isTagForm(name: string): boolean {
  return byTag.has(name);
}

/** The block that a tag of a known form stands for; undefined when what it holds does not fit. */
export function readTagForm(
  tag: SyntaxTag,
  children: readonly Nested[] | undefined,
  reader: BlockReader,
): Block | undefined {
  const form = byTag.get(tag.name);
  return form === undefined || parts.has(form.type) ? undefined : readForm(form, tag, children, reader);
}

/** A block of a known form as a tag. */
export function writeTagForm(block: Block, writer: BlockWriter): string | undefined {
  const form = forms.find(
    ({ type, implied }) => type === block.type && (implied === undefined || implies(implied, block.data)),
  );
  return form === undefined || parts.has(block.type) ? undefined : writeForm(form, block, writer);
}

function readForm(
  form: TagForm,
  tag: SyntaxTag,
  children: readonly Nested[] | undefined,
  reader: BlockReader,
): Block | undefined {
  const attributes = parseAttributes(tag.args);
  if (attributes === undefined) return undefined;
  const data = { ...dataOfAttributes(attributes, form.fields), ...form.implied };
  if (form.content === 'nothing') return readVoidForm(form, data, children, reader);
  if (children === undefined) return undefined;
  if (form.content === 'blocks') return blockOf(form.type, data, reader.nested(children));
  const part = forms.find(({ type }) => typeof form.content === 'object' && type === form.content.part);
  const nodes = children.map((child) =>
    part !== undefined && child.kind === 'tag' && child.tag.name === part.tag
      ? readForm(part, child.tag, child.children, reader)
      : undefined,
  );
  return nodes.every((node) => node !== undefined) ? blockOf(form.type, data, nodes) : undefined;
}

/** What stands inside is a link for other readers, which says nothing new, or a caption. */
function readVoidForm(
  form: TagForm,
  data: Data,
  children: readonly Nested[] | undefined,
  reader: BlockReader,
): Block | undefined {
  const blocks = reader.nested(children ?? []);
  if (form.link !== undefined)
    return blocks.every(isLink) && blocks.length <= 1 ? voidBlock(form.type, data) : undefined;
  const { caption, ...others } = data;
  if (blocks.length === 0 && typeof caption === 'string' && form.captioned)
    return voidBlock(form.type, others, captionOf(caption === '' ? [] : [textParagraph(caption)]));
  return voidBlock(form.type, data, captionOf(blocks));
}

function captionOf(nodes: Block[]): Fragment[] | undefined {
  return nodes.length === 0 ? undefined : [{ object: 'fragment', fragment: 'caption', nodes }];
}

function textParagraph(text: string): Block {
  return blockOf('paragraph', {}, [textNode(text)]);
}

function writeForm(form: TagForm, block: Block, writer: BlockWriter): string | undefined {
  if (form.captioned && 'caption' in block.data) return undefined;
  const data = Object.fromEntries(Object.entries(block.data).filter(([key]) => form.implied?.[key] === undefined));
  const attributes = attributesOfData(data, form.fields);
  if (attributes === undefined) return undefined;
  const open = `{% ${form.tag}${attributes} %}`;
  const content = writeContent(form, block, writer);
  if (content === undefined) return undefined;
  if (content === '' && form.content === 'nothing' && form.link === undefined) return open;
  return between(open, content, `{% end${form.tag} %}`);
}

function writeContent(form: TagForm, block: Block, writer: BlockWriter): string | undefined {
  const fragments = block.fragments ?? [];
  if (form.content === 'nothing') {
    const [caption, ...others] = fragments;
    if (caption === undefined) return writeLink(form, block);
    const isCaption = caption.fragment === 'caption' && caption.type === undefined && caption.nodes.length > 0;
    return isCaption && others.length === 0 && form.link === undefined ? writer.blocks(caption.nodes) : undefined;
  }
  if (fragments.length > 0) return undefined;
  if (form.content === 'blocks') return writer.blocks(block.nodes ?? []);
  const part = forms.find(({ type }) => typeof form.content === 'object' && type === form.content.part);
  const written = blocksOf(block.nodes).map((child) =>
    part?.type === child.type ? writeForm(part, child, writer) : undefined,
  );
  return written.every((text) => text !== undefined) ? written.join('\n\n') : undefined;
}

function writeLink(form: TagForm, block: Block): string {
  const url = form.link === 'url' ? form.fields['ref']?.write(block.data['ref'] ?? '') : undefined;
  return url !== undefined && /^[\w/.#-]+$/.test(url) ? `[${url.replace(/[_]/g, '\\_')}](${url})` : '';
}

function isLink(block: Block): boolean {
  const inlines = (block.nodes ?? []).filter(
    (node) => node.object !== 'text' || node.leaves.some((leaf) => leaf.text !== ''),
  );
  const [only] = inlines;
  return (
    block.type === 'paragraph' &&
    inlines.length === 1 &&
    only?.object === 'inline' &&
    (only.type === 'link' || only.type === 'mention')
  );
}

function implies(implied: Data, data: Data): boolean {
  return Object.entries(implied).every(([key, value]) => data[key] === value);
}

/** Content between two tags on lines of their own. */
export function between(open: string, content: string, close: string): string {
  return content === '' ? `${open}\n${close}` : `${open}\n${content}\n${close}`;
}
