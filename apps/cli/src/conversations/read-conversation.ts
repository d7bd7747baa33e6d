import { createHash } from 'node:crypto';
import { readConversationEntry } from '@lectern/domain/conversations/read-conversation';
import type { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { decodeUtf8 } from '@lectern/domain/platform/values/decode-text';

/** What a line holds: a conversation, nothing at all, or something that is wrong in these ways. */
export type ReadLine = { conversation: IngestedConversation } | { problems: readonly string[] } | 'empty';

/** Reads the conversation of a line. A text without an id is known by its words: the same again is the same conversation. */
export function readConversation(bytes: Uint8Array): ReadLine {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { problems: ['is not valid UTF-8'] };
  if (text.trim() === '') return 'empty';
  const value = parsed(text);
  if (value === undefined) return { problems: ['is not JSON'] };
  const entry = readConversationEntry(value);
  if ('problems' in entry) return entry;
  const { id, ...rest } = entry.conversation;
  return { conversation: { ...rest, id: id ?? idOfText(rest.parts[0]?.body ?? '') } };
}

function idOfText(text: string): string {
  return `text:${createHash('sha256').update(text).digest('hex')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
