import { isIPv4, isIPv6 } from 'node:net';
import { SPACED_LETTERS, WORD } from './characters.js';
import { collect, covering, type Finding } from './finding.js';

const LETTER = `[${SPACED_LETTERS}]`;
const MAILBOX = `${WORD}._%+'’-`;
/** What ends a host name has a letter; what has none ends a version. */
const LAST_LABEL = String.raw`\.(?=[${WORD}-]*${LETTER})[${WORD}-]+`;
const EMAIL = new RegExp(
  String.raw`(?<![${MAILBOX}])[${MAILBOX}]+(?:@|＠|%40)[${WORD}-]+(?:\.[${WORD}-]+)*${LAST_LABEL}`,
  'gu',
);
const NAME = `(?<![${WORD}._+-])[${WORD}._+-]{1,64}`;
const HOST = `[${WORD}-]{1,63}`;
const BRACKETED = String.raw`\s?[([{]at[)\]}]\s?${HOST}(?:\s?[([{]dot[)\]}]\s?|\.)`;
const IN_WORDS = String.raw`\s(?:at|arroba|chiocciola)\s${HOST}\s(?:dot|punto|punkt|point)\s`;
const SPELLED = new RegExp(`${NAME}(?:${BRACKETED}|${IN_WORDS})${LETTER}{2,12}(?![${WORD}])`, 'giu');
/** Chats that lose punctuation run an address together; the provider at its end gives it away. */
const PROVIDER = '(?:gmail|hotmail|outlook|yahoo|icloud|rediff(?:mail)?|proton(?:mail)?)';
const RUN_TOGETHER = new RegExp(
  String.raw`(?<![${WORD}._-])[${WORD}._-]{2,60}?${PROVIDER}\.?(?:com|net|co)(?![${WORD}])`,
  'giu',
);
const DOTTED = new RegExp(String.raw`(?<![${WORD}.])\d{1,3}(?:\.\d{1,3}){3}(?![${WORD}]|\.\d)`, 'gu');
const COLONED = new RegExp(String.raw`(?<![${WORD}:.])[0-9a-f:]{2,39}(?:\.\d{1,3}){0,3}(?![${WORD}:])`, 'giu');
const VERSION_BEFORE =
  /(?:^|[^\p{L}])(?:v|ver|version|release|build|firmware|update to|upgrade to|upgraded to)[\s.:]*$/iu;
/** Addresses that every machine has of itself. */
const OF_EVERYBODY = new Set(['127.0.0.1', '0.0.0.0', '255.255.255.255', '::1', '::']);

/** Finds email addresses, written plainly, spelled out or run together. */
export function findEmails(text: string): Finding[] {
  return [EMAIL, SPELLED, RUN_TOGETHER].flatMap((pattern) => collect(text, pattern, withoutQuote));
}

/** Apostrophes belong to names, but not at their start. */
function withoutQuote(match: RegExpExecArray): Finding {
  const quotes = /^['’]*/.exec(match[0])?.[0].length ?? 0;
  const { kind, start, end } = covering('email', match);
  return { kind, start: start + quotes, end };
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
