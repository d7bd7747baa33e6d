/** A bare address in running text. */
export interface Autolink {
  start: number;
  end: number;
  url: string;
}

const host = /(?:https?:\/\/|www\.)[^\s<>/?#:()"'`*~!,;\\[\]{}|&]{1,253}/iy;
const rest = /[^\s<]*/y;
const restInBrackets = /[^\s<\]]*/y;
const email = /@[a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)+/y;
const local = /[a-zA-Z0-9.+_-]/;

/** The web address that begins at an index; between brackets it ends before the closing one. */
export function readWebAddress(text: string, at: number, inBrackets: boolean): Autolink | undefined {
  host.lastIndex = at;
  const start = host.exec(text)?.[0];
  if (start === undefined || !mayPrecede(start, text.charAt(at - 1)) || !isHost(start)) return undefined;
  const pattern = inBrackets ? restInBrackets : rest;
  pattern.lastIndex = at + start.length;
  const address = trimAddress(start + (pattern.exec(text)?.[0] ?? ''));
  const url = /^www\./i.test(address) ? `http://${address}` : address;
  return { start: at, end: at + address.length, url };
}

/** The email address whose `@` stands at an index and which begins no earlier than a bound. */
export function readEmail(text: string, at: number, bound: number): Autolink | undefined {
  let start = at;
  while (start > bound && local.test(text.charAt(start - 1))) start -= 1;
  if (start === at || (start === bound && start > 0 && /[\w.+/-]/.test(text.charAt(start - 1)))) return undefined;
  email.lastIndex = at;
  const match = email.exec(text)?.[0];
  if (match === undefined) return undefined;
  const domain = match.replace(/[_-]$/, '');
  if (domain !== match) return undefined;
  const end = at + match.length;
  return { start, end, url: `mailto:${text.slice(start, end)}` };
}

function mayPrecede(match: string, before: string): boolean {
  return /^w/i.test(match) ? before === '' || /[\s*_~(]/.test(before) : !/[a-zA-Z]/.test(before);
}

function isHost(start: string): boolean {
  const labels = start
    .replace(/^https?:\/\//i, '')
    .replace(/[._-]+$/, '')
    .split('.');
  return labels.every((label) => label !== '') && labels.slice(-2).every((label) => !label.includes('_'));
}

/** Punctuation at the end, an entity, and closing parentheses without an opening one belong to the sentence. */
function trimAddress(match: string): string {
  let open = 0;
  let close = 0;
  for (const char of match) {
    if (char === '(') open += 1;
    else if (char === ')') close += 1;
  }
  let end = match.length;
  for (;;) {
    const last = match.charAt(end - 1);
    if (last === ')' && close > open) close -= 1;
    else if (last === ';') {
      const entity = /&[a-zA-Z0-9]{1,32};$/.exec(match.slice(Math.max(0, end - 35), end));
      if (entity !== null) end -= entity[0].length - 1;
    } else if (last === '' || !/[?!.,:*_~'"]/.test(last)) break;
    end -= 1;
  }
  return match.slice(0, end);
}
