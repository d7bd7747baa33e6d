import { codeBlock, codeSpan } from '../../descriptions/markdown-text.js';

/** Turns the HTML that descriptions use into Markdown and drops what has no counterpart; other angles stay as text. */
export function htmlAsMarkdown(text: string): string {
  if (!KNOWN.test(text)) return text;
  const writing: Writing = { text, parts: [], links: [], lists: [], isFresh: true };
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index < at) continue;
    const end = writeToken(writing, match, at);
    if (end !== undefined) at = end;
  }
  writeText(writing, text.slice(at));
  return writing.parts.join('');
}

interface Writing {
  text: string;
  parts: string[];
  /** The addresses of the links that are open; empty for one that leads nowhere. */
  links: string[];
  /** The indentation of the lists that are open, and whether they are numbered. */
  lists: { indent: string; ordered: boolean }[];
  /** Whether a block has just begun, so that spaces mean nothing. */
  isFresh: boolean;
}

const KNOWN =
  /<\/?(?:p|br|hr|ul|ol|li|a|b|i|u|em|strong|code|pre|div|span|h[1-6]|table|t[rdh]|thead|tbody|img|font|center|blockquote|details|summary|su[bp]|dl|d[td]|kbd|small|section|script|style|note|important)(?:\s[^<>]*)?\/?>|<!--/i;

