import type { Data, Inline } from '../../document/document.js';
import { isHtmlInline } from '../syntax/html-syntax.js';
import { emojiShortcode, refUrl } from './inline-elements.js';
import type { InlineWriter } from './inline-writer.js';

/** An inline in its own form of Markdown; undefined when it has none or that cannot hold it. */
export function writeMarkdownInline(inline: Inline, writer: InlineWriter): string | undefined {
  return writers[inline.type]?.(inline, writer);
}

type Write = (inline: Inline, writer: InlineWriter) => string | undefined;

const writers: Record<string, Write | undefined> = {
  link: writeLink,
  mention: ({ data }, writer) => {
    const url = only(data, 'ref') ? refUrl(data['ref']) : false;
    if (typeof url !== 'string') return undefined;
    return `[${escapeLabel(url)}](${writeDestination(url, writer)} "mention")`;
  },
  emoji: ({ data }) => emojiShortcode(data),
  expression: ({ data }, writer) => {
    const { expression } = data;
    const isPlain = typeof expression === 'string' && only(data, 'expression') && expression.trim() === expression;
    if (!isPlain || expression === '' || /[\n\r]|\{\{|\}\}|^\}|\}$|^\{|\\/.test(expression)) return undefined;
    return `{{ ${cellSafe(expression, writer)} }}`;
  },
  'inline-math': ({ data }, writer) => {
    const { formula } = data;
    const isPlain =
      typeof formula === 'string' && only(data, 'formula') && formula.trim() === formula && formula !== '';
    if (!isPlain || /[\n\r$]/.test(formula) || (writer.place === 'cell' && /\\[\\|]|\\$/.test(formula)))
      return undefined;
    return `$$${cellSafe(formula, writer)}$$`;
  },
  html: ({ data }, writer) => {
    const { html } = data;
    if (typeof html !== 'string' || !only(data, 'html') || !isHtmlInline(html)) return undefined;
    return writer.place === 'lines' || !/[\n|]/.test(html) ? html : undefined;
  },
  annotation: writeAnnotation,
  'footnote-reference': ({ data, nodes }, writer) => {
    const { label } = data;
    if (typeof label !== 'string' || !only(data, 'label') || !/^[\w-]+$/.test(label)) return undefined;
    const text = writer.inner(nodes ?? []);
    return text === '' ? `[^${label}]` : `[${text}][^${label}]`;
  },
  'inline-image': ({ data }, writer) => {
    const { ref, alt = '', caption, ...rest } = data;
    const url = refUrl(ref);
    const isPlain =
      typeof url === 'string' && typeof alt === 'string' && Object.keys(rest).length === 0 && data['alt'] !== '';
    if (!isPlain || (caption !== undefined && typeof caption !== 'string') || /[^\w .,:-]/.test(alt)) return undefined;
    return `![${alt}](${writeDestination(url, writer)}${writeTitle(caption)})`;
  },
};

function writeLink(inline: Inline, writer: InlineWriter): string | undefined {
  const { ref, title, ...rest } = inline.data;
  const url = refUrl(ref);
  if (typeof url !== 'string' || (title !== undefined && typeof title !== 'string') || Object.keys(rest).length > 0) {
    return undefined;
  }
  if (inline.isVoid || (inline.fragments ?? []).length > 0) return undefined;
  if (title === undefined && isAutolink(inline, url, writer)) return `<${url}>`;
  return `[${writer.inner(inline.nodes ?? [])}](${writeDestination(url, writer)}${writeTitle(title)})`;
}

function writeAnnotation(inline: Inline, writer: InlineWriter): string | undefined {
  const [body, ...others] = inline.fragments ?? [];
  const isPlain = body?.type === 'annotation-body' && body.fragment === undefined && body.nodes.length > 0;
  if (!isPlain || others.length > 0 || Object.keys(inline.data).length > 0 || inline.isVoid) return undefined;
  const text = writer.inner(inline.nodes ?? []);
  const label = writer.addNote(body.nodes);
  if (label === '') return undefined;
  return text === '' ? `[^${label}]` : `[${text}][^${label}]`;
}

function isAutolink(inline: Inline, url: string, writer: InlineWriter): boolean {
  if (!/^https?:\/\/[^\s<>\\|]+$/.test(url) || writer.place === 'cell') return false;
  const texts = (inline.nodes ?? []).flatMap((node) => (node.object === 'text' ? node.leaves : [undefined]));
  const [only] = texts;
  return texts.length === 1 && only !== undefined && only.text === url && only.marks.length === 0;
}

/** A destination as it stands between the parentheses of a link. */
export function writeDestination(url: string, writer: Pick<InlineWriter, 'place'>): string {
  const isBare = /^[^\s<>()\\&|[\]"'`]+$/.test(url) && !hasControls(url);
  if (isBare) return url;
  const escaped = url.replace(/[<>\\&\n\r\t|]/g, (char) => {
    if (/[\n\r\t]/.test(char)) return `&#${char.charCodeAt(0)};`;
    if (char === '|') return writer.place === 'cell' ? '\\|' : char;
    return char === '&' ? '&amp;' : `\\${char}`;
  });
  return /^[^\s<>()]+$/.test(url) && !hasControls(url) ? escaped : `<${escaped}>`;
}

/** A title with the space before it, or nothing. */
export function writeTitle(title: string | undefined): string {
  if (title === undefined) return '';
  const escaped = title.replace(/["\\&\n\r|]/g, (char) =>
    /[\n\r|]/.test(char) ? `&#${char.charCodeAt(0)};` : char === '&' ? '&amp;' : `\\${char}`,
  );
  return ` "${escaped}"`;
}

function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) < 33 || text.charCodeAt(index) === 127) return true;
  return false;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\[\]`*_<&~$:@.|{!]/g, '\\$&').replace(/[\n\r]/g, ' ');
}

function cellSafe(source: string, writer: InlineWriter): string {
  return writer.place === 'cell' ? source.replaceAll('|', '\\|') : source;
}

function only(data: Data, key: string): boolean {
  return Object.keys(data).join() === key;
}
