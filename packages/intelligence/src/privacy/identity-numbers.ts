import { alternatives } from '../patterns/alternatives.js';
import { WORD } from './characters.js';
import { collect, covering, type Finding } from './finding.js';

/** Numbers of persons whose form alone gives them away, by country: US, BR, BR, IT, MX, UK and ES. */
const FORMS = alternatives(String.raw`
  \d{3}-\d{2}-\d{4} | \d{3}\.\d{3}\.\d{3}-\d{2} | \d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2} |
  [A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z] | [A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d |
  [A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D] | QQ ?\d{2} ?\d{2} ?\d{2} ?[A-D] |
  (?<spanish>[XYZ]?\d{7,8}-?[A-Z])`);
const BY_FORM = new RegExp(`(?<![${WORD}.-])${FORMS}(?![${WORD}-])`, 'gu');

const PAPERS = alternatives(`
  passports? | pass(?:nummer|ausweis) | reisepass(?:nummer)? | personalausweis(?:nummer)? | ausweis(?:nummer)? |
  passeport | pasaporte | passaporto | passaporte | paszport | driv(?:er|ing)['’]?s? licen[cs]e |
  führerschein(?:nummer)? | permis de conduire | (?:national|identity|id) card | carte d['’]identité |
  carta d['’]identità`);
const NUMBER = alternatives(String.raw`(?:number|no\.?|nr\.?|num|id|#|nummer|numero|número|numéro|n°)`);
const LEADING = alternatives(String.raw`\s?[:#=] | \s(?:is|ist|lautet|es|est|è)`);
const NAMED = new RegExp(
  String.raw`(?<![${WORD}])${PAPERS}(?:\s${NUMBER})?${LEADING}{0,2}\s{0,2}(?<value>[A-Z0-9]{6,14})(?![${WORD}])`,
  'giu',
);
const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Finds numbers of identity papers and of persons: by their form, or by the word before them. */
export function findIdentityNumbers(text: string): Finding[] {
  return [
    ...collect(text, BY_FORM, (match) => {
      const spanish = match.groups?.spanish;
      return spanish === undefined || hasCheckLetter(spanish) ? covering('account', match) : null;
    }),
    ...collect(text, NAMED, (match) =>
      (match.groups?.value?.match(/\d/g)?.length ?? 0) >= 3 ? covering('account', match, 'value') : null,
    ),
  ];
}

/** The letter at the end of a Spanish number follows from its digits; a leading X, Y or Z counts as 0, 1 or 2. */
function hasCheckLetter(written: string): boolean {
  const digits = written.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))).replace(/\D/g, '');
  return digits.length === 8 && CHECK_LETTERS[Number(digits) % 23] === written.at(-1);
}
