import { htmlBlockKind } from '../syntax/html-syntax.js';
import { emojiCodes } from './emoji-names.js';

/** Where running text stands: over several lines, in one line, or in a cell of a pipe table. */
export type TextPlace = 'lines' | 'line' | 'cell';

/** Text escaped so that Markdown reads it as nothing but text, whatever stands before and behind it. */
export function escapeText(text: string, place: TextPlace): string {
  const special = place === 'cell' ? specialInCell : specialInText;
  return text.replace(special, (match: string, at: number) => escapeAt(match, text, at));
}

/** HTML text: readable for an HTML parser, on one line. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>\n\r\u00a0]/g, (char) => htmlEscapes[char] ?? char);
}

/** Running text as written, made safe at the beginnings and ends of its lines. */
export function guardLines(markdown: string): string {
  return markdown.split('\n').map(guardLine).join('\n');
}

/** Whether a line of running text would begin HTML instead. */
export function beginsHtml(markdown: string): boolean {
  return markdown.split('\n').some((line, index) => htmlBlockKind(line, index > 0) > 0);
}

const specialInText = /https?:\/\/|www\.|:(?=[a-z0-9_+-]+:)|[\\`*_~[\]<&{$!@\r]/gi;
const specialInCell = /https?:\/\/|www\.|:(?=[a-z0-9_+-]+:)|[\\`*_~[\]<&{$!@\r|]/gi;
const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\n': '<br>',
  '\r': '&#13;',
  '\u00a0': '&nbsp;',
};

function escapeAt(match: string, text: string, at: number): string {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + match.length);
  switch (match) {
    case '\r':
      return '&#xD;';
    case '_':
      return isWord(before) && isWord(after) ? match : '\\_';
    case '~':
    case '$':
      return after === match || before === match || after === '' || before === '' ? `\\${match}` : match;
    case '<':
      return after === '' || /[a-zA-Z/!?]/.test(after) ? '\\<' : match;
    case '&':
      return after === '' || /[a-zA-Z#]/.test(after) ? '\\&' : match;
    case '{':
      return after === '' || /[{%#]/.test(after) || before === '{' ? '\\{' : match;
    case '!':
      return after === '' || after === '[' ? '\\!' : match;
    case '@':
      return /[\w.+-]/.test(before) && /\w/.test(after) ? '\\@' : match;
    case '\\':
      return after === '' || /[ \t\n\r]/.test(after) || /[!-/:-@[-`{-~]/.test(after) ? '\\\\' : match;
    case ':':
      return emojiCodes.has(/^[a-z0-9_+-]+/.exec(text.slice(at + 1, at + 60))?.[0] ?? '') ? '\\:' : match;
    default:
      return match.length === 1 ? `\\${match}` : match.replace(/[:.]/, '\\$&');
  }
}

function isWord(char: string): boolean {
  return /[a-zA-Z0-9]/.test(char);
}

const blockStart = /^(?:#{1,6}(?=[ \t]|$)|>|[-+*](?=[ \t]|$)|=|[|:-][-:| \t]*$|(?:([-_*])[ \t]*)(?:\1[ \t]*){2,}$)/;

function guardLine(line: string): string {
  const ended = /[ \t]$/.test(line) ? line.slice(0, -1) + spaceReference(line.slice(-1)) : line;
  if (/^[ \t]/.test(ended)) return spaceReference(ended.charAt(0)) + ended.slice(1);
  if (blockStart.test(ended)) return `\\${ended}`;
  return ended.replace(/^(\d{1,9})(?=[.)](?:[ \t]|$))/, '$1\\').replace(/^(\[\^[^\]]*\])(?=:)/, '$1\\');
}

function spaceReference(space: string): string {
  return space === ' ' ? '&#x20;' : '&#x9;';
}
