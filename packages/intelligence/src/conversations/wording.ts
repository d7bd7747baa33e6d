import { storable } from '@lectern/domain/platform/http/storable-text';
import { maskPersonalData } from '../privacy/mask.js';
import type { ConversationText, Issue } from './conversation.js';
import { ownWords } from './own-words.js';
import type { Statement } from './statements.js';
import { contentWords } from './words.js';

export const MAX_TITLE_LENGTH = 80;
export const MAX_ISSUE_SUMMARY_LENGTH = 400;
const STATEMENTS_IN_SUMMARY = 3;

/**
 * Puts an issue into words: the statement that says most becomes its title, the first few its summary. Both are what
 * the customer wrote, while `text` is the form that rules read. They are masked again, because what markup parted is
 * put together now.
 */
export function wordIssue(statements: readonly Statement[], conversation: ConversationText): Issue {
  const weightiest = statements.reduce((best, statement) => (weight(statement) > weight(best) ? statement : best));
  const distinct = [...new Map(statements.map((statement) => [statement.text, statement])).values()];
  return {
    title: titleOf(weightiest, conversation.subject, statements.length),
    summary: shorten(
      masked(
        distinct
          .slice(0, STATEMENTS_IN_SUMMARY)
          .map(({ clause, text }) => sentence(ownWords(clause, text)))
          .join(' '),
      ),
      MAX_ISSUE_SUMMARY_LENGTH,
    ),
    text: masked(distinct.map(({ text }) => text).join('. ')),
    parts: [...new Set(statements.map((statement) => statement.part))].sort((a, b) => a - b),
  };
}

/** Cuts text between words so that it fits, and shows that something is missing; what it answers can be stored. */
export function shorten(text: string, longest: number): string {
  const whole = storable(text);
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:]+$/, '')}…`;
}

/** The first of the fullest statements: more words tell more, until it becomes a story. */
function weight(statement: Statement): number {
  const words = contentWords(statement.core).length;
  return Math.min(words, 6) - Math.max(0, words - 10) * 0.5 + (statement.kind === 'request' ? 1 : 0);
}

function titleOf(statement: Statement, subject: string | undefined, statements: number): string {
  const core = statement.core.replace(/\s+(?:please|pls|plz|thanks|thank you|can you help(?: me)?.*)$/u, '');
  const isNamed = statements > 0 && contentWords(core).length > 0;
  const named = isNamed ? ownWords(statement.clause, core) : (subject ?? ownWords(statement.clause, statement.text));
  return shorten(masked(sentenceCase(named)), MAX_TITLE_LENGTH);
}

/** Masks text once more, and makes it storable. */
export function masked(text: string): string {
  return maskPersonalData(storable(text));
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? sentenceCase(text) : `${sentenceCase(text)}.`;
}

function sentenceCase(text: string): string {
  return text.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase()).replace(/\bi\b/g, 'I');
}
