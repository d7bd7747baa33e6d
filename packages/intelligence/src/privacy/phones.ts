import { alternatives } from '../patterns/alternatives.js';
import { WORD } from './characters.js';
import { collect, covering, type Finding } from './finding.js';

const CANDIDATE = new RegExp(
  String.raw`(?<![${WORD}.,/#_-])(?:\+|%2B|00)?\(?\d(?:[\s().\-/]{0,3}\d){5,16}(?![${WORD}_]|[.,:/-]\d)`,
  'giu',
);
const CALLING = alternatives(`
  phone | mobile | cell | call | tel | tlf | text | sms | whats ?app | fax | contact | reach | dial | ring | hotline |
  number | tel[eé]fono | móvil | llam | telefon | handy | nummer | anruf | t[eé]l[eé]phone | portable | appel |
  numéro | cellulare | chiam | celular | liga | komórk | dzwo | телефон |
  電話 | 携帯 | 电话 | 手机 | 전화`);
/** What makes digits a number to call: the words before them speak of calling. */
const CALLED = new RegExp(String.raw`${CALLING}[^\d\n]{0,24}$`, 'iu');
const COUNTING = alternatives(`
  order | invoice | ticket | case | tracking | reference | ref | id | timestamp | sku | isbn | ean | upc | build |
  version | error | code | bytes | serial | part | model | article | bestell(?:ung|nummer) | rechnung(?:snummer)? |
  pedido | factura | commande | facture | ordine | zip | line | port | pid | po | rma | auftrag(?:snummer)? |
  sendung(?:snummer)? | shipment | 注文番号 | 订单号? | 訂單 | 주문번호`);
/** What makes digits the number of a thing. */
const COUNTED = new RegExp(
  String.raw`(?<!\p{L})${COUNTING}[\s#:=]*(?:(?:number|no|nr|n°|code|is)[\s.#:=]*){0,3}$`,
  'iu',
);

/** Finds phone numbers by their form, and bare digits by their length and the words before them. */
export function findPhones(text: string): Finding[] {
  return collect(text, CANDIDATE, (match) => {
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    return isPhone(match[0].replace(/^%2B/i, '+'), before) ? covering('phone', match) : null;
  });
}

function isPhone(written: string, before: string): boolean {
  const digits = written.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15 || /^(\d)\1+$/.test(digits)) return false;
  if (/^0\d(?:\.\d\d){4}$/.test(written)) return true;
  if (/^\d\d(?: \d\d){3}$/.test(written) && CALLED.test(before)) return true;
  if (isDate(written) || /^\d+\.\d+$/.test(written) || /\d\.\d+\.\d+\.\d/.test(written.replace(/\d{4,}/g, '')))
    return false;
  if (written.startsWith('+')) return digits.length >= 8;
  if (COUNTED.test(before)) return false;
  if (/^00[1-9]/.test(digits)) return digits.length >= 8;
  if (CALLED.test(before)) return !isAmount(written) || digits.length >= 9;
  return hasPhoneForm(written, digits);
}

function hasPhoneForm(written: string, digits: string): boolean {
  if (/^\d+$/.test(written)) return digits.length >= 10 && digits.length <= 12 && !/^1[4-9]\d{8}$/.test(digits);
  if (/^\(\d{2,5}\)/.test(written)) return true;
  // Wider gaps than one space part the columns of a table, unless the groups are those of a phone number.
  if (/^(?:1(?:[-. ]| {2}| - ))?\d{3}(?:[-. ]| {2}| - )\d{3}(?:[-. ]| {2}| - )\d{4}$/.test(written)) return true;
  if (/^\d{3}-\d{4}$/.test(written)) return true;
  // A leading zero is dialled, not counted.
  if (/^0[1-9]/.test(digits) && digits.length >= 9) return true;
  return digits.length >= 9 && /^\d{2,4}(?:[ -]\d{2,4}){2,4}$/.test(written) && !isAmount(written.replace(/-/g, ''));
}

const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const DATES: readonly RegExp[] = [
  new RegExp(String.raw`^${YEAR}[-./ ]${MONTH}[-./ ]${DAY}(?: \d{2,6})?$`),
  new RegExp(String.raw`^${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$`),
  new RegExp(String.raw`^${DAY}[-./ ]${DAY}[-./ ](?:19|20)?\d{2}(?:\s\d{1,2})?$`),
  new RegExp(String.raw`^${YEAR}\s?[-/]\s?${YEAR}$`),
];

function isDate(written: string): boolean {
  return DATES.some((date) => date.test(written));
}

/** Thousands: one to three digits, then groups of exactly three behind the same sign. */
function isAmount(written: string): boolean {
  return /^[1-9]\d{0,2}(?:([ .'])\d{3})(?:\1\d{3})*$/.test(written) && !/^\d{3} \d{3} \d{3}$/.test(written);
}
