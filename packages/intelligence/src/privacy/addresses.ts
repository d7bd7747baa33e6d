import { isIPv4, isIPv6 } from 'node:net';
import { collect, covering, type Finding } from './finding.js';

const EMAIL = /(?<![\p{L}\p{N}._%+'’-])[\p{L}\p{N}._%+'’-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const NAME = String.raw`(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}`;
const HOST = String.raw`[\p{L}\p{N}-]{1,63}`;
const BRACKETED = String.raw`\s?[([{]at[)\]}]\s?${HOST}(?:\s?[([{]dot[)\]}]\s?|\.)`;
const IN_WORDS = String.raw`\s(?:at|arroba|chiocciola)\s${HOST}\s(?:dot|punto|punkt|point)\s`;
const SPELLED = new RegExp(String.raw`${NAME}(?:${BRACKETED}|${IN_WORDS})\p{L}{2,12}(?![\p{L}\p{N}])`, 'giu');
/** Chats that lose punctuation run an address together; the provider at its end gives it away. */
const PROVIDER = '(?:gmail|hotmail|outlook|yahoo|icloud|rediff(?:mail)?|proton(?:mail)?)';
const RUN_TOGETHER = new RegExp(
  String.raw`(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{2,60}?${PROVIDER}\.?(?:com|net|co)(?![\p{L}\p{N}])`,
  'giu',
);
const DOTTED = /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu;
const COLONED = /(?<![\p{L}\p{N}:.])[0-9a-f:]{2,39}(?:\.\d{1,3}){0,3}(?![\p{L}\p{N}:])/giu;
const VERSION_BEFORE =
  /(?:^|[^\p{L}])(?:v|ver|version|release|build|firmware|update to|upgrade to|upgraded to)[\s.:]*$/iu;
/** Addresses that every machine has of itself. */
const OF_EVERYBODY = new Set(['127.0.0.1', '0.0.0.0', '255.255.255.255', '::1', '::']);

/** Finds e-mail addresses, written plainly, spelled out or run together. */
export function findEmails(text: string): Finding[] {
  return [EMAIL, SPELLED, RUN_TOGETHER].flatMap((pattern) =>
    collect(text, pattern, (match) => covering('email', match)),
  );
}

/** Finds IP addresses of both versions; those that every machine has of itself stay. */
export function findIpAddresses(text: string): Finding[] {
  const dotted = collect(text, DOTTED, (match) => {
    const before = text.slice(Math.max(0, match.index - 16), match.index);
    return isIPv4(match[0]) && !OF_EVERYBODY.has(match[0]) && !VERSION_BEFORE.test(before)
      ? covering('ip', match)
      : null;
  });
  const coloned = collect(text, COLONED, (match) => {
    return isIPv6(match[0]) && !OF_EVERYBODY.has(match[0]) ? covering('ip', match) : null;
  });
  // The longer form may hold the shorter one.
  return [...coloned, ...dotted];
}
