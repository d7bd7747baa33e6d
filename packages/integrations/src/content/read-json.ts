import { InvalidContentError } from '@lectern/content/integrations/invalid-content-error';
import { isStorable, storable } from '@lectern/domain/platform/http/storable-text';

/** Enough for every document; whatever is read level by level would fill the stack at some depth. */
const MAX_DEPTH = 500;

/** Reads JSON that a script answered, with replacement characters for what cannot be stored. */
export function readJson(body: Buffer): unknown {
  if (depthOf(body) > MAX_DEPTH)
    throw new InvalidContentError(`The response is nested more than ${MAX_DEPTH} levels deep.`);
  try {
    return JSON.parse(body.toString('utf8'), (_key, value) => storableValue(value));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new InvalidContentError(`The script must respond with JSON: ${error.message}`);
    throw error;
  }
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.keys(value).every(isStorable)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [storable(key), held]));
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** How deep brackets are nested, those in strings left out. */
function depthOf(json: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) index += byte === BACKSLASH ? 1 : 0;
    else if (OPENING.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(byte)) depth -= 1;
  }
  return deepest;
}
