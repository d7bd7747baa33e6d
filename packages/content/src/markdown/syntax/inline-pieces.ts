import type { SyntaxInline } from './tree.js';

/** A piece of running text in a list that can be cut anywhere at once. */
export interface Piece {
  value: SyntaxInline;
  previous?: Piece;
  next?: Piece;
}

type PlainText = Extract<SyntaxInline, { type: 'text' }>;

/** The pieces read so far, in order. */
export class PieceList {
  first?: Piece;
  last?: Piece;
  /** The last piece of plain text, whose value still grows. */
  private plain?: { piece: Piece; text: PlainText };

  append(value: SyntaxInline): Piece {
    const piece: Piece = { value };
    if (this.last === undefined) {
      this.first = piece;
    } else {
      piece.previous = this.last;
      this.last.next = piece;
    }
    this.last = piece;
    return piece;
  }

  /** Adds text that nothing will be cut from; it goes on in the last piece if that is such a text too. */
  appendText(value: string): void {
    if (value === '') return;
    if (this.last !== undefined && this.last === this.plain?.piece) this.plain.text.value += value;
    else {
      const text: PlainText = { type: 'text', value };
      this.plain = { piece: this.append(text), text };
    }
  }

  remove(piece: Piece): void {
    if (piece.previous === undefined) this.first = piece.next;
    else piece.previous.next = piece.next;
    if (piece.next === undefined) this.last = piece.previous;
    else piece.next.previous = piece.previous;
  }

  /** Puts one piece in the place of all pieces between two others (exclusive; to the end without the second). */
  fold(from: Piece, to: Piece | undefined, value: (children: SyntaxInline[]) => SyntaxInline): void {
    const folded: Piece = { value: value(contentOf(from.next, to)), previous: from, next: to };
    from.next = folded;
    if (to === undefined) this.last = folded;
    else to.previous = folded;
  }

  /** What the pieces between two others (exclusive) hold. */
  between(from: Piece, to: Piece | undefined): SyntaxInline[] {
    return contentOf(from.next, to);
  }

  content(): SyntaxInline[] {
    return contentOf(this.first, undefined);
  }
}

/** How deep spans are nested in content. */
export function heightOf(content: readonly SyntaxInline[]): number {
  let height = 0;
  for (const inline of content) if ('height' in inline) height = Math.max(height, inline.height);
  return height;
}

function contentOf(first: Piece | undefined, end: Piece | undefined): SyntaxInline[] {
  const content: SyntaxInline[] = [];
  for (let piece = first; piece !== undefined && piece !== end; piece = piece.next) {
    const last = content.at(-1);
    if (last?.type === 'text' && piece.value.type === 'text') {
      content[content.length - 1] = { type: 'text', value: last.value + piece.value.value };
    } else if (piece.value.type !== 'text' || piece.value.value !== '') {
      content.push(piece.value);
    }
  }
  return content;
}
