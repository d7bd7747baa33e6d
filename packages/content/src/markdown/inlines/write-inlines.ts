import type { Inline, Mark, Node } from '../../document/document.js';
import { encodeAttribute } from '../elements.js';
import { characterAt, characterBefore, flanking } from '../syntax/emphasis.js';
import { type Beside, escapeHtml, escapeText, guardLines, type TextPlace } from './escape-text.js';
import { refUrl, writeElement } from './inline-elements.js';
import { groupItems, type InlineGroup, type InlineItem, inlineItems } from './inline-items.js';
import type { InlinePlace, InlineWriter } from './inline-writer.js';
import { writeMarkdownInline } from './markdown-inlines.js';
import { markTags } from './marks.js';

/** Running text as Markdown that reads back as the same nodes. */
export function writeInlines(nodes: readonly Node[], { place, addNote }: InlinePlace): string {
  const inner = (inside: readonly Node[]): string =>
    writeItems(inlineItems(inside), { place, addNote, inBrackets: true, inner }, '[', ']');
  const writer: InlineWriter = { place, addNote, inBrackets: false, inner };
  const markdown = writeItems(inlineItems(nodes), writer, '', '');
  return writer.place === 'lines' ? guardLines(markdown) : guardEdges(markdown);
}

/** Running text as HTML on one line. */
export function writeHtmlInlines(nodes: readonly Node[]): string {
  return writeHtmlItems(inlineItems(nodes));
}

function writeItems(items: readonly InlineItem[], writer: InlineWriter, before: string, after: string): string {
  const groups = groupItems(items);
  const written: string[] = [];
  // Looking at the end of everything written so far would copy all of it each time.
  let last = '';
  groups.forEach((group, index) => {
    const next = groups[index + 1];
    const previous = last === '' ? before : characterBefore(last, last.length);
    const following = next === undefined ? after : firstCharacter(next, writer);
    const known = next === undefined ? after : knownCharacter(next);
    const beside = { before: previous, after: known, inBrackets: writer.inBrackets };
    const piece =
      'item' in group
        ? writeItem(group.item, writer, beside)
        : writeMarked(group.mark, group.items, writer, previous, following);
    written.push(piece);
    last = piece || last;
  });
  return written.join('');
}

function firstCharacter(group: InlineGroup, writer: InlineWriter): string {
  if (!('item' in group) || group.item.text === undefined || group.item.marks?.length !== 0) return '<';
  // What makes a mark special stands within this distance.
  const text = escapeText(group.item.text.slice(0, 400), writer.place);
  return text.startsWith('\n') && writer.place !== 'lines' ? '<' : characterAt(text, 0);
}

/** The character that a group begins with, if it begins with text. */
function knownCharacter(group: InlineGroup): string | undefined {
  return 'item' in group && group.item.marks?.length === 0 ? group.item.text?.charAt(0) : undefined;
}

function writeItem(item: InlineItem, writer: InlineWriter, beside: Beside): string {
  if (item.inline !== undefined) {
    return writeMarkdownInline(item.inline, writer) ?? writeElement(item.original ?? item.inline);
  }
  const text = item.text ?? '';
  const isCode = item.marks?.some((mark) => mark.type === 'code') ?? false;
  if (isCode) return writeCode(text, writer.place);
  const escaped = escapeText(text, writer.place, beside);
  if (!escaped.includes('\n')) return escaped;
  const lineFeed = writer.place === 'lines' ? '\\\n' : '<br>';
  const broken = escaped.replaceAll('\n', lineFeed);
  // A backslash at the very end would be a backslash.
  return beside.after === '' && broken.endsWith('\\\n') ? `${broken.slice(0, -2)}<br>` : broken;
}

function writeCode(text: string, place: TextPlace): string {
  if (/[\n\r]/.test(text) || (place === 'cell' && /\\[\\|]|\\$/.test(text)))
    return `<code>${escapeText(text, place).replaceAll('\n', '<br>')}</code>`;
  const runs = new Set([...text.matchAll(/`+/g)].map((run) => run[0].length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const needsPadding = /^`|`$/.test(text) || (/^ [\s\S]* $/.test(text) && /[^ ]/.test(text));
  const padding = needsPadding ? ' ' : '';
  return `${fence}${padding}${place === 'cell' ? text.replaceAll('|', '\\|') : text}${padding}${fence}`;
}

const delimiters: Record<string, string[]> = { bold: ['**'], italic: ['_', '*'], strikethrough: ['~~'] };

function writeMarked(mark: Mark, items: InlineItem[], writer: InlineWriter, before: string, after: string): string {
  const candidates = mark.data === undefined ? (delimiters[mark.type] ?? []) : [];
  const [first] = candidates;
  if (first !== undefined) {
    const inner = writeItems(items, writer, first.charAt(0), first.charAt(0));
    const delimiter = candidates.find((candidate) => surrounds(candidate.charAt(0), inner, before, after));
    if (delimiter !== undefined) return `${delimiter}${inner}${delimiter}`;
  }
  const [open, close] = markTags(mark);
  return `${open}${writeItems(items, writer, '>', '<')}${close}`;
}

/** Whether delimiters around the text open and close there, and do not grow together with what stands beside them. */
function surrounds(char: string, inner: string, before: string, after: string): boolean {
  const first = characterAt(inner, 0);
  const last = characterBefore(inner, inner.length);
  if ([first, last, before, after].includes(char)) return false;
  return flanking(char, before, first).canOpen && flanking(char, last, after).canClose;
}

function guardEdges(markdown: string): string {
  return markdown
    .replace(/^[ \t]/, (space) => `&#${space.charCodeAt(0)};`)
    .replace(/[ \t]$/, (space) => `&#${space.charCodeAt(0)};`);
}

function writeHtmlItems(items: readonly InlineItem[]): string {
  return groupItems(items)
    .map((group) => {
      if (!('item' in group)) {
        const [open, close] = markTags(group.mark);
        return `${open}${writeHtmlItems(group.items)}${close}`;
      }
      const { inline, original, text, marks } = group.item;
      if (inline !== undefined) return writeHtmlInline(inline) ?? writeElement(original ?? inline);
      const isCode = marks?.some((mark) => mark.type === 'code') ?? false;
      return isCode ? `<code>${escapeHtml(text ?? '')}</code>` : escapeHtml(text ?? '');
    })
    .join('');
}

function writeHtmlInline(inline: Inline): string | undefined {
  const href = inline.type === 'link' && Object.keys(inline.data).length === 1 ? refUrl(inline.data['ref']) : false;
  if (typeof href !== 'string') return undefined;
  return `<a href="${encodeAttribute(href)}">${writeHtmlInlines(inline.nodes ?? [])}</a>`;
}
