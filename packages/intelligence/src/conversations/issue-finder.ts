import type { LeftOutClause } from '@lectern/domain/conversations/schemas';
import { z } from 'zod';
import type { Embedder } from '../embedding/embedder.js';
import type { ChatModel } from '../models/chat-model.js';
import { type ModelError, NO_USAGE, ProviderError, type TokenUsage } from '../models/model-result.js';
import type { ConversationText, Issue } from './conversation.js';
import { issueQuestion } from './issue-messages.js';
import { lineOf } from './model-line.js';
import { PERSONAL_DETAILS } from './personal-details.js';
import { findLeftOut, MAX_ISSUES, splitByRules } from './split.js';
import { MAX_ISSUE_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from './wording.js';

/** The issues of a conversation, and how they were found. */
export interface FoundIssues {
  readonly issues: readonly Issue[];
  readonly by: 'model' | 'rules';
  readonly usage: TokenUsage;
  /** Why rules stood in for the model. */
  readonly note?: string;
  /** What is in no issue; a model does not say. */
  readonly leftOut?: readonly LeftOutClause[];
}

/** Finds the issues of conversations whose personal data is masked already. */
export interface IssueFinder {
  readonly name: string;
  /** Returns what one conversation asks for or reports; throws a `ProviderError` where it is to be tried later. */
  find(conversation: ConversationText, signal?: AbortSignal): Promise<FoundIssues>;
}

/** Makes the finder that works by rules alone; with an embedder it sees that two wordings mean one matter. */
export function createRuleFinder(embedder: Embedder | null): IssueFinder {
  return {
    name: 'rules',
    async find(conversation, signal) {
      const issues = await splitByRules(conversation, embedder, signal);
      return { issues, by: 'rules', usage: NO_USAGE, leftOut: findLeftOut(conversation) };
    },
  };
}

/** Makes the finder that asks a chat model; the rules stand in where the model cannot tell of this conversation. */
export function createModelFinder(chat: ChatModel, rules: IssueFinder): IssueFinder {
  return {
    name: `openai:${chat.model}`,
    async find(conversation, signal) {
      const { messages, shown } = issueQuestion(conversation);
      if (shown.size === 0) return { issues: [], by: 'model', usage: NO_USAGE };
      const request = { messages, answer: Answer, answerName: 'issues', ...(signal && { signal }) };
      const result = await chat.ask(request);
      signal?.throwIfAborted();
      if (!result.ok && !isOfThisConversation(result.error)) throw new ProviderError(result.error);
      const read = result.ok ? readIssues(result.value, shown) : { note: result.error.message };
      if ('issues' in read) return { issues: read.issues, by: 'model', usage: result.usage };
      const found = await rules.find(conversation, signal);
      return { ...found, note: read.note, usage: result.usage };
    },
  };
}

/** What a model is asked to write. */
const Answer = z.strictObject({
  issues: z.array(z.strictObject({ title: z.string(), summary: z.string(), parts: z.array(z.number()) })),
});

/** Another conversation may go well, and this one would fail again. */
function isOfThisConversation({ kind }: ModelError): boolean {
  return kind === 'malformed' || kind === 'rejected';
}

/** An issue without a title or a message that speaks of it is made up; where all are, the answer is worth nothing. */
function readIssues(
  { issues: written }: z.infer<typeof Answer>,
  shown: ReadonlySet<number>,
): { issues: Issue[] } | { note: string } {
  const issues = written.flatMap(({ title, summary, parts }): Issue[] => {
    const named = lineOf(title, MAX_TITLE_LENGTH);
    const known = [...new Set(parts)].filter((part) => shown.has(part)).sort((a, b) => a - b);
    if (named === '' || known.length === 0) return [];
    const described = lineOf(summary, MAX_ISSUE_SUMMARY_LENGTH) || named;
    return [{ title: named, summary: described, text: comparable(named, described), parts: known }];
  });
  if (issues.length > 0 || written.length === 0) return { issues: issues.slice(0, MAX_ISSUES) };
  return { note: 'The response of the model has no issue with a title and a message of this conversation.' };
}

/**
 * What the model wrote is compared, not what the customer wrote: title and summary of all conversations have one
 * register, without courtesies and side remarks, so that nearness means the same matter and not the same tone.
 */
function comparable(title: string, summary: string): string {
  return `${title}. ${summary}`.replace(PERSONAL_DETAILS, ' ').replace(/\s+/g, ' ').trim();
}
