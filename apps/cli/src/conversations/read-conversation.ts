import { createHash } from 'node:crypto';
import { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { issueWords } from '@lectern/domain/platform/errors/issue-words';
import { isStorable } from '@lectern/domain/platform/http/storable-text';
import { decodeUtf8 } from '@lectern/domain/platform/values/decode-text';
import { z } from 'zod';

/** What a line holds: a conversation, nothing at all, or something that is wrong in these ways. */
export type ReadLine = { conversation: IngestedConversation } | { problems: readonly string[] } | 'empty';

/**
 * Reads a conversation as the API takes it, one within `{"conversation": ...}`, or `{"text": ...}` as what a customer
 * said. A text without an id is known by its words: the same again is the same conversation.
 */
export function readConversation(bytes: Uint8Array): ReadLine {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { problems: ['is not valid UTF-8'] };
  if (text.trim() === '') return 'empty';
  const value = parsed(text);
  if (value === undefined) return { problems: ['is not JSON'] };
  const form = formOf(value);
  const result = form.schema.safeParse(form.value, { error: issueWords });
  if (!result.success) return { problems: result.error.issues.map((issue) => problemOf(form.path, issue)) };
  const refused = textsOf(result.data).filter(([, each]) => !isStorable(each));
  if (refused.length === 0) return { conversation: result.data };
  return { problems: refused.map(([path]) => `${path}: must not contain the NUL character or half a surrogate pair`) };
}

const Said = IngestedConversation.omit({ parts: true }).extend({
  id: IngestedConversation.shape.id.optional(),
  text: z.string().min(1).max(200_000),
});

const FromText = Said.transform(({ text, id, ...rest }): IngestedConversation => {
  const named = id ?? `text:${createHash('sha256').update(text).digest('hex')}`;
  return { ...rest, id: named, parts: [{ type: 'message', role: 'user', body: text }] };
});

interface Form {
  schema: z.ZodType<IngestedConversation>;
  value: unknown;
  path: readonly string[];
}

/** The form is told by what the line holds, so that only what is wrong with that form is reported. */
function formOf(value: unknown): Form {
  const plain: Form = { schema: IngestedConversation, value, path: [] };
  if (typeof value !== 'object' || value === null) return plain;
  if ('conversation' in value) return { ...plain, value: value.conversation, path: ['conversation'] };
  return 'text' in value && !('parts' in value) ? { ...plain, schema: FromText } : plain;
}

function problemOf(within: readonly string[], { path, message }: z.core.$ZodIssue): string {
  const place = [...within, ...path].join('.');
  return place === '' ? message : `${place}: ${message}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textsOf({ id, subject = '', parts, metadata = {} }: IngestedConversation): [string, string][] {
  const attributes = Object.entries(metadata.attributes ?? {});
  return [
    ['id', id],
    ['subject', subject],
    ...parts.map(({ body }, index): [string, string] => [`parts.${index}.body`, body]),
    ['metadata.url', metadata.url ?? ''],
    ...attributes.map(([key, value]): [string, string] => ['metadata.attributes', key + value]),
  ];
}
