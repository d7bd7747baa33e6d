import { codeSpan, guardStart } from '../../descriptions/markdown-text.js';

/** Where running text stands: on lines of its own, on a single line, or in a cell of a table. */
export type TextPlace = 'lines' | 'line' | 'cell';

/**
 * Writes running text of a description: emphasis, code and links to the web stay, while HTML, tags, expressions and
 * formulas become text and links to nowhere become their words.
 */
export function runningText(source: string, place: TextPlace): string {
  const text = source.replaceAll('&nbsp;', ' ').trim();
  const runs = lastRuns(text);
  let written = '';
  let at = 0;
  while (at < text.length) {
    const next = nextMark(text, at);
    written += text.slice(at, next);
    if (next === text.length) break;
    const piece = readPiece(text, next, place, runs);
    written += piece.markdown;
    at = Math.max(piece.end, next + 1);
  }
  // A paragraph that begins so would define the target of links elsewhere on the page.
  const guarded = written.startsWith('[') && written.includes(']:') ? `\\${written}` : written;
  // Every line but the last one ends with the backslash that breaks it.
  const lines = guarded.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim());
  const broken = lines.map((line, at) => (at < lines.length - 1 ? `${line.slice(0, -1).trimEnd()}\\` : line));
  return broken.map(guardStart).join('\n');
}

