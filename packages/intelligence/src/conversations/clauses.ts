import { alternatives } from '../patterns/alternatives.js';

/** What goes on beyond this is no clause but a paste. */
const MAX_CLAUSE_LENGTH = 400;

const SENTENCE_END = String.raw`\n+|(?<=[.!?…])\s+|[;。！？]\s*`;
const FURTHER = String.raw`\s+(?=(?:and|but) also\b)|\s+(?=also (?:i|im|can|could|my|please)\b)`;
const AFTER_COMMA = String.raw`,\s+(?=(?:and |but )?(?:i|my|can|could|please)\b)`;
const SENTENCE_BORDER = new RegExp(`${SENTENCE_END}|${FURTHER}`, 'iu');
const COMMA = new RegExp(AFTER_COMMA, 'iu');
/** A conjunction parts two clauses only where the second has a subject, or counts things, of its own. */
const CONJUNCTION = /\s+(?:and|but|so)\s+(?=(?:i|we|id|can|could|please|my|the|\d{1,2})\s)/iu;

const CIRCUMSTANCE = alternatives(`
  if(?! possible) | in ?case | once | after | before | as soon as | unless | until | whenever | while |
  (?:every|each) time | when (?:i|we|you|the|a|an|my|our|they|it|he|she|somebody|someone|people|customers|users)`);

/** A sentence that says when or on what condition something happens; without that, the rest makes no sense. */
const CIRCUMSTANTIAL = new RegExp(
  String.raw`^(?:(?:hi|hello|hey|ok|okay|so|and|but|well|yes|no|please|good \p{L}+)[\s,!]+)*${CIRCUMSTANCE}(?!\p{L})`,
  'iu',
);

/** Cuts plain text into clauses, each of which may speak of another matter. */
export function clausesOf(text: string): string[] {
  return text
    .split(SENTENCE_BORDER)
    .flatMap((piece) => (CIRCUMSTANTIAL.test(piece) ? [piece] : piece.split(COMMA)))
    .flatMap((piece) => (CIRCUMSTANTIAL.test(piece) ? [piece] : piece.split(CONJUNCTION)))
    .map((clause) => clause.trim().slice(0, MAX_CLAUSE_LENGTH))
    .filter((clause) => clause !== '');
}

/** Brings a clause into the form that all patterns read: lower case, no apostrophes, no punctuation but in codes. */
export function simplify(clause: string): string {
  return clause
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\s@:#[\]/+.-]/gu, ' ')
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const REMARK = alternatives(`
  ${CIRCUMSTANCE} | when i | i will | ill (?!have|take) | i have (?:a |the |an )?(?:insurance|account)(?= )`);

/** What would be, or what the customer is going to do: a report where nothing else is one, a remark otherwise. */
export const CONDITION = new RegExp(`^${REMARK}`);

const TAKEN_BACK = alternatives(`
  wrong(?:ly)? (?:info(?:rmation)?|[a-z]* ?number|address|model|date|year|name|one|email) |
  i (?:gave|given|tell|told|typed|entered|mentioned|meant) | (?:thats|that is|it was|its|it is|was|is) wrong |
  typo | correction | wrongly`);

/** The customer takes back a detail; at the start of a conversation the same words report a mistake of others. */
export const CORRECTION = new RegExp(String.raw`\b${TAKEN_BACK}\b`);

/** Courtesy that makes a request of what names a thing. */
export const POLITE = /\b(?:please|pls|plz|kindly|bitte|por favor|per favore|prosz[eę])(?!\p{L})/u;

const DETAILS =
  'name|e-?mail|phone|number|address|city|zip|date|when|which|size|confirm|pin|ssn|digits|model|year|how many';

const NAMES_DETAIL = new RegExp(String.raw`\b(?:${DETAILS})\b`, 'i');

/** Whether an agent asks a question whose answer is a detail. */
export function asksForDetail(text: string): boolean {
  return NAMES_DETAIL.test(text.slice(0, text.lastIndexOf('?') + 1));
}
