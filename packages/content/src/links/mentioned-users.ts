import { parseDocument } from '../markdown/parse-document.js';
import { linksOf } from './links.js';

/** The ids of the users that a text links to, each once, in reading order. */
export function mentionedUsers(markdown: string): string[] {
  const users = linksOf(parseDocument(markdown)).flatMap(({ ref }) => (ref.kind === 'user' ? [ref.user] : []));
  return [...new Set(users)];
}
