const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BITS_OF_DIGIT = 6;

/** What a code means that stands for no text: a character of 8 or 16 bits follows, or nothing more. */
const SHORT_CHARACTER = 0;
const LONG_CHARACTER = 1;
const END = 2;
const FIRST_TEXT = 3;

/** The digits of base64, and those that lz-string writes in their place where an address can hold only some. */
const digits: ReadonlyMap<string, number> = new Map([
  ...[...ALPHABET].map((digit, value): [string, number] => [digit, value]),
  ['+', 62],
  // A space is what is left of a plus in a query that somebody decoded as a form.
  [' ', 62],
  ['-', 63],
  ['/', 63],
  ['=', 64],
  ['$', 64],
]);

/** Reads numbers from digits, bit by bit: the lowest bit of a number comes first, the highest of a digit. */
class BitReader {
  #position = 0;

  constructor(private readonly text: string) {}

  /** The next number of so many bits; undefined at the end of the text, or at what is no digit. */
  read(bits: number): number | undefined {
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const digit = digits.get(this.text.charAt(Math.floor(this.#position / BITS_OF_DIGIT)));
      if (digit === undefined) return undefined;
      const shift = BITS_OF_DIGIT - 1 - (this.#position % BITS_OF_DIGIT);
      value += ((digit >> shift) & 1) * 2 ** bit;
      this.#position += 1;
    }
    return value;
  }
}

/**
 * Reads a text that lz-string compressed, in base64 or for an address; undefined when it is none, or longer than
 * `maxLength`. It is our own, because a few kilobytes can stand for many megabytes, and the library has no limit: time
 * and memory are in proportion to the text and to `maxLength` here.
 */
export function decompressText(packed: string, maxLength: number): string | undefined {
  const bits = new BitReader(packed);
  const texts = ['', '', ''];
  const pieces: string[] = [];
  let width = 2;
  let length = 0;
  let previous = '';
  // How many more texts become known before codes need another bit.
  let room = 1;
  const grow = () => {
    room -= 1;
    if (room > 0) return;
    room = 2 ** width;
    width += 1;
  };
  for (;;) {
    let code = bits.read(width);
    if (code === undefined) return undefined;
    if (code === END) return pieces.join('');
    if (code === SHORT_CHARACTER || code === LONG_CHARACTER) {
      const character = bits.read(code === SHORT_CHARACTER ? 8 : 16);
      if (character === undefined) return undefined;
      code = texts.push(String.fromCharCode(character)) - 1;
      // The first one makes no other text known, so it has no part in the width of codes.
      if (previous !== '') grow();
    }
    const text = code < FIRST_TEXT ? undefined : (texts[code] ?? (code === texts.length ? begun(previous) : undefined));
    if (text === undefined || text === '') return undefined;
    length += text.length;
    if (length > maxLength) return undefined;
    pieces.push(text);
    if (previous === '') {
      width = 3;
      room = 4;
    } else {
      texts.push(previous + text.charAt(0));
      grow();
    }
    previous = text;
  }
}

/** The one text that can be named before it is known: the last one, with its own beginning behind it. */
function begun(previous: string): string | undefined {
  return previous === '' ? undefined : previous + previous.charAt(0);
}
