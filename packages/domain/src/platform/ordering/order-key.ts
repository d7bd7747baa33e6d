// A key is an integer with a leading digit that tells its sign and length, then a fraction without a trailing zero:
// appending and prepending count, so they stay short; only inserting between two neighbours lengthens the fraction.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LAST = DIGITS.length - 1;
const FIRST_POSITIVE = 31;

interface OrderKey {
  integer: string;
  fraction: string;
}

/** Gives a key that sorts, by plain comparison of text, strictly after `before` and strictly before `after`. */
export function orderKeyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) {
    throw new RangeError(
      `No order key fits between "${before}" and "${after}": the first must sort before the second.`,
    );
  }
  if (before === null && after === null) return `${digit(FIRST_POSITIVE)}0`;
  if (before === null) return keyBefore(parse(after ?? ''));
  const low = parse(before);
  if (after === null) return step(low.integer, 1);
  const high = parse(after);
  if (low.integer === high.integer) return low.integer + fractionBetween(low.fraction, high.fraction);
  const next = step(low.integer, 1);
  return next < after ? next : low.integer + fractionBetween(low.fraction, null);
}

/** Gives `count` keys in ascending order, all strictly between `before` and `after`, spread so that none is long. */
export function orderKeysBetween(before: string | null, after: string | null, count: number): string[] {
  if (count <= 0) return [];
  if (after === null) return counted(count, before, (key) => orderKeyBetween(key, null));
  if (before === null) return counted(count, after, (key) => orderKeyBetween(null, key)).reverse();
  const half = Math.floor(count / 2);
  const middle = orderKeyBetween(before, after);
  return [...orderKeysBetween(before, middle, half), middle, ...orderKeysBetween(middle, after, count - half - 1)];
}

/** Whether a text is a key that `orderKeyBetween` accepts as a neighbour. */
export function isOrderKey(text: string): boolean {
  return /^[0-9A-Za-z]+$/.test(text) && text.length >= integerLength(text) && !fractionOf(text).endsWith('0');
}

function counted(count: number, from: string | null, next: (key: string | null) => string): string[] {
  const keys: string[] = [];
  let key = from;
  for (let made = 0; made < count; made += 1) {
    key = next(key);
    keys.push(key);
  }
  return keys;
}

function keyBefore(high: OrderKey): string {
  return high.fraction === '' ? step(high.integer, -1) : high.integer;
}

function parse(key: string): OrderKey {
  if (!isOrderKey(key)) {
    throw new RangeError(`"${key}" is not an order key: take the keys that orderKeyBetween gives.`);
  }
  return { integer: key.slice(0, integerLength(key)), fraction: fractionOf(key) };
}

/** Counts one up or down; past the last number of a length the next length begins. */
function step(integer: string, by: 1 | -1): string {
  const head = valueAt(integer, 0);
  const digits = [...integer.slice(1)].map((character) => DIGITS.indexOf(character));
  const wrap = by === 1 ? LAST : 0;
  let place = digits.length - 1;
  while (place >= 0 && digits[place] === wrap) digits[place--] = LAST - wrap;
  if (place >= 0) {
    digits[place] = (digits[place] ?? 0) + by;
    return integer.charAt(0) + digits.map(digit).join('');
  }
  const nextHead = head + by;
  if (nextHead < 0 || nextHead > LAST) throw new RangeError(`No order key fits beyond "${integer}".`);
  return digit(nextHead) + digit(LAST - wrap).repeat(integerLength(digit(nextHead)) - 1);
}

/** The shortest fraction strictly between two; `null` stands for one. */
function fractionBetween(low: string, high: string | null): string {
  let place = 0;
  while (high !== null && valueAt(low, place) === valueAt(high, place)) place += 1;
  const from = valueAt(low, place);
  const to = high === null ? DIGITS.length : valueAt(high, place);
  const shared = high === null ? '' : high.slice(0, place);
  if (to - from > 1) return shared + digit((from + to) >> 1);
  if (high !== null && high.length > place + 1) return high.slice(0, place + 1);
  return shared + digit(from) + fractionBetween(low.slice(place + 1), null);
}

function integerLength(key: string): number {
  const head = valueAt(key, 0);
  return head >= FIRST_POSITIVE ? head - FIRST_POSITIVE + 2 : FIRST_POSITIVE - head + 1;
}

function fractionOf(key: string): string {
  return key.slice(integerLength(key));
}

function valueAt(text: string, place: number): number {
  return place < text.length ? DIGITS.indexOf(text.charAt(place)) : 0;
}

function digit(value: number): string {
  return DIGITS.charAt(value);
}
