import { decodeString } from './character-references.js';

/** A destination or a title as it stands in a text, and the index after it. */
export interface Read {
  value: string;
  /** Where the raw value begins and ends, without its delimiters. */
  from: number;
  to: number;
  end: number;
}

const bracketed = /<((?:[^<>\n\\]|\\.)*)>/y;
const titles = [/"((?:[^"\\]|\\[\s\S])*)"/y, /'((?:[^'\\]|\\[\s\S])*)'/y, /\(((?:[^()\\]|\\[\s\S])*)\)/y];
const maxParentheses = 32;

/** The destination of a link at an index. */
export function readDestination(text: string, at: number): Read | undefined {
  if (text.charAt(at) !== '<') return readBareDestination(text, at);
  bracketed.lastIndex = at;
  const match = bracketed.exec(text);
  if (match?.[1] === undefined) return undefined;
  const end = at + match[0].length;
  return { value: decodeString(match[1]), from: at + 1, to: end - 1, end };
}

/** The title of a link at an index. */
export function readTitle(text: string, at: number): Read | undefined {
  const pattern = titles['"\'('.indexOf(text.charAt(at) || ' ')];
  if (pattern === undefined) return undefined;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match?.[1] === undefined || /\n[ \t]*\n/.test(match[1])) return undefined;
  const end = at + match[0].length;
  return { value: decodeString(match[1]), from: at + 1, to: end - 1, end };
}

/** The index of the next character that is no white space, of which at most one is a line feed. */
export function skipSpaces(text: string, at: number): number {
  let index = at;
  for (let feeds = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === 10 && feeds === 0) feeds += 1;
    else if (char !== 32 && char !== 9) break;
  }
  return index;
}

function readBareDestination(text: string, at: number): Read | undefined {
  let depth = 0;
  let index = at;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 32 || code === 127) break;
    if (code === 92 && isPunctuation(text.charCodeAt(index + 1))) index += 1;
    else if (code === 40) {
      depth += 1;
      if (depth > maxParentheses) return undefined;
    } else if (code === 41) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (depth !== 0 || (index === at && text.charAt(index) !== ')')) return undefined;
  return { value: decodeString(text.slice(at, index)), from: at, to: index, end: index };
}

/** Whether a character code is punctuation of ASCII, which a backslash can escape. */
export function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}
