import { asksForDetail, CONDITION, CORRECTION, clausesOf, POLITE, simplify } from './clauses.js';
import type { ConversationText } from './conversation.js';
import { CHAT, GREETED, OPENING } from './courtesies.js';
import { ANOTHER, COMMAND, NEED, NEED_FRAME, PROBLEM, QUESTION } from './needs.js';
import { countsThings, ORDERING, STARTS_WITH_COUNT } from './order-clauses.js';
import { DETAIL, INTRODUCTIONS, PERSONAL_DETAILS, PLACEHOLDER } from './personal-details.js';
import { toPlainText } from './plain-text.js';
import { contentWords, wordsOf } from './words.js';

/** How a clause speaks of its matter: it asks or reports, it names a number of things, or it only names a thing. */
export type StatementKind = 'request' | 'order' | 'mention';

/** A clause of a customer that speaks of a matter. */
export interface Statement {
  readonly part: number;
  readonly kind: StatementKind;
  /** The clause without courtesies, introductions and details. */
  readonly text: string;
  /** What is wanted, without "I would like to" and the like: two requests are compared by this. */
  readonly core: string;
  /** Whether the customer says that this is a further matter. */
  readonly another: boolean;
}

/** How much of a conversation is read: what lies beyond is a log or a robot, and the matter was named before it. */
export const MAX_READ = { parts: 1000, clauses: 1500, characters: 400_000 };

/** An agent's question stands at the end of what the agent says. */
const LAST_WORDS = 4000;

/** Finds what the customer asks for and reports; greetings, thanks, returns and details are no statements. */
export function findStatements(conversation: ConversationText): Statement[] {
  const found: Statement[] = [];
  let clauses = 0;
  for (const { index, text, asked } of readParts(conversation)) {
    if (clauses >= MAX_READ.clauses) break;
    const answers = asksForDetail(toPlainText(asked.slice(-LAST_WORDS)));
    for (const clause of clausesOf(text).slice(0, MAX_READ.clauses - clauses)) {
      const statement = readClause(clause, index, answers);
      if (statement) found.push(statement);
      clauses++;
    }
  }
  return keepTelling(found).slice(0, MAX_STATEMENTS);
}

/** Goes through what the customer says, each message with what an agent said right before it. */
function* readParts({ parts }: ConversationText): Generator<{ index: number; text: string; asked: string }> {
  let characters = 0;
  let asked = '';
  for (let index = 0; index < Math.min(parts.length, MAX_READ.parts); index++) {
    const part = parts[index];
    if (part?.role !== 'user') {
      asked = part?.body ?? '';
      continue;
    }
    if (characters >= MAX_READ.characters) return;
    const text = toPlainText(part.body);
    characters += text.length;
    yield { index, text, asked };
    asked = '';
  }
}

/** Nobody has more matters than this; grouping statements costs the cube of their number. */
const MAX_STATEMENTS = 40;

/**
 * Naming a thing tells something where nothing else does; naming a number of things orders them, unless the customer
 * answers what a request before it left open.
 */
function keepTelling(found: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  let ordering = true;
  for (const statement of found) {
    if (kept.length > 0 && CORRECTION.test(statement.text)) continue;
    if (statement.kind === 'request') ordering = ORDERING.test(statement.text);
    else if (statement.kind === 'mention' || !(ordering || STARTS_WITH_COUNT.test(statement.text))) continue;
    kept.push(statement);
  }
  if (kept.length > 0) return kept;
  const first = found.find((statement) => contentWords(statement.text).length >= 2) ?? found[0];
  return first ? [first] : [];
}

function readClause(clause: string, part: number, answers: boolean): Statement | null {
  const plain = simplify(clause);
  const bare = withoutCourtesies(plain);
  if (bare === null) return null;
  const text = tidy(bare.replace(PERSONAL_DETAILS, ' ').replace(DETAIL, '$<what>'));
  const content = contentWords(text);
  const question = clause.includes('?');
  if (content.length === 0 || (CONDITION.test(text) && !question)) return null;
  const statement = { part, text, core: coreOf(text), another: ANOTHER.test(plain) };
  const asked = question || (POLITE.test(plain) && content.length > 1);
  if (asked || [NEED, PROBLEM, COMMAND, QUESTION].some((sign) => sign.test(text)))
    return { ...statement, kind: 'request' };
  if (DETAIL.test(bare) || PLACEHOLDER.test(bare) || answers) return null;
  if (GREETED.test(plain) && content.length < 2) return null;
  const kind = kindOfNaming(text, content.length);
  return kind && { ...statement, kind };
}

/** Returns what is left of a clause without courtesies and introductions; null where that only keeps the chat going. */
function withoutCourtesies(plain: string): string | null {
  let text = withoutOpenings(plain);
  if (CHAT.test(text)) return null;
  for (const introduction of INTRODUCTIONS) text = text.replace(introduction, ' ');
  text = withoutOpenings(tidy(tidy(text).replace(/^(?:and|but|so|because|with|from|also)\s+/, '')));
  return CHAT.test(text) ? null : text;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function withoutOpenings(text: string): string {
  let rest = text;
  for (;;) {
    const next = rest.replace(OPENING, '');
    if (next === rest) return rest;
    rest = next;
  }
}

/** Codes and addresses name nothing, unless enough words stand around them. */
function kindOfNaming(text: string, content: number): 'order' | 'mention' | null {
  const words = wordsOf(text);
  const digits = words.filter((word) => /\p{N}/u.test(word));
  const code = digits.some((word) => !/^\p{N}{1,2}$/u.test(word)) || words.some((word) => /^[b-hj-z]$/.test(word));
  if (code) return content >= 3 ? 'mention' : null;
  if (digits.length > 2 || /@|\.\p{L}|com$/u.test(text)) return null;
  return countsThings(text) && content <= 6 ? 'order' : 'mention';
}

function coreOf(text: string): string {
  const core = text
    .replace(NEED_FRAME, '')
    .replace(/^(?:\s*(?:to|a|an|the|my|some|\d{1,2}|please|also))+\s+/, '')
    .trim();
  return contentWords(core).length > 0 ? core : text;
}
