import { readEmail, readWebAddress } from './autolinks.js';
import { Brackets } from './brackets.js';
import { characterReference, decodeReference } from './character-references.js';
import { isPunctuation } from './destinations.js';
import { emojiCodes } from './emoji-names.js';
import { characterAt, characterBefore, Delimiters, flanking } from './emphasis.js';
import { PieceList } from './inline-pieces.js';
import { InlineScanner } from './inline-scanner.js';
import type { SourceText } from './source-text.js';
import type { LinkDefinitions, SyntaxInline } from './tree.js';

/** Splits running text into its pieces; every string has a result, in time linear to its length. */
export function parseInlines(content: SourceText, references: LinkDefinitions, inTable = false): SyntaxInline[] {
  return new InlineParser(content, references, inTable).parse();
}

/** What can end one piece of running text and begin another. */
export const marks = /[\n\\`*_~[\]!<&{$@]|:(?=[a-z0-9+-])|www\.|https?:\/\//gi;

const plain = /[^\n\\`*_~[\]!<&{$]+/y;
const interesting = /www\.|https?:\/\/|@|:(?=[a-z0-9+-])/gi;
const emoji = /:([a-z0-9_+-]{1,50}):/y;

class InlineParser {
  private readonly text: string;
  private readonly pieces = new PieceList();
  private readonly delimiters = new Delimiters(this.pieces);
  private readonly brackets: Brackets;
  private readonly scanner: InlineScanner;
  private at = 0;

  constructor(content: SourceText, references: LinkDefinitions, inTable: boolean) {
    this.text = content.text;
    this.brackets = new Brackets(content, references, this.pieces, this.delimiters);
    this.scanner = new InlineScanner(content, inTable);
  }

  parse(): SyntaxInline[] {
    while (this.at < this.text.length) this.next();
    this.delimiters.resolve(undefined);
    return this.pieces.content();
  }

  private next(): void {
    const char = this.text.charAt(this.at);
    if (char === '\n') this.lineFeed();
    else if (char === '\\') this.backslash();
    else if (char === '*' || char === '_' || char === '~') this.delimiterRun(char);
    else if (char === '[' || char === ']' || char === '!') this.at = this.brackets.read(this.at);
    else if (char === '&') this.reference();
    else if (char === '`' || char === '$' || char === '<' || char === '{') this.scan();
    else this.plainText();
  }

  private scan(): void {
    const found = this.scanner.read(this.at);
    if (found.value !== undefined) this.pieces.append(found.value);
    else this.pieces.appendText(this.text.slice(this.at, found.end));
    this.at = found.end;
  }

  /** The spaces before it were left out when the text that they end was read. */
  private lineFeed(): void {
    const isBreak = this.text.endsWith('  ', this.at);
    if (isBreak) this.pieces.append({ type: 'break' });
    else this.pieces.appendText(' ');
    this.at += 1;
    while (this.text.charAt(this.at) === ' ' || this.text.charAt(this.at) === '\t') this.at += 1;
  }

  private backslash(): void {
    const code = this.text.charCodeAt(this.at + 1);
    if (code === 10) {
      this.pieces.append({ type: 'break' });
      this.at += 2;
      while (this.text.charAt(this.at) === ' ' || this.text.charAt(this.at) === '\t') this.at += 1;
    } else if (isPunctuation(code)) {
      this.pieces.appendText(this.text.charAt(this.at + 1));
      this.at += 2;
    } else {
      this.pieces.appendText('\\');
      this.at += 1;
    }
  }

  private delimiterRun(char: string): void {
    let end = this.at;
    while (this.text.charAt(end) === char) end += 1;
    const length = end - this.at;
    const value = this.text.slice(this.at, end);
    const piece = this.pieces.append({ type: 'text', value });
    if (char !== '~' || length === 2) {
      const before = characterBefore(this.text, this.at);
      const can = flanking(char, before, characterAt(this.text, end));
      this.delimiters.push({ piece, at: this.at, char, length, originalLength: length, ...can });
    }
    this.at = end;
  }

  private reference(): void {
    characterReference.lastIndex = this.at;
    const match = characterReference.exec(this.text)?.[0] ?? '&';
    const decoded = match === '&' ? match : decodeReference(match);
    const length = decoded === match ? 1 : match.length;
    this.pieces.appendText(decoded === match ? '&' : decoded);
    this.at += length;
  }

  private plainText(): void {
    plain.lastIndex = this.at;
    const run = plain.exec(this.text)?.[0] ?? this.text.charAt(this.at);
    const end = this.at + run.length;
    let from = this.at;
    for (const match of run.matchAll(interesting)) {
      const at = this.at + match.index;
      const found = at < from ? undefined : this.readInteresting(match[0], at, from);
      if (found === undefined) continue;
      this.pieces.appendText(this.text.slice(from, found.start));
      this.pieces.append(found.value);
      from = found.end;
    }
    this.at = Math.max(from, end);
    let textEnd = this.at;
    if (this.text.charAt(end) === '\n') while (textEnd > from && this.text.charAt(textEnd - 1) === ' ') textEnd -= 1;
    this.pieces.appendText(this.text.slice(from, textEnd));
  }

  private readInteresting(match: string, at: number, from: number): Found | undefined {
    if (match === ':') return this.readEmoji(at);
    const link = match === '@' ? readEmail(this.text, at, from) : readWebAddress(this.text, at, this.brackets.isOpen);
    if (link === undefined) return undefined;
    const children: SyntaxInline[] = [{ type: 'text', value: this.text.slice(link.start, link.end) }];
    return { start: link.start, end: link.end, value: { type: 'link', url: link.url, children, height: 1 } };
  }

  private readEmoji(at: number): Found | undefined {
    emoji.lastIndex = at;
    const name = emoji.exec(this.text)?.[1];
    if (name === undefined || !emojiCodes.has(name)) return undefined;
    return { start: at, end: at + name.length + 2, value: { type: 'emoji', name } };
  }
}

interface Found {
  start: number;
  end: number;
  value: SyntaxInline;
}
