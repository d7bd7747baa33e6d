import type { SpecificationLimits } from '../document/limits.js';
import { type ParseLimits, type RawResult, tooDeep, tooMany } from './parse-refusal.js';

/** Reads JSON of limited depth and size; says so when the text is not JSON. */
export function parseJson(text: string, limits: Pick<SpecificationLimits, ParseLimits>): RawResult | 'not JSON' {
  const { depth, nodes } = measureJson(text);
  if (depth > limits.depth) return tooDeep(limits);
  if (nodes > limits.nodes) return tooMany(limits);
  try {
    return { ok: true, value: JSON.parse(text), format: 'json' };
  } catch {
    return 'not JSON';
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Finds the depth of a JSON text and how many values it holds at most, without building any of them. */
function measureJson(text: string): { depth: number; nodes: number } {
  let level = 0;
  let depth = 0;
  let nodes = 1;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === QUOTE) index = endOfString(text, index);
    else if (sign === COMMA) nodes += 1;
    else if (OPENING.has(sign)) {
      level += 1;
      nodes += 1;
      if (level > depth) depth = level;
    } else if (CLOSING.has(sign)) level -= 1;
  }
  return { depth, nodes };
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Every backslash is looked at for one quotation mark only, the first after it: the cost stays linear. */
function isEscaped(text: string, position: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(position - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
