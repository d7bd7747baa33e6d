import { emojiCodes } from '../syntax/emoji-names.js';
import { htmlBlockKind } from '../syntax/html-syntax.js';

/** Where running text stands: over several lines, in one line, or in a cell of a pipe table. */
export type TextPlace = 'lines' | 'line' | 'cell';

/** What stands beside a text: a character, nothing at the edge of a block, undefined when that is not known. */
export interface Beside {
  before?: string;
  after?: string;
  /** Whether the text stands between brackets, which one in the text could close. */
  inBrackets?: boolean;
}

/** Text escaped where it needs to be, so that Markdown reads it as nothing but text. */
export function escapeText(text: string, place: TextPlace, beside: Beside = { inBrackets: true }): string {
  if (!mayBeSpecial.test(text)) return text;
  const special = place === 'cell' ? specialInCell : specialInText;
  return text.replace(special, (match: string, at: number) =>
    needsEscape(match, text, at, beside) ? escaped(match) : match,
  );
}

/** HTML text: readable for an HTML parser, on one line. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>\n\r\u00a0]/g, (char) => htmlEscapes[char] ?? char);
}

/** Running text as written, made safe at the beginnings and ends of its lines. */
export function guardLines(markdown: string): string {
  return markdown.includes('\n') ? markdown.split('\n').map(guardLine).join('\n') : guardLine(markdown);
}

/** Whether a line of running text would begin HTML instead. */
export function beginsHtml(markdown: string): boolean {
  return markdown.includes('<') && markdown.split('\n').some((line, index) => htmlBlockKind(line, index > 0) > 0);
}

/** Looking for these first is quick, and most texts have none of them. */
const mayBeSpecial = /[\\`*_~[\]<&{$!@\r|:]|www\./i;
const specialInText = /https?:\/\/|www\.|:(?=[a-z0-9_+-]+:)|[\\`*_~[\]<&{$!@\r]/gi;
const specialInCell = /https?:\/\/|www\.|:(?=[a-z0-9_+-]+:)|[\\`*_~[\]<&{$!@\r|]/gi;
/** What reads as a mail address in angle brackets, up to its sign. */
const MAIL = /^<[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@/;
const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\n': '<br>',
  '\r': '&#13;',
  '\u00a0': '&nbsp;',
};

function needsEscape(match: string, text: string, at: number, beside: Beside): boolean {
  const before = at > 0 ? text.charAt(at - 1) : beside.before;
  const after = at + 1 < text.length ? text.charAt(at + 1) : beside.after;
  switch (match) {
    case '*':
      return !standsAlone(text, at);
    case '_':
      return !standsAlone(text, at) && !(isWord(text.charAt(at - 1)) && isWord(text.charAt(at + 1)));
    case '~':
    case '$':
      return after === match || before === match || after === undefined || before === undefined;
    case '<':
      return after === undefined || /[a-zA-Z/!?]/.test(after) || MAIL.test(text.slice(at, at + 300));
    case '&':
      return beginsReference(text.slice(at, at + 40), at + 40 < text.length ? '' : (beside.after ?? ';'));
    case '{':
      return after === undefined || before === '{' || /[{%#]/.test(after);
    case '!':
      return after === undefined;
    case ']':
      return beside.inBrackets === true;
    case '@':
      return /[\w.+-]/.test(text.charAt(at - 1)) && /^@[\w-]+\.[\w-]/.test(text.slice(at, at + 300));
    case '\\':
      return after === undefined || after === '' || /[\s!-/:-@[-`{-~]/.test(after);
    case ':':
      return emojiCodes.has(/^[a-z0-9_+-]+/.exec(text.slice(at + 1, at + 60))?.[0] ?? '');
    default:
      return true;
  }
}

function escaped(match: string): string {
  if (match === '\r') return '&#xD;';
  return match.length === 1 ? `\\${match}` : match.replace(/[:.]/, '\\$&');
}

/** Whether an ampersand would be read as a character reference. */
function beginsReference(text: string, after: string): boolean {
  return /^&(?:#|[a-zA-Z])[0-9a-zA-Z]+;/.test(text + after);
}

/** Between spaces inside of a line a mark is no delimiter. */
function standsAlone(text: string, at: number): boolean {
  return /^\S $/.test(text.slice(Math.max(0, at - 2), at)) && /^ \S/.test(text.slice(at + 1, at + 3));
}

function isWord(char: string): boolean {
  return /[a-zA-Z0-9]/.test(char);
}

const blockStart =
  /^(?:#{1,6}(?=[ \t]|$)|>|[-+*](?=[ \t]|$)|=+[ \t]*$|[|:-][-:| \t]*$|(?:([-_*])[ \t]*)(?:\1[ \t]*){2,}$)/;

function guardLine(line: string): string {
  const ended = /[ \t]$/.test(line) ? line.slice(0, -1) + spaceReference(line.slice(-1)) : line;
  if (/^[ \t]/.test(ended)) return spaceReference(ended.charAt(0)) + ended.slice(1);
  if (blockStart.test(ended)) return `\\${ended}`;
  return ended.replace(/^(\d{1,9})(?=[.)](?:[ \t]|$))/, '$1\\').replace(/^(\[\^[^\]]*\])(?=:)/, '$1\\');
}

function spaceReference(space: string): string {
  return space === ' ' ? '&#x20;' : '&#x9;';
}
