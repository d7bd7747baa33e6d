import { z } from 'zod';
import { issueWords } from '../platform/errors/issue-words.js';
import { isStorable } from '../platform/http/storable-text.js';
import { IngestedConversation } from './schemas.js';

/** A conversation of a file; one that is only a text may have no id. */
export type FiledConversation = Omit<IngestedConversation, 'id'> & { id?: string | undefined };

/**
 * Reads an entry of a file: a conversation as the API takes it, one within `{"conversation": ...}`, or `{"text": ...}` as
 * what a customer said. Says of anything else what is wrong with it.
 */
export function readConversationEntry(
  value: unknown,
): { conversation: FiledConversation } | { problems: readonly string[] } {
  const form = formOf(value);
  const result = form.schema.safeParse(form.value, { error: issueWords });
  if (!result.success) return { problems: result.error.issues.map((issue) => problemOf(form.path, issue)) };
  const refused = textsOf(result.data).filter(([, each]) => !isStorable(each));
  if (refused.length === 0) return { conversation: result.data };
  return { problems: refused.map(([path]) => `${path}: must not contain the NUL character or half a surrogate pair`) };
}

const FromText = IngestedConversation.omit({ parts: true })
  .extend({ id: IngestedConversation.shape.id.optional(), text: z.string().min(1).max(200_000) })
  .transform(
    ({ text, ...rest }): FiledConversation => ({ ...rest, parts: [{ type: 'message', role: 'user', body: text }] }),
  );

interface Form {
  schema: z.ZodType<FiledConversation>;
  value: unknown;
  path: readonly string[];
}

/** The form is told by what the entry holds, so that only what is wrong with that form is reported. */
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

function textsOf({ id = '', subject = '', parts, metadata = {} }: FiledConversation): [string, string][] {
  const attributes = Object.entries(metadata.attributes ?? {});
  return [
    ['id', id],
    ['subject', subject],
    ...parts.map(({ body }, index): [string, string] => [`parts.${index}.body`, body]),
    ['metadata.url', metadata.url ?? ''],
    ...attributes.map(([key, value]): [string, string] => ['metadata.attributes', key + value]),
  ];
}
