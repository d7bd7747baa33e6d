import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type SummaryFields, splitFields } from './summary-fields.js';

/** One line of a table of contents, as written. */
export interface SummaryEntry {
  text: string;
  /** Where it leads, decoded as Markdown and not as a URL; absent when it leads nowhere. */
  url?: string;
  /** The title of the link, which names the page where the table of contents is shown. */
  linkTitle?: string;
  fields: SummaryFields;
  children: SummaryEntry[];
}

const ESCAPED = String.raw`\\[!-/:-@[-\x60{-~]`;
// Inside words underscores are letters, and an ampersand before a space begins no character reference.
const HARMLESS = '[a-zA-Z0-9]_(?=[a-zA-Z0-9])|&(?=[ ])';
const PLAIN_TEXT = String.raw`(?:${HARMLESS}|[^\\\][\x60*_<&]|${ESCAPED})+`;
const PLAIN_TITLE = String.raw`(?:[ ]"((?:[^"\\&]|${ESCAPED})*)")?`;

/** Most entries, for which a whole Markdown parser is not needed: text without markup, as a link or alone. */
const PLAIN_ENTRY = new RegExp(
  String.raw`^(?:\[(${PLAIN_TEXT})\]\(([^\s()<>"'\\&]*)${PLAIN_TITLE}\)|(${PLAIN_TEXT}))$`,
);

/** Reads the text of a heading or list item: a link, or the name of a group. */
export function readEntry(source: string): SummaryEntry {
  const { text, fields } = splitFields(source.trim());
  const [whole, linked, url = '', title, alone = ''] = PLAIN_ENTRY.exec(text) ?? [];
  if (whole === undefined && markupIn(text) > MOST_MARKUP) return entry(text, '', undefined, fields);
  if (whole === undefined) return readInlines(text, fields);
  return entry(unescaped(linked ?? alone), url, title === undefined ? undefined : unescaped(title), fields);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

/** No title has more; beyond it the time that parsing takes grows faster than the text. */
const MOST_MARKUP = 60;

function markupIn(text: string): number {
  return text.replace(/[^[\]`*_<>&!]/g, '').length;
}

/** Before the text, these keep it from being read as another list, heading or quotation. */
const GUARD = '. ';

function readInlines(text: string, fields: SummaryFields): SummaryEntry {
  const paragraph = fromMarkdown(GUARD + text).children[0];
  const inlines = paragraph !== undefined && 'children' in paragraph ? paragraph.children : [];
  const link = inlines.find((node) => node.type === 'link');
  if (link !== undefined) return entry(plainText(link), link.url, link.title ?? undefined, fields);
  const whole = paragraph === undefined ? '' : plainText(paragraph);
  return entry(whole.slice(GUARD.length), '', undefined, fields);
}

function entry(text: string, url: string, linkTitle: string | undefined, fields: SummaryFields): SummaryEntry {
  return {
    text: text.trim(),
    ...(url === '' ? {} : { url }),
    // Mentions in text are written with this title, and their lines are copied into tables of contents.
    ...(linkTitle === undefined || linkTitle === '' || linkTitle === 'mention' ? {} : { linkTitle }),
    fields,
    children: [],
  };
}

function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  if (node.type === 'image') return node.alt ?? '';
  return node.type === 'text' || node.type === 'inlineCode' ? node.value.replace(/\n/g, ' ') : '';
}
