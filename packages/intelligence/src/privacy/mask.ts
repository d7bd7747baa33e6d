import { findEmails, findIpAddresses } from './addresses.js';
import type { Finding, PersonalDataKind } from './finding.js';
import { findIdentityNumbers } from './identity-numbers.js';
import { findAccounts, findCards, findIbans } from './numbers.js';
import { findPhones } from './phones.js';
import { findSecrets } from './secrets.js';
import { plainTypography } from './typography.js';

/** What stands for masked data of each kind. */
export const PLACEHOLDERS: Readonly<Record<PersonalDataKind, string>> = {
  email: '[email]',
  phone: '[phone]',
  card: '[card]',
  account: '[account]',
  secret: '[secret]',
  ip: '[ip]',
};

/** Finds personal data of one kind. */
export type FindingRule = (text: string) => Finding[];

/** Where two kinds claim the same characters, the surer one has them. */
const SUREST_FIRST: readonly FindingRule[] = [
  findSecrets,
  findEmails,
  findIbans,
  findCards,
  findIdentityNumbers,
  findAccounts,
  findIpAddresses,
  findPhones,
];

/** Replaces personal data by placeholders like `[email]`; masking masked text again changes nothing. */
export function maskPersonalData(text: string): string {
  return maskFindings(text, SUREST_FIRST);
}

/** Replaces only what these rules find, the surest of them first. */
export function maskFindings(text: string, rules: readonly FindingRule[]): string {
  let masked = '';
  let from = 0;
  for (const { kind, start, end } of findPersonalData(text, rules)) {
    masked += text.slice(from, start) + PLACEHOLDERS[kind];
    from = end;
  }
  return masked + text.slice(from);
}

/** Finds personal data in text, in order and without overlaps, in time that grows with the length of the text. */
export function findPersonalData(text: string, rules: readonly FindingRule[] = SUREST_FIRST): Finding[] {
  const copy = plainTypography(text);
  const taken = new Uint8Array(copy.text.length);
  const kept: Finding[] = [];
  for (const find of rules) {
    for (const finding of find(copy.text)) {
      if (taken.subarray(finding.start, finding.end).includes(1)) continue;
      taken.fill(1, finding.start, finding.end);
      kept.push(finding);
    }
  }
  return kept
    .sort((a, b) => a.start - b.start)
    .map(({ kind, start, end }) => ({ kind, ...copy.originalSpan(start, end) }));
}
