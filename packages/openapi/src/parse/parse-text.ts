import type { JsonValue } from '../document/json.js';
import type { SpecificationLimits } from '../document/limits.js';
import { megabytes, type Problem } from '../document/problem.js';
import { recognizeForeignText } from './foreign-text.js';
import { parseJson } from './parse-json.js';
import { type ParseLimits, refusedSyntax } from './parse-refusal.js';
import { parseYaml } from './parse-yaml.js';
import { toPlainValue } from './plain-value.js';

/** What became of a text. */
export type ParseResult =
  | { ok: true; value: JsonValue; format: 'json' | 'yaml'; warnings: Problem[] }
  | { ok: false; errors: Problem[] };

/**
 * Turns a text into a value, as JSON or as YAML, whichever it is. The result is plain JSON of limited depth and size;
 * what cannot be read, or is too large to be read, comes back as an error in plain words.
 */
export function parseText(text: string, limits: Pick<SpecificationLimits, ParseLimits>): ParseResult {
  // A character is at least one byte, so a text that is far too long need not even be measured.
  const bytes = text.length > limits.bytes ? text.length : Buffer.byteLength(text);
  if (bytes > limits.bytes) {
    return refusedSyntax(
      `The text is larger than ${megabytes(limits.bytes)}. Use a smaller specification, or split it.`,
    );
  }
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const foreign = recognizeForeignText(body);
  if (foreign !== undefined) return refusedSyntax(foreign);
  const parsed = read(body, limits);
  if (!parsed.ok) return parsed;
  const { value, warnings } = toPlainValue(parsed.value);
  return { ok: true, value, format: parsed.format, warnings };
}

function read(text: string, limits: Pick<SpecificationLimits, ParseLimits>) {
  if (!/^\s*[{[]/.test(text)) return parseYaml(text, limits);
  const json = parseJson(text, limits);
  // Flow style YAML looks like JSON, and its parser tells the line of what is wrong with either.
  return json === 'not JSON' ? parseYaml(text, limits) : json;
}
