import { htmlTag } from './html-syntax.js';
import type { SourceText } from './source-text.js';
import type { SyntaxInline } from './tree.js';

export interface Scanned {
  /** Absent when what stands there is only text. */
  value?: SyntaxInline;
  end: number;
}

const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>/y;
const emailAutolink =
  /<([a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)>/y;
const htmlEnds: [string, string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
];

/** Reads what stands verbatim in running text: code, math, expressions, HTML and `<address>` links. */
export class InlineScanner {
  private readonly text: string;
  /** Where each mark occurs next, -1 for nowhere. */
  private readonly nextMark = new Map<string, number>();
  /** For each run of a character: where its last occurrence begins. */
  private lastRuns?: Map<string, number>;

  constructor(
    content: SourceText,
    private readonly inTable: boolean,
  ) {
    this.text = content.text;
  }

  read(at: number): Scanned {
    switch (this.text.charAt(at)) {
      case '`':
        return this.run(at, '`', 1);
      case '$':
        return this.run(at, '$', 2);
      case '{':
        return this.expression(at);
      default:
        return this.angle(at);
    }
  }

  private run(at: number, char: string, minimum: number): Scanned {
    let end = at;
    while (this.text.charAt(end) === char) end += 1;
    const close = end - at >= minimum ? this.findRun(char, end - at, end) : undefined;
    if (close === undefined) return { end };
    let value = this.text.slice(end, close).replaceAll('\n', ' ');
    value = this.unescapePipes(value);
    if (/^ [\s\S]* $/.test(value) && /[^ ]/.test(value)) value = value.slice(1, -1);
    const next = close + end - at;
    if (char === '`') return { value: { type: 'code', value }, end: next };
    return { value: { type: 'math', value, source: this.text.slice(at, next) }, end: next };
  }

  /** In a pipe table even verbatim text escapes its pipes. */
  private unescapePipes(value: string): string {
    if (!this.inTable) return value;
    return value.replace(/\\([\\|])/g, (pair, escaped: string) => (escaped === '|' ? '|' : pair));
  }

  /** Where the next run of exactly as many characters begins. */
  private findRun(char: string, length: number, from: number): number | undefined {
    this.lastRuns ??= lastRuns(this.text);
    if ((this.lastRuns.get(`${char}${length}`) ?? -1) < from) return undefined;
    let index = this.text.indexOf(char, from);
    while (index !== -1) {
      let end = index;
      while (this.text.charAt(end) === char) end += 1;
      if (end - index === length) return index;
      index = this.text.indexOf(char, end);
    }
    return undefined;
  }

  private expression(at: number): Scanned {
    if (!this.text.startsWith('{{', at)) return { end: at + 1 };
    const close = this.find('}}', at + 2);
    const source = close === undefined ? '' : this.text.slice(at + 2, close);
    if (close === undefined || source.trim() === '' || source.includes('{{')) return { end: at + 2 };
    const value = this.unescapePipes(source.trim().replaceAll('\n', ' '));
    return { value: { type: 'expression', value, source: this.text.slice(at, close + 2) }, end: close + 2 };
  }

  private angle(at: number): Scanned {
    return this.address(at) ?? this.html(at) ?? { end: at + 1 };
  }

  private address(at: number): Scanned | undefined {
    for (const [pattern, scheme] of [
      [autolink, ''],
      [emailAutolink, 'mailto:'],
    ] as const) {
      pattern.lastIndex = at;
      const match = pattern.exec(this.text);
      if (match?.[1] !== undefined) {
        const children: SyntaxInline[] = [{ type: 'text', value: match[1] }];
        return { value: { type: 'link', url: scheme + match[1], children, height: 1 }, end: at + match[0].length };
      }
    }
    return undefined;
  }

  private html(at: number): Scanned | undefined {
    const end = this.htmlEnd(at);
    if (end === undefined) return undefined;
    return { value: { type: 'html', value: this.text.slice(at, end), at }, end };
  }

  private htmlEnd(at: number): number | undefined {
    for (const [open, close] of htmlEnds) {
      if (!this.text.startsWith(open, at)) continue;
      if (open === '<!' && !/[A-Za-z]/.test(this.text.charAt(at + 2))) return undefined;
      if (open === '<!--' && this.text.startsWith('>', at + 4)) return at + 5;
      if (open === '<!--' && this.text.startsWith('->', at + 4)) return at + 6;
      const found = this.find(close, at + open.length);
      return found === undefined ? undefined : found + close.length;
    }
    htmlTag.lastIndex = at;
    const match = htmlTag.exec(this.text);
    return match === null ? undefined : at + match[0].length;
  }

  /** The next occurrence of a mark; remembers it, so that many openings before one end cost no more than one. */
  private find(mark: string, from: number): number | undefined {
    const before = this.nextMark.get(mark);
    if (before !== undefined && (before === -1 || before >= from)) return before === -1 ? undefined : before;
    const index = this.text.indexOf(mark, from);
    this.nextMark.set(mark, index);
    return index === -1 ? undefined : index;
  }
}

function lastRuns(text: string): Map<string, number> {
  const runs = new Map<string, number>();
  for (const match of text.matchAll(/`+|\$+/g)) runs.set(`${match[0].charAt(0)}${match[0].length}`, match.index);
  return runs;
}
