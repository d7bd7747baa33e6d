import { decodeAttribute, encodeAttribute } from './elements.js';
import { writeDestination } from './inlines/markdown-inlines.js';
import { collectReferences, textsOf, walk } from './references.js';
import { parseBlocks } from './syntax/block-parser.js';
import { parseInlines } from './syntax/inline-parser.js';
import { type SourceText, sourceOffset, sourceText } from './syntax/source-text.js';
import type { SyntaxBlock, SyntaxInline } from './syntax/tree.js';

/** Where the destination of a link stands in a source. */
export interface LinkSpan {
  start: number;
  end: number;
  url: string;
  kind: 'link' | 'image' | 'tag';
}

/** The destinations in a Markdown source, in order: of links, images, definitions, and attributes of tags and HTML. */
export function linkSpans(markdown: string): readonly LinkSpan[] {
  if (!MARKS.test(markdown)) return [];
  if (latest?.markdown !== markdown) latest = { markdown, spans: findSpans(markdown) };
  return latest.spans;
}

// Every destination stands behind one of these, and a search for them costs next to nothing.
const MARKS = /\][(:]|<|\{%[ \t]*include|(?:url|src|href|ref|file|target|cover)[ \t]*=/;

// Who asks where the links are replaces them next, or asks again when nothing had to be replaced.
let latest: { markdown: string; spans: readonly LinkSpan[] } | undefined;

function findSpans(markdown: string): LinkSpan[] {
  const blocks = parseBlocks(markdown);
  const { references } = collectReferences(blocks);
  const spans: LinkSpan[] = [];
  walk(blocks, (block) => {
    for (const span of spansOfBlock(block)) spans.push(span);
    for (const { content, inTable } of textsOf(block)) {
      for (const span of spansOfInlines(parseInlines(content, references, inTable), content)) spans.push(span);
    }
    return true;
  });
  return spans.sort((a, b) => a.start - b.start);
}

/** The source with destinations replaced by what the callback answers; undefined leaves one as it is. */
export function replaceLinkSpans(
  markdown: string,
  replacement: (url: string, kind: LinkSpan['kind']) => string | undefined,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, url, kind } of linkSpans(markdown)) {
    const replaced = start < done ? undefined : replacement(url, kind);
    if (replaced === undefined || replaced === url) continue;
    parts.push(markdown.slice(done, start), spell(replaced, kind, markdown.charAt(start - 1)));
    done = end;
  }
  return parts.join('') + markdown.slice(done);
}

/** A destination as it must be spelled behind the character that stands before it. */
function spell(url: string, kind: LinkSpan['kind'], before: string): string {
  if (kind === 'tag') return encodeAttribute(url).replaceAll("'", '&#39;');
  const written = url === '' ? '<>' : writeDestination(url, { place: 'cell' });
  if (before !== '<') return written;
  return written.startsWith('<') ? written.slice(1, -1) : written;
}

function spansOfBlock(block: SyntaxBlock): LinkSpan[] {
  switch (block.type) {
    case 'definition':
      return [{ start: block.start, end: block.end, url: block.url, kind: 'link' }];
    case 'html':
      return spansOfAttributes(block.lines, htmlAttribute, 0, block.value.length);
    case 'tag': {
      const args = sourceText(block.args, block.argsStart);
      const pattern = block.name === 'include' ? wholeText : tagAttribute;
      return spansOfAttributes(args, pattern, 0, block.args.length);
    }
    default:
      return [];
  }
}

function spansOfInlines(inlines: readonly SyntaxInline[], content: SourceText): LinkSpan[] {
  return inlines.flatMap((inline): LinkSpan[] => {
    if (inline.type === 'html')
      return spansOfAttributes(content, htmlAttribute, inline.at, inline.at + inline.value.length);
    const inside = 'children' in inline ? spansOfInlines(inline.children, content) : [];
    const kind = inline.type === 'link' || inline.type === 'image' ? inline.type : undefined;
    const { start = -1, end = -1, url = '' } = 'url' in inline ? inline : {};
    return kind === undefined || start < 0 ? inside : [...inside, { start, end, url, kind }];
  });
}

const htmlAttribute = /\s(?:href|src|srcset|poster|data-dark)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const tagAttribute = /(?:^|[ \t])(?:url|src|href|ref|file|target|cover)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/g;
const wholeText = /^(?:"([^"]*)"|'([^']*)')$/g;

function spansOfAttributes(source: SourceText, pattern: RegExp, from: number, to: number): LinkSpan[] {
  const spans: LinkSpan[] = [];
  for (const match of source.text.slice(from, to).matchAll(pattern)) {
    const raw = match[1] ?? match[2] ?? '';
    const end = from + match.index + match[0].length - 1;
    const start = end - raw.length;
    spans.push({
      start: sourceOffset(source, start),
      end: sourceOffset(source, end),
      url: decodeAttribute(raw),
      kind: 'tag',
    });
  }
  return spans;
}
