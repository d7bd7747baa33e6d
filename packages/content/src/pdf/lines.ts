import { fontRuns } from './fonts.js';
import { lineHeight, type Span, type TextStyle } from './text-style.js';

/** A stretch of a line that is drawn at once. */
export interface Piece {
  text: string;
  font: string;
  style: TextStyle;
  x: number;
  width: number;
}

/** One line of a paragraph. */
export interface Line {
  pieces: Piece[];
  height: number;
}

/** Tells how wide a text is in a font of a size. */
export type Measure = (font: string, size: number, text: string) => number;

interface Word {
  pieces: Omit<Piece, 'x'>[];
  width: number;
  /** What stands between it and the word before; null where a new line begins. */
  space: { width: number; style: TextStyle } | null;
}

/** Breaks text into lines that are not wider than asked for; a word that is wider is broken too. */
export function layOutLines(spans: readonly Span[], width: number, measure: Measure, keepSpaces = false): Line[] {
  const lines = new LineBreaker(Math.max(width, 1), measure);
  for (const word of wordsOf(spans, measure, keepSpaces)) lines.add(word);
  const size = spans[0]?.style.size ?? 10;
  const laidOut = lines.end(lineHeight(size));
  const rightToLeft = isRightToLeft(spans);
  return laidOut.map((line) => ({ ...line, pieces: inReadingOrder(line.pieces, width, rightToLeft) }));
}

class LineBreaker {
  readonly #lines: Line[] = [];
  #line: Piece[] = [];
  #x = 0;

  constructor(
    private readonly width: number,
    private readonly measure: Measure,
  ) {}

  add(word: Word): void {
    if (word.space === null) this.#break();
    const space = this.#line.length === 0 ? 0 : (word.space?.width ?? 0);
    if (this.#x + space + word.width > this.width && this.#line.length > 0) this.#break();
    else if (space > 0 && word.space) this.#space(word.space);
    for (const piece of word.pieces) this.#place(piece);
  }

  end(emptyHeight: number): Line[] {
    this.#break();
    // The first break only opened the first line.
    const [, ...lines] = this.#lines;
    return lines.map((line) => (line.height === 0 ? { ...line, height: emptyHeight } : line));
  }

  #break(): void {
    const height = this.#line.reduce((highest, { style }) => Math.max(highest, lineHeight(style.size)), 0);
    this.#lines.push({ pieces: this.#line, height });
    this.#line = [];
    this.#x = 0;
  }

  #space({ width, style }: { width: number; style: TextStyle }): void {
    const last = this.#line.at(-1);
    // Words of scripts from right to left are placed one by one, since their order is turned around.
    if (last?.style === style && !RIGHT_TO_LEFT.test(last.text)) {
      last.text += ' ';
      last.width += width;
    }
    this.#x += width;
  }

  #place(piece: Omit<Piece, 'x'>): void {
    if (this.#x + piece.width > this.width) {
      this.#placeBroken(piece);
      return;
    }
    const last = this.#line.at(-1);
    const follows = last?.style === piece.style && last.font === piece.font && last.x + last.width >= this.#x - 0.01;
    if (last && follows) {
      last.text += piece.text;
      last.width += piece.width;
    } else {
      this.#line.push({ ...piece, x: this.#x });
    }
    this.#x += piece.width;
  }

  /** Places as much of a piece as fits, and the rest on the lines below. */
  #placeBroken({ text, font, style }: Omit<Piece, 'x'>): void {
    let part = '';
    let partWidth = 0;
    for (const character of text) {
      const width = this.measure(font, style.size, character);
      if (this.#x + partWidth + width > this.width && (part !== '' || this.#line.length > 0)) {
        if (part !== '') this.#line.push({ text: part, font, style, x: this.#x, width: partWidth });
        this.#break();
        part = '';
        partWidth = 0;
      }
      part += character;
      partWidth += width;
    }
    this.#line.push({ text: part, font, style, x: this.#x, width: partWidth });
    this.#x += partWidth;
  }
}

/** The words of some text. Those that no space parts, such as halves in different styles, are one. */
function* wordsOf(spans: readonly Span[], measure: Measure, keepSpaces: boolean): Iterable<Word> {
  let word: Word = { pieces: [], width: 0, space: null };
  for (const { text, style } of spans) {
    for (const [token] of text.matchAll(/\n|[^\S\n\u00a0]+|[^\s\u00a0]+|\u00a0+/gu)) {
      if (token !== '\n' && (keepSpaces || !/^[^\S\u00a0]/u.test(token))) {
        addToken(word, spaced(token), style, measure);
        continue;
      }
      yield word;
      const width = token === '\n' ? 0 : measure('Helvetica', style.size, ' ');
      word = { pieces: [], width: 0, space: token === '\n' ? null : { width, style } };
    }
  }
  yield word;
}

function addToken(word: Word, token: string, style: TextStyle, measure: Measure): void {
  for (const { font, text } of fontRuns(token, style)) {
    const width = measure(font, style.size, text);
    word.pieces.push({ text, font, style, width });
    word.width += width;
  }
}

function spaced(token: string): string {
  return token.replaceAll('\t', '    ').replaceAll(/[\s\u00a0]/gu, ' ');
}

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

function isRightToLeft(spans: readonly Span[]): boolean {
  for (const { text } of spans) {
    const letter = FIRST_LETTER.exec(text)?.[0];
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter);
  }
  return false;
}

/** Puts the pieces where they are read: words of the other direction stand in their own order within the line. */
function inReadingOrder(pieces: Piece[], width: number, rightToLeft: boolean): Piece[] {
  if (!rightToLeft && !pieces.some(({ text }) => RIGHT_TO_LEFT.test(text))) return pieces;
  const placed = rightToLeft ? mirrored(pieces, 0, width) : pieces;
  const turned: Piece[] = [];
  for (let from = 0; from < placed.length; ) {
    let to = from;
    while (to < placed.length && RIGHT_TO_LEFT.test(placed[to]?.text ?? '') !== rightToLeft) to += 1;
    const group = placed.slice(from, to);
    const start = Math.min(...group.map(({ x }) => x));
    const end = Math.max(...group.map((piece) => piece.x + piece.width));
    turned.push(...(group.length > 0 ? mirrored(group, start, end) : placed.slice(from, from + 1)));
    from = Math.max(to, from + 1);
  }
  return turned;
}

function mirrored(pieces: readonly Piece[], start: number, end: number): Piece[] {
  return pieces.map((piece) => ({ ...piece, x: start + end - piece.x - piece.width }));
}
