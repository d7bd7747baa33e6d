import { CORE_SCHEMA, constructFromEvents, type Event, mergeTag, parseEvents, YAMLException } from 'js-yaml';
import type { SpecificationLimits } from '../document/limits.js';
import { type ParseLimits, type RawResult, refusedSyntax, tooDeep, tooMany } from './parse-refusal.js';
import { hasTooManyIndicators, measureEvents } from './yaml-size.js';

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/** The parser counts texts and the document as levels too; what it lets pass is measured exactly afterwards. */
const UNCOUNTED_LEVELS = 4;

/**
 * Reads one YAML document of limited depth and size. The text becomes events first: they are flat, so what aliases
 * would write out is known before a value is built.
 */
export function parseYaml(text: string, limits: Pick<SpecificationLimits, ParseLimits>): RawResult {
  if (hasTooManyIndicators(text, limits.nodes)) return tooMany(limits);
  try {
    return construct(text, parseEvents(text, { maxDepth: limits.depth + UNCOUNTED_LEVELS }), limits);
  } catch (error) {
    return explain(error, limits);
  }
}

function construct(text: string, events: Event[], limits: Pick<SpecificationLimits, ParseLimits>): RawResult {
  const size = measureEvents(text, events, limits);
  if (size === 'cyclic') return refusedSyntax('A YAML alias (*name) stands inside the value that it repeats.');
  if (size === 'too deep') return tooDeep(limits);
  if (size === 'too many') return tooMany(limits);
  if (size.documents > 1) {
    return refusedSyntax(`The text holds ${size.documents} YAML documents. A specification is a single one.`);
  }
  const [value] = constructFromEvents(events, { source: text, schema: SCHEMA, maxTotalMergeKeys: limits.nodes });
  if (value === undefined) return refusedSyntax('The text is empty.');
  return { ok: true, value, format: 'yaml' };
}

function explain(error: unknown, limits: Pick<SpecificationLimits, ParseLimits>): RawResult {
  if (!(error instanceof YAMLException)) return refusedSyntax('The text could not be read as JSON or YAML.');
  const line = error.mark === undefined ? undefined : error.mark.line + 1;
  if (error.reason.startsWith('nesting exceeded')) return tooDeep(limits, line);
  return refusedSyntax(`The text is neither valid JSON nor valid YAML: ${error.reason}.`, line);
}
