import { heightOf, type Piece, type PieceList } from './inline-pieces.js';
import type { SyntaxSpan } from './tree.js';

/** A run of `*`, `_` or `~` that may open or close a span. */
export interface Delimiter {
  piece: Piece;
  /** Grows along the text. */
  at: number;
  char: string;
  length: number;
  originalLength: number;
  canOpen: boolean;
  canClose: boolean;
  previous?: Delimiter;
  next?: Delimiter;
}

/** Spans nest no deeper than this; delimiters beyond it are text. */
const maxHeight = 50;

/** The runs of delimiters that are not yet spans, in order. */
export class Delimiters {
  last?: Delimiter;

  constructor(private readonly pieces: PieceList) {}

  push(delimiter: Delimiter): void {
    delimiter.previous = this.last;
    if (this.last !== undefined) this.last.next = delimiter;
    this.last = delimiter;
  }

  /** Turns pairs of the delimiters above a bottom into spans, innermost first, and forgets the others. */
  resolve(bottom: Delimiter | undefined): void {
    const openersBottom = new Map<string, number>();
    let closer = this.firstAbove(bottom);
    while (closer !== undefined) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const group = `${closer.char}${closer.canOpen}${closer.originalLength % 3}`;
      const opener = findOpener(closer, openersBottom.get(group) ?? bottom?.at ?? -1);
      if (opener !== undefined && this.join(opener, closer)) {
        closer = closer.length > 0 ? closer : this.forget(closer);
        continue;
      }
      openersBottom.set(group, closer.previous?.at ?? -1);
      closer = closer.canOpen ? closer.next : this.forget(closer);
    }
    this.last = bottom;
    if (bottom !== undefined) bottom.next = undefined;
  }

  private firstAbove(bottom: Delimiter | undefined): Delimiter | undefined {
    let first = this.last;
    if (first === bottom) return undefined;
    while (first?.previous !== undefined && first.previous !== bottom) first = first.previous;
    return first;
  }

  private forget(delimiter: Delimiter): Delimiter | undefined {
    if (delimiter.previous !== undefined) delimiter.previous.next = delimiter.next;
    if (delimiter.next === undefined) this.last = delimiter.previous;
    else delimiter.next.previous = delimiter.previous;
    return delimiter.next;
  }

  private join(opener: Delimiter, closer: Delimiter): boolean {
    const size = closer.length >= 2 && opener.length >= 2 ? 2 : 1;
    const content = this.pieces.between(opener.piece, closer.piece);
    const height = heightOf(content) + 1;
    if (height > maxHeight) return false;
    const type: SyntaxSpan['type'] = closer.char === '~' ? 'delete' : size === 2 ? 'strong' : 'emphasis';
    this.pieces.fold(opener.piece, closer.piece, () => ({ type, children: content, height }));
    opener.next = closer;
    closer.previous = opener;
    this.shorten(closer, size);
    this.shorten(opener, size);
    if (opener.length === 0) this.forget(opener);
    return true;
  }

  private shorten(delimiter: Delimiter, size: number): void {
    delimiter.length -= size;
    delimiter.piece.value = { type: 'text', value: delimiter.char.repeat(delimiter.length) };
    if (delimiter.length === 0) this.pieces.remove(delimiter.piece);
  }
}

function findOpener(closer: Delimiter, bottom: number): Delimiter | undefined {
  let opener = closer.previous;
  while (opener !== undefined && opener.at > bottom) {
    if (opener.char === closer.char && opener.canOpen && fits(opener, closer)) return opener;
    opener = opener.previous;
  }
  return undefined;
}

/** A run that can both open and close pairs only where the lengths do not add up to a multiple of three. */
function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (closer.char === '~') return opener.length === closer.length;
  const ambiguous = opener.canClose || closer.canOpen;
  if (!ambiguous || closer.originalLength % 3 === 0) return true;
  return (opener.originalLength + closer.originalLength) % 3 !== 0;
}

const punctuation = /[\p{P}\p{S}]/u;
const whitespace = /\s/;

/** Whether a run of delimiters between two characters can open, and can close, a span. */
export function flanking(char: string, before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const spaceAfter = after === '' || whitespace.test(after);
  const spaceBefore = before === '' || whitespace.test(before);
  const punctuationAfter = !spaceAfter && punctuation.test(after);
  const punctuationBefore = !spaceBefore && punctuation.test(before);
  const left = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore);
  const right = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter);
  if (char !== '_') return { canOpen: left, canClose: right };
  return { canOpen: left && (!right || punctuationBefore), canClose: right && (!left || punctuationAfter) };
}

/** The whole character (of one or two code units) before an index. */
export function characterBefore(text: string, index: number): string {
  if (index <= 0) return '';
  const low = text.charCodeAt(index - 1);
  return low >= 0xdc00 && low <= 0xdfff && index > 1 ? text.slice(index - 2, index) : text.charAt(index - 1);
}

/** The whole character at an index. */
export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}