/** A piece of HTML, or code, within which there is none. */
const TOKEN = /<!--|<(\/?)([a-z][a-z0-9]{0,20})((?:\s[^<>]{0,4000})?)\/?>|(`+)/gi;

function writeToken(writing: Writing, match: RegExpExecArray, at: number): number | undefined {
  const { text } = writing;
  const [source, slash, tag = '', attributes = '', marks] = match;
  const start = match.index;
  if (marks !== undefined) return codeEnd(writing, start, marks, at);
  if (source === '<!--') {
    const close = text.indexOf('-->', start);
    writeText(writing, text.slice(at, start));
    return close === -1 ? text.length : close + 3;
  }
  const name = tag.toLowerCase();
  if (!KNOWN.test(source)) return undefined;
  writeText(writing, text.slice(at, start));
  const close = slash === '' ? VERBATIM[name] : undefined;
  const verbatim = close === undefined ? -1 : text.slice(start).search(close);
  if (verbatim !== -1) {
    writeVerbatim(writing, name, text.slice(start + source.length, start + verbatim));
    return start + verbatim + name.length + 3;
  }
  if (slash === '') openElement(writing, name, attributes);
  else closeElement(writing, name);
  return start + source.length;
}

const VERBATIM: Record<string, RegExp | undefined> = {
  code: /<\/code>/i,
  pre: /<\/pre>/i,
  script: /<\/script>/i,
  style: /<\/style>/i,
  kbd: /<\/kbd>/i,
};

/** Code of Markdown is passed over; a run of marks that nothing closes is text. */
function codeEnd(writing: Writing, start: number, marks: string, at: number): number | undefined {
  const { text } = writing;
  const close = text.indexOf(marks, start + marks.length);
  // Code within a line is short, so an end that is far away belongs to something else.
  if (close === -1 || (marks.length < 3 && close - start > 1000)) return undefined;
  const end = close + marks.length;
  writeText(writing, text.slice(at, start));
  writing.parts.push(text.slice(start, end));
  writing.isFresh = false;
  return end;
}

function writeVerbatim(writing: Writing, name: string, content: string): void {
  if (name === 'script' || name === 'style') return;
  const code = decoded(content.replace(/<\/?[a-z][^<>]*>/gi, ''));
  if (name === 'pre') {
    breakBlock(writing);
    writing.parts.push(codeBlock(code.replace(/^\n+|\s+$/g, ''), '').replaceAll('\n', `\n${indentOf(writing)}`));
    breakBlock(writing);
  } else if (code.trim() !== '') {
    writing.parts.push(codeSpan(code, 2000));
    writing.isFresh = false;
  }
}

function openElement(writing: Writing, name: string, attributes: string): void {
  const mark = MARKS[name];
  if (mark !== undefined) writing.parts.push(mark);
  if (mark !== undefined) writing.isFresh = true;
  else if (name === 'br') writing.parts.push(`  \n${indentOf(writing)}`);
  else if (name === 'a') openLink(writing, attributes);
  else if (name === 'img') writing.parts.push(`![${attribute(attributes, 'alt')}](${attribute(attributes, 'src')})`);
  else if (name === 'ul' || name === 'ol' || name === 'table' || name === 'dl') openList(writing, name === 'ol');
  else if (ITEMS.has(name)) beginItem(writing);
  else if (/^h[1-6]$/.test(name)) {
    breakBlock(writing);
    writing.parts.push(`${'#'.repeat(Number(name.charAt(1)))} `);
  } else if (name === 'hr') {
    breakBlock(writing);
    writing.parts.push('---');
    breakBlock(writing);
  } else if (BLOCKS.has(name)) breakBlock(writing);
}

function closeElement(writing: Writing, name: string): void {
  const mark = MARKS[name];
  if (mark !== undefined) closeMark(writing, mark);
  else if (name === 'a') {
    const url = writing.links.pop();
    if (url !== undefined && url !== '') writing.parts.push(`](${url})`);
  } else if (name === 'ul' || name === 'ol' || name === 'table' || name === 'dl') {
    writing.lists.pop();
    writing.parts.push(`\n\n${indentOf(writing)}`);
    writing.isFresh = true;
  } else if (name === 'td' || name === 'th' || name === 'dt') writing.parts.push(' – ');
  else if (BLOCKS.has(name) || /^h[1-6]$/.test(name)) breakBlock(writing);
}

/** Marks work only right beside what they mark, and around nothing they would be text. */
function closeMark(writing: Writing, mark: string): void {
  const last = writing.parts.pop() ?? '';
  if (last === mark) return;
  const said = last.trimEnd();
  writing.parts.push(said, mark, last.length > said.length ? ' ' : '');
}

const MARKS: Record<string, string | undefined> = { b: '**', strong: '**', i: '*', em: '*' };
const ITEMS = new Set(['li', 'tr', 'dt']);
const BLOCKS = new Set(['p', 'div', 'section', 'blockquote', 'details', 'summary', 'note', 'important', 'center']);

function openLink(writing: Writing, attributes: string): void {
  const url = attribute(attributes, 'href');
  writing.links.push(url);
  if (url !== '') writing.parts.push('[');
}

function openList(writing: Writing, ordered: boolean): void {
  const indent = indentOf(writing);
  breakBlock(writing);
  if (writing.lists.length < 6) writing.lists.push({ indent, ordered });
}

function beginItem(writing: Writing): void {
  const list = writing.lists.at(-1) ?? { indent: '', ordered: false };
  writing.parts.push(`\n${list.indent}${list.ordered ? '1. ' : '- '}`);
  writing.isFresh = true;
}

function breakBlock(writing: Writing): void {
  if (!writing.isFresh) writing.parts.push(`\n\n${indentOf(writing)}`);
  writing.isFresh = true;
}

function indentOf({ lists }: Writing): string {
  const list = lists.at(-1);
  return list === undefined ? '' : `${list.indent}${list.ordered ? '   ' : '  '}`;
}

/** Within lists and right after a block began, line ends and indentation of HTML mean nothing. */
function writeText(writing: Writing, text: string): void {
  const flat = writing.lists.length > 0 ? text.replace(/\s+/g, ' ') : text;
  const said = writing.isFresh && writing.parts.length > 0 ? flat.trimStart() : flat;
  if (said.trim() === '' && (writing.isFresh || said === '')) return;
  writing.parts.push(said);
  writing.isFresh = false;
}

function attribute(attributes: string, name: string): string {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(attributes);
  return decoded(match?.[1] ?? match?.[2] ?? match?.[3] ?? '')
    .replace(/[\s()[\]]+/g, ' ')
    .trim();
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
