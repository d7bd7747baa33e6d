import { conversations } from './english/conversations.js';
import { areaWords } from './words.js';

/** What the pages about conversations and topics say. It comes with those pages. */
export type ConversationsWords = typeof conversations;

/** What is said about conversations in the language of the person who looks at them. */
export function useConversationsWords(): ConversationsWords {
  return areaWords('conversations', conversations);
}
