import { alternatives } from '../patterns/alternatives.js';

/** What identifies somebody and returns an agent's question: no part of the matter. */

const NO_SURNAME = alternatives(String.raw`
  and\b | i\b | my\b | want | need | would | can\b | have\b | from\b | with\b | is\b | am\b | on\b | for\b`);

/** Who somebody is: cut out wherever it stands. */
export const INTRODUCTIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:my|the)? ?(?:full |first |last )?name(?:s| is|:)? (?:mr |mrs |ms |dr )?\p{L}+` +
      String.raw`(?: (?!${NO_SURNAME})\p{L}+)?`,
    'gu',
  ),
  /^(?:this is|it is|its) \p{L}+(?: \p{L}+)?$/gu,
  // "I'm locked out" and "I'm getting nowhere" introduce nobody.
  /^(?:i am|im|iam) (?!(?:stuck|lost|unable|not|still|out|on|in|at)\b|\p{L}{4,}(?:ed|ing)\b)\p{L}+(?: \p{L}+)?$/gu,
];

const THING = alternatives(`
  (?:account|acct|acc|ac|policy|pin|card|confirmation|phone|mobile|contact|reference|routing|member|customer|
    employee|social security|zip|postal|ssn|serial)(?: (?:number|no|code|id|digits))? |
  (?:order|booking|tracking|ticket|claim) (?:number|no|id) | ssn | zip ?code | e-?mail(?: (?:address|id))? |
  mail ?id | password | user ?name | date of birth | birth ?date | dob | address | last (?:4|four)(?: digits)?`);

const LINK = alternatives(`
  is | of | on | for | the | my | its | should be | would be | will be | ending | ends | in | to | as | linked |
  account`);

const VALUE = alternatives(String.raw`
  \S*\d | oh\b | zero\b | one\b | two\b | three\b | four\b | five\b | six\b | seven\b | eight\b | nine\b | \S*@ |
  \S*com$`);

/** Identifying details: what they are of stays, the value goes. */
export const DETAIL = new RegExp(String.raw`\b(?<what>${THING})(?: ${LINK})* ?[:#-]? ?${VALUE}\S*`, 'u');

/** What stands for masked personal data. */
export const PLACEHOLDER = /\[(?:email|phone|card|account|secret|ip|personal)\]/u;

/** What stands for masked personal data, with the words that lead to it. */
export const PERSONAL_DETAILS =
  /(?:\b(?:at|to|is|on|for|with|number|no) |[:#] ?)*\[(?:email|phone|card|account|secret|ip|personal)\]/gu;
