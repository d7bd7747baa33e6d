import { alternatives } from '../patterns/alternatives.js';
import { SPACED_LETTERS, WORD } from './characters.js';
import { isCardNumber, isIban } from './checksums.js';
import { collect, covering, type Finding } from './finding.js';

const IBAN = new RegExp(
  String.raw`(?:(?<![${WORD}])|(?<=\biban))[a-z]{2}\d{2}(?:[ -]{0,3}[a-z0-9]{1,4}){3,9}(?![${WORD}])`,
  'giu',
);
const LONG_NUMBER = new RegExp(
  String.raw`(?<![${WORD}.])(?:\d{4}(?:\.\d{4}){3}|\d(?:[ -]{0,3}\d){11,22})(?![${WORD}])`,
  'gu',
);
/** Groups that a line break or another sign parts; only a checksum tells them from a column of numbers. */
const GAP = String.raw`[\s*_|/·-]{1,4}`;
const GROUPS = new RegExp(
  String.raw`(?<![${WORD}.])\d{4}${GAP}(?:\d{4}${GAP}\d{4}${GAP}\d{4}|\d{6}${GAP}\d{5})(?![${WORD}])`,
  'gu',
);
const IBAN_LINES = new RegExp(
  String.raw`(?<![${WORD}])[a-z]{2}\d{2}(?:[\s-]{1,3}[a-z0-9]{4}){2,7}(?:[\s-]{1,3}[a-z0-9]{1,3})?(?![${WORD}])`,
  'giu',
);
const OWNED = alternatives(String.raw`
  (?:bank |checking |savings? |credit |debit )?(?:account|acct|acc|a\/c|ac|card|policy|routing|sort code|bsb|iban|
    bic|customer|member(?:ship)?|social security|ssn|tax id|passport|licen[cs]e|konto|kunden|
    vertrags|mitglieds|visa|mastercard|amex|ausweis)[ -]?(?:numbers?|no|num|nr|nummer|code|id|#)? |
  kontonummer | bankleitzahl | blz | (?:número de )?cuenta(?: bancaria)? | (?:numéro de )?compte |
  (?:numero di )?conto | (?:número da )?conta | rachunek | (?:last|final) (?:4|four)(?: digits)? | dni | nie |
  nif | steuer-?id | pesel | bsn | nino | nhs(?: number)? | medicare(?: number)? | aadhaar | personnummer |
  (?:sozial)?versicher(?:ungs|ten)nummer | (?:numer|nr) (?:konta|rachunku) | tilinumero | hesap |
  口座番号 | 账号 | 帐号 | 계좌번호`);
const LEADING = alternatives(String.raw`
  \s?[.:#=：はが] |
  \s(?:is|of|was|number|no\.?|ending(?: in| with)?|es|ist|lautet|est|é|to|are|my|the|it|its|in|with|for|on|
    should be|would be|as)`);
const VALUE = String.raw`(?<value>(?<![${SPACED_LETTERS}])(?:[a-z]{1,3}-?)?\d(?:[ /-]{0,2}\d){3,30}(?![${WORD}]))`;
const ACCOUNT = new RegExp(String.raw`(?<!\p{L})${OWNED}${LEADING}{0,4}\s{0,2}${VALUE}`, 'giu');
const DIGIT = 'zero|oh|one|two|three|four|five|six|seven|eight|nine';
const SPOKEN = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${DIGIT}|o|double|triple)[\s,-]+){6,40}(?:${DIGIT})(?!\p{L})`,
  'giu',
);

/** Finds numbers of payment cards by their checksum, however they are grouped. */
export function findCards(text: string): Finding[] {
  const accepted = (pattern: RegExp, accept: (written: string) => boolean) =>
    collect(text, pattern, (match) => (accept(match[0]) ? covering('card', match) : null));
  return [...accepted(LONG_NUMBER, (written) => isCard(written) || isFours(written)), ...accepted(GROUPS, isCard)];
}

/** Finds international account numbers by their checksum. */
export function findIbans(text: string): Finding[] {
  return [
    ...collect(text, IBAN, longestIban),
    ...collect(text, IBAN_LINES, (match) => (match[0].includes('\n') ? longestIban(match) : null)),
  ];
}

/** Finds other numbers of accounts, papers and persons by the word before them, and numbers that are spelled out. */
export function findAccounts(text: string): Finding[] {
  return [
    ...collect(text, ACCOUNT, (match) =>
      isAccount(match.groups?.value ?? '') ? covering('account', match, 'value') : null,
    ),
    ...collect(text, SPOKEN, (match) => covering('account', match)),
  ];
}

function isCard(written: string): boolean {
  return isCardNumber(written.replace(/\D/g, ''));
}

/** Four groups of four digits are a card even when one digit is mistyped. */
function isFours(written: string): boolean {
  return /^\d{4}([ .-]{1,3})\d{4}\1\d{4}\1\d{4}$/.test(written);
}

/** Words may follow an account number within one match, so the match is shortened until it checks. */
function longestIban(match: RegExpExecArray): Finding | null {
  let written = match[0];
  while (written.length >= 15) {
    if (isIban(written.replace(/[\s-]/g, '').toUpperCase()))
      return { kind: 'account', start: match.index, end: match.index + written.length };
    const cut = Math.max(...[' ', '-', '\n'].map((gap) => written.lastIndexOf(gap)));
    if (cut < 0) return null;
    written = written.slice(0, cut).replace(/[\s-]+$/, '');
  }
  return null;
}

/** A year behind "account since" and the like is no account. */
function isAccount(value: string): boolean {
  return !/^(?:19|20)\d\d$/.test(value);
}
