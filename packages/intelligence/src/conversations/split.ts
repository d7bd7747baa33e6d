import type { LeftOutClause } from '@lectern/domain/conversations/schemas';
import type { Embedder } from '../embedding/embedder.js';
import type { ConversationText, Issue } from './conversation.js';
import { groupStatements } from './grouping.js';
import { findStatements, readStatements } from './statements.js';
import { MAX_ISSUE_SUMMARY_LENGTH, masked, shorten, wordIssue } from './wording.js';

/** A conversation yields at most so many issues; what is beyond is the same in other words. */
export const MAX_ISSUES = 12;

/** Splits a conversation into its issues by rules alone: none where it asks nothing, several where it asks several things. */
export async function splitByRules(
  conversation: ConversationText,
  embedder: Embedder | null,
  signal?: AbortSignal,
): Promise<Issue[]> {
  const statements = findStatements(conversation);
  const vectors =
    embedder && statements.length > 1
      ? await embedder.embed(
          statements.map((statement) => statement.core),
          signal,
        )
      : undefined;
  return groupStatements(statements, vectors)
    .slice(0, MAX_ISSUES)
    .map((group) => wordIssue(group, conversation));
}

/** A conversation lists at most so much of what is in no issue: enough to see why, without storing it twice. */
const MAX_LEFT_OUT = 100;

/** Tells what the customer says that becomes no part of an issue when rules split the conversation, and why. */
export function findLeftOut(conversation: ConversationText): LeftOutClause[] {
  return readStatements(conversation)
    .leftOut.slice(0, MAX_LEFT_OUT)
    .map(({ part, clause, reason }) => ({ part, text: shorten(masked(clause), MAX_ISSUE_SUMMARY_LENGTH), reason }));
}
