import { readYaml } from '../files/read-yaml.js';
import { readEntry, type SummaryEntry } from './summary-entry.js';
import { SummaryFields } from './summary-fields.js';

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(\S.*)$/;
const FENCE = /^(`{3,}|~{3,})\s*(?:ya?ml|json)?\s*$/;

/** No line that someone wrote is longer; patterns are not made for more. */
const MAX_LINE_LENGTH = 10_000;

/** Deeper items become siblings, because everything that walks pages would have to follow. */
const DEEPEST = 100;

/**
 * Reads a table of contents: nested lists of links, headings and items without a link as groups, a rule as the end of
 * a group. Whatever else it holds is passed over; nothing is an error.
 */
export function readSummary(markdown: string): SummaryEntry[] {
  return new SummaryReader(markdown.split('\n')).read();
}

interface OpenItem {
  indent: number;
  entry: SummaryEntry;
}

class SummaryReader {
  readonly #lines: string[];
  readonly #roots: SummaryEntry[] = [];
  /** The list that is open at the top: the roots, or the children of the group a heading opened. */
  #top = this.#roots;
  #open: OpenItem[] = [];
  #started = false;

  constructor(lines: string[]) {
    this.#lines = lines;
  }

  read(): SummaryEntry[] {
    for (let at = 0; at < this.#lines.length; at += 1) {
      const line = this.#lines[at] ?? '';
      if (line.length > MAX_LINE_LENGTH) continue;
      const item = ITEM.exec(line);
      const fence = FENCE.exec(item?.[4] ?? '')?.[1];
      if (RULE.test(line)) this.#openTop(this.#roots);
      else if (item !== null && fence !== undefined) at = this.#readComputed(item, fence, at);
      else if (item !== null) this.#addItem(item, readEntry(item[4] ?? ''));
      else if (HEADING.test(line)) this.#readHeading(line);
      else if (line.startsWith('[') && line.includes('](')) this.#addTop(readEntry(line));
    }
    return this.#roots;
  }

  #readHeading(line: string): void {
    const marks = HEADING.exec(line)?.[1] ?? '';
    const text = line
      .trim()
      .slice(marks.length)
      .replace(/[ \t]#+$/, '');
    const isTitle = marks.length === 1 && !this.#started;
    this.#started = true;
    if (isTitle) return;
    const entry = readEntry(text);
    if (entry.text === '' && entry.fields.title === undefined) {
      this.#openTop(this.#roots);
      return;
    }
    this.#roots.push(entry);
    this.#openTop(entry.children);
  }

  #openTop(list: SummaryEntry[]): void {
    this.#top = list;
    this.#open = [];
  }

  #addTop(entry: SummaryEntry): void {
    this.#started = true;
    this.#open = [];
    this.#top.push(entry);
  }

  #addItem(item: RegExpExecArray, entry: SummaryEntry): void {
    this.#started = true;
    const indent = width(item[1] ?? '');
    // Two columns make a child below every kind of marker: authors indent numbered lists like bullets.
    while ((this.#open.at(-1)?.indent ?? -2) + 2 > indent || this.#open.length >= DEEPEST) this.#open.pop();
    (this.#open.at(-1)?.entry.children ?? this.#top).push(entry);
    this.#open.push({ indent, entry });
  }

  /** Reads an item that holds the source of computed pages as a block of code; gives the line it ends at. */
  #readComputed(item: RegExpExecArray, fence: string, start: number): number {
    let end = start + 1;
    while (end < this.#lines.length && this.#lines[end]?.trim() !== fence) end += 1;
    const computed = readComputed(this.#lines.slice(start + 1, end).join('\n'));
    if (computed !== undefined) {
      const name = typeof computed['type'] === 'string' ? computed['type'].replace(/^builtin:/, '') : 'Computed';
      this.#addItem(item, { text: name, fields: { type: 'computed', computed }, children: [] });
    }
    return end;
  }
}

function width(space: string): number {
  let columns = 0;
  for (const character of space) columns += character === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

function readComputed(source: string): SummaryFields['computed'] {
  try {
    return SummaryFields.shape.computed.safeParse(readYaml(source)).data;
  } catch {
    return undefined;
  }
}
