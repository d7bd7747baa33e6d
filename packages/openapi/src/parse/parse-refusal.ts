import type { SpecificationLimits } from '../document/limits.js';
import type { Problem } from '../document/problem.js';

/** The limits that concern one text. */
export type ParseLimits = 'bytes' | 'depth' | 'nodes';

/** What a parser makes of a text, before the value is made plain. */
export type RawResult = { ok: true; value: unknown; format: 'json' | 'yaml' } | { ok: false; errors: Problem[] };

/** Refuses a text with one error. */
export function refusedSyntax(message: string, line?: number): { ok: false; errors: Problem[] } {
  return { ok: false, errors: [line === undefined ? { message } : { message, line }] };
}

/** Refuses a text that is nested too deeply. */
export function tooDeep({ depth }: Pick<SpecificationLimits, 'depth'>, line?: number) {
  return refusedSyntax(`The values are nested in more than ${depth} levels.`, line);
}

/** Refuses a text that holds too many values. */
export function tooMany({ nodes }: Pick<SpecificationLimits, 'nodes'>) {
  return refusedSyntax(`The text holds more than ${nodes} values, repeated ones included.`);
}
