/**
 * What a JSON text may hold. Reading it takes time and memory by each of these, far more than by its length; no request
 * that means well comes near them.
 */
export const JSON_LIMITS = { depth: 500, values: 1_000_000, keys: 10_000 };

const MESSAGES = {
  depth: `must be nested at most ${JSON_LIMITS.depth} levels deep`,
  values: `must hold at most ${JSON_LIMITS.values} values`,
  keys: `must have at most ${JSON_LIMITS.keys} different keys`,
};

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Says which limit a JSON text exceeds, without reading it into values; undefined when none. */
export function exceededJsonLimit(text: string): string | undefined {
  // A text this short holds too little of anything.
  if (text.length < JSON_LIMITS.depth) return undefined;
  const keys = new Set<string>();
  let [keyStart, keyEnd] = [0, 0];
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      keyStart = at + 1;
      keyEnd = endOfString(text, at);
      at = keyEnd;
    } else if (code === COLON) {
      if (keys.add(text.slice(keyStart, keyEnd)).size > JSON_LIMITS.keys) return MESSAGES.keys;
    } else if (code === COMMA) {
      if (++values > JSON_LIMITS.values) return MESSAGES.values;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > JSON_LIMITS.depth) return MESSAGES.depth;
      if (++values > JSON_LIMITS.values) return MESSAGES.values;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return undefined;
}

/** Where the string ends that begins at a quotation mark; at the end of the text when it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An odd number of backslashes stands for an escaped quotation mark.
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
