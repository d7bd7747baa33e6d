import { fieldOf, type Json, objectOf, textOf } from '@lectern/openapi/document/json';
import { codeSpan, escapedLine, webUrl } from '../descriptions/markdown-text.js';

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
export function documentationLink(value: Json | undefined): string {
  const docs = objectOf(value);
  const url = textOf(fieldOf(docs, 'url')) ?? '';
  if (webUrl(url) === undefined) return '';
  return `See also: ${webLink(url, textOf(fieldOf(docs, 'description')) ?? '')}`;
}
