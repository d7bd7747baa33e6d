import type { Data, Node } from '../document/document.js';
import { type PageMetadata, parseYamlData, readMetadata, writeMetadata, writeYamlData } from './front-matter.js';
import { textNode } from './inlines/normal-inlines.js';
import { readInlines } from './inlines/read-inlines.js';
import { writeInlines } from './inlines/write-inlines.js';
import { parseBlocks } from './syntax/block-parser.js';
import { parseInlines } from './syntax/inline-parser.js';

export type { PageMetadata } from './front-matter.js';

/** A Markdown file of a page, taken apart. */
export interface PageFile {
  title?: string;
  metadata: PageMetadata;
  /** Front matter that the platform does not know; `titleMarkdown` keeps the heading of a title with formatting. */
  extra: Data;
  body: string;
}

const frontMatter = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Takes a Markdown file apart into front matter, title and body; broken front matter is content. */
export function splitPage(source: string): PageFile {
  const { data, rest } = splitFrontMatter(source);
  const { title: named, ...others } = data;
  const { metadata, extra } = readMetadata(others);
  const heading = named === null || named === '' ? undefined : takeHeading(rest);
  if (heading !== undefined) {
    const { title, markdown, body } = heading;
    const kept: Data = writeTitle(title) === markdown ? {} : { titleMarkdown: markdown };
    return { title, metadata, extra: { ...extra, ...kept }, body };
  }
  const title = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined;
  return { ...(title === undefined ? {} : { title }), metadata, extra, body: rest };
}

/** The Markdown file of a page; `splitPage` takes it apart again. */
export function joinPage(page: PageFile): string {
  const { titleMarkdown, ...extra } = page.extra;
  const { title, body } = page;
  const data: Data = { ...writeMetadata(page.metadata), ...extra };
  const formatted =
    typeof titleMarkdown === 'string' && takeHeading(`# ${titleMarkdown}`)?.title === title ? titleMarkdown : undefined;
  if (title !== undefined && title !== '') {
    return withFrontMatter(data, `# ${formatted ?? writeTitle(title)}\n${body === '' ? '' : `\n${body}`}`);
  }
  // Without a title the first heading would become one.
  const isAmbiguous = title === '' || takeHeading(body) !== undefined;
  return withFrontMatter(isAmbiguous ? { title: title ?? null, ...data } : data, body);
}

function splitFrontMatter(source: string): { data: Data; rest: string } {
  const match = frontMatter.exec(source);
  const data = match?.[1] === undefined ? undefined : parseYamlData(match[1].replaceAll('\r\n', '\n'));
  if (match === null || data === undefined) return { data: {}, rest: source.replace(/^\ufeff/, '') };
  return { data, rest: source.slice(match[0].length).replace(/^\r?\n/, '') };
}

function withFrontMatter(data: Data, content: string): string {
  const yaml = writeYamlData(data);
  if (yaml === '' && !/^(?:\ufeff|---)/.test(content)) return content;
  return `---\n${yaml}---\n${content === '' ? '' : `\n${content}`}`;
}

const atxHeading = /^(?:[ \t]*\r?\n)*( {0,3}#[ \t][^\r\n]*)(?:\r?\n|$)/;
const setextHeading = /^(?:[ \t]*\r?\n)*( {0,3}[^\s#>][^\r\n]*\r?\n {0,3}=+[ \t]*)(?:\r?\n|$)/;

/** The heading of the first level that a body begins with, and what follows it. */
function takeHeading(body: string): { title: string; markdown: string; body: string } | undefined {
  const match = atxHeading.exec(body) ?? setextHeading.exec(body);
  const [block, ...others] = match?.[1] === undefined ? [] : parseBlocks(match[1]);
  if (match === null || block?.type !== 'heading' || block.level !== 1 || others.length > 0) return undefined;
  const references = {
    definitions: new Map<string, { url: string }>(),
    footnotes: new Map<string, string>(),
    used: new Set<string>(),
  };
  const title = plainText(readInlines(parseInlines(block.content, references), () => undefined));
  if (title === '') return undefined;
  return { title, markdown: block.content.text, body: body.slice(match[0].length).replace(/^\r?\n/, '') };
}

// Nothing in such a title means anything in Markdown; most are like that.
const plainTitle = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

function writeTitle(title: string): string {
  if (plainTitle.test(title)) return title;
  const markdown = writeInlines([textNode(title)], { place: 'line', addNote: () => '' });
  return markdown.replace(/#$/, '\\#');
}

function plainText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map((leaf) => leaf.text).join('');
      if (node.nodes !== undefined) return plainText(node.nodes);
      return node.object === 'inline' && node.type === 'emoji' ? characters(String(node.data['code'] ?? '')) : '';
    })
    .join('');
}

function characters(code: string): string {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}