/** Writes the address of a link where links may lead: to the web, or to somebody's mail. */
export function linkAddress(url: string): string | undefined {
  if (!/^(?:https?:\/\/[^\s/]|mailto:[^\s]+@)/i.test(url) || url.length > 2000) return undefined;
  return url.replace(/[\s<>()\\|`{}"'[\]$]/g, percentEncoded).replaceAll('&', '&amp;');
}

function percentEncoded(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0').slice(-2)}`;
}

interface Piece {
  markdown: string;
  end: number;
}

const MARK = /[`\\<[!{$|\n]|\](?=\()|https?:\/\/|www\./gi;

function nextMark(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? text.length;
}

function readPiece(text: string, at: number, place: TextPlace, runs: ReadonlyMap<number, number>): Piece {
  switch (text.charAt(at)) {
    case '`':
      return readCode(text, at, place, runs);
    case '\\':
      return readBackslash(text, at, place);
    case '<':
      return readAngle(text, at, place);
    case '[':
    case '!':
      return readLink(text, at, place) ?? plainBracket(text, at);
    case '{':
    case '$':
      return { markdown: escapedIfDoubled(text, at), end: at + 1 };
    case '|':
      return { markdown: place === 'cell' ? '\\|' : '|', end: at + 1 };
    case '\n':
      return readBreak(text, at, place);
    case ']':
      return { markdown: '\\]', end: at + 1 };
    default:
      return readAddress(text, at, place);
  }
}

function readCode(text: string, at: number, place: TextPlace, runs: ReadonlyMap<number, number>): Piece {
  const length = runLength(text, at);
  const close = (runs.get(length) ?? -1) > at ? closingRun(text, at + length, length) : undefined;
  if (close === undefined) return { markdown: '\\`'.repeat(length), end: at + length };
  return { markdown: codeIn(text.slice(at + length, close), place), end: close + length };
}

function readBackslash(text: string, at: number, place: TextPlace): Piece {
  const after = text.charAt(at + 1);
  if (after === '\n') return readBreak(text, at + 1, place, true);
  if (after === '|') return { markdown: place === 'cell' ? '\\|' : '|', end: at + 2 };
  if (/[!-/:-@[-`{-~]/.test(after)) return { markdown: `\\${after}`, end: at + 2 };
  return { markdown: '\\\\', end: at + 1 };
}

const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>|`]{1,2000})>/iy;

function readAngle(text: string, at: number, place: TextPlace): Piece {
  AUTOLINK.lastIndex = at;
  const match = AUTOLINK.exec(text);
  const url = match?.[1];
  if (match === null || url === undefined) return { markdown: '\\<', end: at + 1 };
  return { markdown: addressAsText(url, place), end: at + match[0].length };
}

const LINK =
  /!?\[([^[\]\n]{0,1000})\]\([ \n]{0,3}<?([^\s<>()]{0,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,200})?)>?(?:[ \n]{1,3}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \n]{0,3}\)/y;

function readLink(text: string, at: number, place: TextPlace): Piece | undefined {
  LINK.lastIndex = at;
  const match = LINK.exec(text);
  if (match === null) return undefined;
  const isImage = text.charAt(at) === '!';
  const words = runningText(match[1] ?? '', place === 'cell' ? 'cell' : 'line').replace(
    /https?:\/\/|www\./gi,
    unlinked,
  );
  const url = linkAddress(match[2] ?? '');
  const end = at + match[0].length;
  if (url === undefined) return { markdown: words, end };
  return { markdown: `${isImage ? '!' : ''}[${words === '' && !isImage ? 'link' : words}](${url})`, end };
}

/** An address within the words of a link would be a link of its own. */
function unlinked(start: string): string {
  return start.replace(/[:.]/, '\\$&');
}

function plainBracket(text: string, at: number): Piece {
  const mark = text.charAt(at);
  const isNote = mark === '[' && text.charAt(at + 1) === '^';
  const isImage = mark === '!' && text.charAt(at + 1) === '[';
  return { markdown: isNote || isImage ? `\\${mark}` : mark, end: at + 1 };
}

/** Braces and dollars begin tags, expressions and formulas where they stand together with another mark. */
function escapedIfDoubled(text: string, at: number): string {
  const mark = text.charAt(at);
  const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
  const isSpecial = before === mark || after === mark || (mark === '{' && (after === '%' || after === '#'));
  return isSpecial ? `\\${mark}` : mark;
}

/** Lines go on, unless two spaces or a backslash before the end of a line ask for a break. */
function readBreak(text: string, at: number, place: TextPlace, isHard = / {2}$/.test(text.slice(at - 2, at))): Piece {
  if (!isHard || place !== 'lines') return { markdown: ' ', end: at + 1 };
  return { markdown: at + 1 < text.length ? '\\\n' : '', end: at + 1 };
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>`|[\]]{0,2000}/iy;

/**
 * An address on its own; one with placeholders leads nowhere. It would go on to the next space, over the backslash of
 * what follows it, unless it is put between angles.
 */
function readAddress(text: string, at: number, place: TextPlace): Piece {
  ADDRESS.lastIndex = at;
  const found = ADDRESS.exec(text)?.[0] ?? text.charAt(at);
  const url = found.replace(/[.,;:!?)*_'"]+$/, '');
  if (/[\\{$]/.test(url)) return { markdown: codeIn(url, place), end: at + url.length };
  const isAlone = /^\s?$/.test(text.charAt(at + found.length));
  if (isAlone) return { markdown: found, end: at + found.length };
  const isWeb = linkAddress(url) !== undefined;
  return { markdown: isWeb ? `<${url}>` : unlinked(url), end: at + url.length };
}

function addressAsText(url: string, place: TextPlace): string {
  return /[\\{$]/.test(url) ? codeIn(url, place) : `<${url}>`;
}

function codeIn(text: string, place: TextPlace): string {
  const code = codeSpan(text, 2000);
  return place === 'cell' ? code.replace(/\\*\|/g, '\\|') : code;
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text.charAt(end) === '`') end += 1;
  return end - at;
}

function closingRun(text: string, from: number, length: number): number | undefined {
  for (let at = text.indexOf('`', from); at !== -1; at = text.indexOf('`', at)) {
    const found = runLength(text, at);
    if (found === length) return at;
    at += found;
  }
  return undefined;
}

/** Where the last run of so many backticks begins: looking for one that does not exist would be dear. */
function lastRuns(text: string): Map<number, number> {
  const runs = new Map<number, number>();
  for (const match of text.matchAll(/`+/g)) runs.set(match[0].length, match.index);
  return runs;
}
