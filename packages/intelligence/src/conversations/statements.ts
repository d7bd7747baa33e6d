import type { LeftOutReason } from '@lectern/domain/conversations/schemas';
import { asksForDetail, CONDITION, CORRECTION, clausesOf, POLITE, simplify } from './clauses.js';
import type { ConversationText } from './conversation.js';
import { CHAT, GREETED, OPENING } from './courtesies.js';
import { ANOTHER, APPEALING, COMMAND, NEED, NEED_FRAME, PROBLEM, QUESTION } from './needs.js';
import { countsThings, ORDERING, STARTS_WITH_COUNT } from './order-clauses.js';
import { DETAIL, INTRODUCTIONS, PERSONAL_DETAILS, PLACEHOLDER } from './personal-details.js';
import { toPlainText } from './plain-text.js';
import { contentWords, wordsOf } from './words.js';

/**
 * How a clause speaks of its matter: it asks or reports, it names a number of things, it only names a thing, or it asks
 * for something without saying what it is about.
 */
export type StatementKind = 'request' | 'order' | 'mention' | 'appeal';

/** A clause of a customer that speaks of a matter. */
export interface Statement {
  readonly part: number;
  readonly kind: StatementKind;
  /** The clause as the customer wrote it. */
  readonly clause: string;
  /** The clause without courtesies, introductions and details, in the form that rules read. */
  readonly text: string;
  /** What is wanted, without "I would like to" and the like: two requests are compared by this. */
  readonly core: string;
  /** Whether the customer says that this is a further matter. */
  readonly another: boolean;
}

/** A clause of a customer that became no part of an issue. */
export interface LeftOut {
  readonly part: number;
  readonly clause: string;
  readonly reason: LeftOutReason;
}

/** What a conversation says about its matters, and what else the customer says. */
export interface ReadStatements {
  readonly statements: readonly Statement[];
  readonly leftOut: readonly LeftOut[];
}

/** How much of a conversation is read: what lies beyond is a log or a robot, and the matter was named before it. */
export const MAX_READ = { parts: 1000, clauses: 1500, characters: 400_000 };

/** An agent's question stands at the end of what the agent says. */
const LAST_WORDS = 4000;

/** Finds what the customer asks for and reports; greetings, thanks, answers and details are no statements. */
export function findStatements(conversation: ConversationText): readonly Statement[] {
  return readStatements(conversation).statements;
}

/** Reads all that the customer says: what asks or reports something, and why the rest does not. */
export function readStatements(conversation: ConversationText): ReadStatements {
  const found: Statement[] = [];
  const leftOut: LeftOut[] = [];
  let clauses = 0;
  for (const { index, text, asked } of readParts(conversation)) {
    if (clauses >= MAX_READ.clauses) break;
    const answers = asksForDetail(toPlainText(asked.slice(-LAST_WORDS)));
    for (const clause of clausesOf(text).slice(0, MAX_READ.clauses - clauses)) {
      const read = readClause(clause, index, answers);
      if ('kind' in read) found.push(read);
      else leftOut.push(read);
      clauses++;
    }
  }
  const statements = chooseTelling(found, conversation.subject).slice(0, MAX_STATEMENTS);
  const told = new Set(statements.flatMap(({ clause }) => clause.split(JOINT)));
  const unused = found.filter(({ clause }) => !told.has(clause));
  const remarks = unused.map(({ part, clause, kind }): LeftOut => {
    return { part, clause, reason: kind === 'appeal' ? 'names-nothing' : 'remark' };
  });
  return { statements, leftOut: [...leftOut, ...remarks].sort((a, b) => a.part - b.part) };
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

/** Stands between clauses of one message that are told as one statement. */
const JOINT = '. ';
/** So many clauses tell a matter; what follows is a story. */
const MAX_JOINED = 3;

/**
 * Naming a thing tells something where nothing else does, or where the same message asks for help with it. Naming a
 * number of things orders them, unless the customer answers what a request before it left open.
 */
function chooseTelling(found: readonly Statement[], subject: string | undefined): Statement[] {
  const kept = withoutRemarks(found);
  for (const appeal of found.filter(({ kind }) => kind === 'appeal')) {
    if (kept.some(({ part }) => part === appeal.part)) continue;
    const matter = joined(found.filter(({ part, kind }) => part === appeal.part && kind !== 'appeal'));
    if (matter) kept.push(matter);
  }
  if (kept.length > 0) return kept.sort((a, b) => a.part - b.part);
  const named = found.filter(({ kind }) => kind !== 'appeal');
  const first = named.find(({ text }) => contentWords(text).length >= 2) ?? named[0];
  const matter = first && joined(named.filter(({ part }) => part === first.part));
  if (matter) return [matter];
  const inSubject = readSubject(subject, found);
  return inSubject
    ? [inSubject]
    : found.filter(({ text, clause }) => PROBLEM.test(text) && !clause.includes('?')).slice(0, 1);
}

function withoutRemarks(found: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  let ordering = true;
  for (const statement of found) {
    if (statement.kind === 'appeal' || (kept.length > 0 && CORRECTION.test(statement.text))) continue;
    if (statement.kind === 'request') ordering = ORDERING.test(statement.text);
    else if (statement.kind === 'mention' || !(ordering || STARTS_WITH_COUNT.test(statement.text))) continue;
    kept.push(statement);
  }
  return kept;
}

/** Tells what clauses of one message name as one statement; the fullest of them names the matter. */
function joined(statements: readonly Statement[]): Statement | undefined {
  const told = statements.slice(0, MAX_JOINED);
  const fullest = told.toSorted((a, b) => contentWords(b.core).length - contentWords(a.core).length)[0];
  return (
    fullest && {
      ...fullest,
      clause: told.map(({ clause }) => clause).join(JOINT),
      text: told.map(({ text }) => text).join(JOINT),
    }
  );
}

/** A message that only asks for help is about what its subject says, and a subject that asks speaks for itself. */
function readSubject(subject: string | undefined, found: readonly Statement[]): Statement | null {
  const read = subject === undefined ? null : readClause(subject, found[0]?.part ?? 0, false);
  if (!read || !('kind' in read) || read.kind === 'appeal') return null;
  return read.kind === 'request' || found.length > 0 ? read : null;
}

function readClause(clause: string, part: number, answers: boolean): Statement | LeftOut {
  const leave = (reason: LeftOutReason): LeftOut => ({ part, clause, reason });
  const plain = simplify(clause);
  const bare = withoutCourtesies(plain);
  if (bare === null) return leave('courtesy');
  const text = tidy(bare.replace(PERSONAL_DETAILS, ' ').replace(DETAIL, '$<what>'));
  const content = contentWords(text);
  if (content.length === 0) return leave(text === bare ? 'courtesy' : 'detail');
  const statement = { part, clause, text, core: coreOf(text), another: ANOTHER.test(plain) };
  const question = clause.includes('?');
  const asked = question || (POLITE.test(plain) && content.length > 1);
  const isAppeal = content.every((word) => APPEALING.has(word));
  if (CONDITION.test(text) && !question) return { ...statement, kind: 'mention' };
  if (isAppeal) return { ...statement, kind: 'appeal' };
  if (asked || [NEED, PROBLEM, COMMAND, QUESTION].some((sign) => sign.test(text)))
    return { ...statement, kind: 'request' };
  if (DETAIL.test(bare) || PLACEHOLDER.test(bare)) return leave('detail');
  if (answers) return leave('answer');
  if (GREETED.test(plain) && content.length < 2) return leave('courtesy');
  const kind = kindOfNaming(text, content.length);
  return kind ? { ...statement, kind } : leave('detail');
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
