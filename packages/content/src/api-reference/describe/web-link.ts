import { fieldOf, type Json, objectOf, textOf } from '@lectern/openapi/document/json';
import { codeSpan, plainText } from '../descriptions/markdown-text.js';
import { linkAddress } from './prose/running-text.js';

/** Writes a link with words, or with its address for words; an address that leads nowhere is told, or left out. */
export function webLink(url: string, words = ''): string {
  const address = linkAddress(url);
  // Words that look like an address would be a link within the link.
  const text = plainText(words).replace(/https?:\/\/|www\.|@.*/gi, '');
  if (text !== '') return address === undefined ? text : `[${text}](${address})`;
  if (url === '') return '';
  const isPlain = address !== undefined && url.length <= 300 && !/[\s<>\\`{}$|]/.test(url);
  return isPlain ? `<${url}>` : codeSpan(url);
}

/** Writes a mail address as a link. */
export function mailLink(email: string): string {
  return /^[\w.+-]{1,64}@[\w.-]{1,200}$/.test(email) ? `<${email}>` : plainText(email);
}

/** Writes the link to documentation elsewhere; gives an empty text where there is none that leads anywhere. */
export function documentationLink(value: Json | undefined): string {
  const docs = objectOf(value);
  const url = textOf(fieldOf(docs, 'url')) ?? '';
  if (linkAddress(url) === undefined) return '';
  return `See also: ${webLink(url, textOf(fieldOf(docs, 'description')) ?? '')}`;
}
