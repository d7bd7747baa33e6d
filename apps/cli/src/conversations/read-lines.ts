/** A line of a file, without its end; null where it is longer than allowed, which then is not held. */
export interface NumberedLine {
  number: number;
  bytes: Uint8Array | null;
  /** How many bytes of the file are read with it. */
  end: number;
}

const NEWLINE = 0x0a;

/** Reads lines one by one, so that never more than one of them and a piece of the file are held. */
export async function* readLines(pieces: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<NumberedLine> {
  const rest = new Rest(longest);
  let [number, end] = [0, 0];
  for await (const piece of pieces) {
    let from = 0;
    for (let to = piece.indexOf(NEWLINE); to >= 0; to = piece.indexOf(NEWLINE, from)) {
      rest.add(piece.subarray(from, to));
      yield { number: ++number, bytes: rest.take(), end: end + to + 1 };
      from = to + 1;
    }
    rest.add(piece.subarray(from));
    end += piece.length;
  }
  if (rest.length > 0) yield { number: ++number, bytes: rest.take(), end };
}

/** What was read of a line; of one that is too long only how long it is. */
class Rest {
  length = 0;
  #pieces: Uint8Array[] = [];

  constructor(private readonly longest: number) {}

  add(piece: Uint8Array): void {
    this.length += piece.length;
    if (this.length > this.longest) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  take(): Uint8Array | null {
    const taken = this.length > this.longest ? null : Buffer.concat(this.#pieces);
    this.length = 0;
    this.#pieces = [];
    return taken;
  }
}
