import { trimTrailing } from './source-text.js';

/** One tag of the dialect, `{% name args %}`, and where it stands in its line. */
export interface Tag {
  name: string;
  args: string;
  source: string;
  at: number;
  argsAt: number;
}

const head = /[ \t]*\{%[ \t]*(@?[a-zA-Z][\w/.-]*)(?![^\s%"'-])[ \t]*/y;

/** The tags of a line that holds nothing else, or undefined. */
export function readTagLine(line: string): Tag[] | undefined {
  const tags: Tag[] = [];
  let at = 0;
  while (at < line.length) {
    if (/^[ \t]*$/.test(line.slice(at))) break;
    const tag = readTag(line, at);
    if (tag === undefined) return undefined;
    tags.push(tag.tag);
    at = tag.end;
  }
  return tags.length > 0 ? tags : undefined;
}

function readTag(line: string, from: number): { tag: Tag; end: number } | undefined {
  head.lastIndex = from;
  const match = head.exec(line);
  if (match?.[1] === undefined) return undefined;
  const argsAt = from + match[0].length;
  const close = findClose(line, argsAt);
  if (close === undefined) return undefined;
  const at = line.indexOf('{%', from);
  const args = trimTrailing(line.slice(argsAt, close));
  return { tag: { name: match[1], args, source: line.slice(at, close + 2), at, argsAt }, end: close + 2 };
}

/** A `%}` inside quotes belongs to the value. */
function findClose(line: string, from: number): number | undefined {
  let quote = '';
  for (let index = from; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char === '%' && line.charAt(index + 1) === '}') {
      return index;
    }
  }
  return undefined;
}
