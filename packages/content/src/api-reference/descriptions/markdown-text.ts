import { fieldOf, type JsonValue, objectOf, stringOf } from '@lectern/openapi/document/json';
import { escapeText, guardLines } from '../../markdown/inlines/escape-text.js';

/** Writes a short text as code within a line, whatever characters it holds; a long one is cut. */
export function codeSpan(text: string, max = 200): string {
  const line = oneLine(cutAt(text, max));
  if (line === '') return '(empty)';
  if (!line.includes('`')) return `\`${line}\``;
  const marks = '`'.repeat(longestRun(line) + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${marks}${space}${line}${space}${marks}`;
}

/** Writes lines as a block of code that nothing in them can end. */
export function codeBlock(text: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  const name = isLanguage(language) ? language : '';
  return `${marks}${name}\n${text.replace(/\r\n?/g, '\n').replaceAll('\0', '')}\n${marks}`;
}

/** Whether a word can stand for the language of code. */
export function isLanguage(word: string): boolean {
  return /^[\w+#.-]{1,30}$/.test(word);
}

/** Writes a text so that Markdown reads nothing but text in it, on one line; a long one is cut. */
export function escapedLine(text: string, max = 300): string {
  const line = oneLine(cutAt(text, max)).replaceAll('\0', '');
  return guardLines(escapeText(line, 'line', { before: '', after: '', inBrackets: true }));
}

/** Cuts a text at a length, at a space where one is near, never within a character, and marks where it was cut. */
export function cutAt(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(' ', max);
  const end = space > max * 0.8 ? space : max;
  return `${text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end).trimEnd()} …`;
}

/** Gives a text with one space in place of all white space between its words. */
export function oneLine(text: string): string {
  const words = text.trim();
  return /\s\s|[^\S ]/.test(words) ? words.replace(/\s+/g, ' ') : words;
}

/** Writes a link with words, or with its address for words; an address that leads nowhere is shown as code, or left out. */
export function webLink(url: string, words = ''): string {
  const address = webUrl(url)?.replaceAll('&', '&amp;');
  const text = escapedLine(words);
  if (text !== '') return address === undefined ? text : `[${text}](${address})`;
  if (url === '') return '';
  const isPlain = address !== undefined && url.length <= 300 && !/[\s<>\\`{}$|]/.test(url);
  return isPlain ? `<${url}>` : codeSpan(url);
}

/** Writes a mail address as a link. */
export function mailLink(email: string): string {
  return /^[\w.+-]{1,64}@[\w.-]{1,200}$/.test(email) ? `<${email}>` : escapedLine(email);
}

/** Writes the link to documentation elsewhere; gives an empty text where there is none that leads anywhere. */
export function documentationLink(value: JsonValue | undefined): string {
  const docs = objectOf(value);
  const url = stringOf(fieldOf(docs, 'url')) ?? '';
  if (webUrl(url) === undefined) return '';
  return `See also: ${webLink(url, stringOf(fieldOf(docs, 'description')) ?? '')}`;
}

/** Gives an address where links may lead, the web or somebody's mail, without marks that Markdown knows. */
export function webUrl(url: string): string | undefined {
  if (!/^(?:https?:\/\/[^\s/]|mailto:[^\s]+@)/i.test(url) || url.length > 2000) return undefined;
  return url.replace(/[\s<>\\|`{}"$]/g, percentEncoded);
}

function percentEncoded(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0').slice(-2)}`;
}

function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let index = 0; index < text.length; index += 1) {
    run = text.charAt(index) === '`' ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
