import type { Embedder } from '../embedding/embedder.js';
import type { ConversationText, Issue } from './conversation.js';
import { groupStatements } from './grouping.js';
import { findStatements } from './statements.js';
import { wordIssue } from './wording.js';

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
