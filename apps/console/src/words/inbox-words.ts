import { inbox } from './english/inbox.js';
import { areaWords } from './words.js';

/** What the inbox says. It comes with its page, because the first page of the console has only the bell. */
export type InboxWords = typeof inbox;

/** What the inbox says in the language of the person who reads it. */
export function useInboxWords(): InboxWords {
  return areaWords('inbox', inbox);
}
