import { parseInlines } from '../markdown/syntax/inline-parser.js';
import { sourceText } from '../markdown/syntax/source-text.js';
import type { SyntaxInline } from '../markdown/syntax/tree.js';
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

/** Reads the text of a heading or list item: a link, or the name of a group. */
export function readEntry(source: string): SummaryEntry {
  const { text, fields } = splitFields(source.trim());
  const inlines = parseInlines(sourceText(text, 0), { definitions: new Map(), footnotes: new Map(), used: new Set() });
  // A bare address is the name of a group, not a link: only a link that was written has a place for its destination.
  const link = inlines.find((inline) => inline.type === 'link' && inline.start !== undefined);
  if (link?.type === 'link') return entry(plainText(link.children), link.url ?? '', link.title, fields);
  return entry(plainText(inlines), '', undefined, fields);
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

function plainText(inlines: readonly SyntaxInline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: SyntaxInline): string {
  switch (inline.type) {
    case 'text':
    case 'code':
      return inline.value.replace(/\n/g, ' ');
    case 'break':
      return ' ';
    case 'math':
      return `$${inline.value}$`;
    case 'expression':
      return `{{${inline.value}}}`;
    case 'emoji':
      return `:${inline.name}:`;
    case 'image':
      return inline.alt;
    case 'html':
      return '';
    case 'footnote':
      return `[^${inline.label}]`;
    default:
      return plainText(inline.children);
  }
}
