import { findEmails, findIpAddresses } from './addresses.js';
import type { Finding, PersonalDataKind } from './finding.js';
import { findAccounts, findCards, findIbans } from './numbers.js';
import { findPhones } from './phones.js';
import { findSecrets } from './secrets.js';

const PLACEHOLDERS: Readonly<Record<PersonalDataKind, string>> = {
  email: '[email]',
  phone: '[phone]',
  card: '[card]',
  account: '[account]',
  secret: '[secret]',
  ip: '[ip]',
};

/** Where two kinds claim the same characters, the surer one has them. */
const SUREST_FIRST = [findSecrets, findEmails, findIbans, findCards, findAccounts, findIpAddresses, findPhones];

/** Replaces personal data by placeholders like `[email]`; masking masked text again changes nothing. */
export function maskPersonalData(text: string): string {
  let masked = '';
  let from = 0;
  for (const { kind, start, end } of findPersonalData(text)) {
    masked += text.slice(from, start) + PLACEHOLDERS[kind];
    from = end;
  }
  return masked + text.slice(from);
}

/** Finds personal data in text, in order and without overlaps, in time that grows with the length of the text. */
export function findPersonalData(text: string): Finding[] {
  const taken = new Uint8Array(text.length);
  const kept: Finding[] = [];
  for (const find of SUREST_FIRST) {
    for (const finding of find(text)) {
      if (taken.subarray(finding.start, finding.end).includes(1)) continue;
      taken.fill(1, finding.start, finding.end);
      kept.push(finding);
    }
  }
  return kept.sort((a, b) => a.start - b.start);
}
