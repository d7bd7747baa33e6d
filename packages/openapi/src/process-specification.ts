import { type BundleInput, bundle } from './bundle/bundle.js';
import type { Load } from './bundle/library.js';
import { isTimeout } from './bundle/load-failure.js';
import type { FailureCode } from './bundle/refusal.js';
import type { JsonObject } from './document/json.js';
import { defaultLimits, type SpecificationLimits } from './document/limits.js';
import type { Problem } from './document/problem.js';
import { isLargerThan, unshared } from './document/size.js';
import { parseText } from './parse/parse-text.js';
import { upgradeSwagger } from './upgrade/upgrade-swagger.js';
import { validate } from './validate/validate.js';
import { readVersion } from './version/read-version.js';

/** A specification as somebody registered it, and what is needed to process it. */
export interface SpecificationInput {
  text: string;
  /** Where the text comes from; absent for one that somebody typed. */
  url?: string | undefined;
  /** Reads the documents that the specification refers to. */
  load: Load;
  limits?: Partial<SpecificationLimits>;
  signal?: AbortSignal;
}

/** A specification that the platform can store, show and compare. */
export interface ProcessedSpecification {
  ok: true;
  /** OpenAPI 3 in one document that refers to nothing outside of itself. */
  document: JsonObject;
  /** The version that the author wrote, such as `2.0` or `3.1.0`. */
  version: string;
  format: 'json' | 'yaml';
  errors: Problem[];
  warnings: Problem[];
}

/** What became of a specification. */
export type SpecificationResult = ProcessedSpecification | { ok: false; code: FailureCode; errors: Problem[] };

/**
 * Turns the text of a specification into one document of OpenAPI 3. Everything that can be wrong with it is part of
 * the result; only the cancellation of the signal, unless it is a deadline, is thrown. The work is mostly computing, so
 * it belongs in a worker or in a process for jobs.
 */
export async function processSpecification(input: SpecificationInput): Promise<SpecificationResult> {
  const limits = { ...defaultLimits, ...input.limits };
  const signal = input.signal ?? new AbortController().signal;
  try {
    return await run(input, limits, signal);
  } catch (error) {
    if (!signal.aborted || !isTimeout(signal.reason)) throw error;
    return { ok: false, code: 'FETCH_TIMEOUT', errors: [{ message: 'The specification took too long to process.' }] };
  }
}

async function run(
  input: SpecificationInput,
  limits: SpecificationLimits,
  signal: AbortSignal,
): Promise<SpecificationResult> {
  signal.throwIfAborted();
  const parsed = parseText(input.text, limits);
  if (!parsed.ok) return unreadable(parsed.errors);
  const known = readVersion(parsed.value);
  if (!known.ok) return unreadable(known.errors);
  const { document, generation, version } = known;
  const bytes = Buffer.byteLength(input.text);
  const bundled = await bundle({ ...sourceOf(input), document, generation, bytes, limits, signal });
  if (!bundled.ok) return bundled;
  signal.throwIfAborted();
  const checked = validate(bundled.document, generation, limits);
  if (!checked.accepted) return unreadable(checked.errors);
  const upgraded = generation === '2.0' ? upgradeSwagger(bundled.document) : bundled.document;
  if (isLargerThan(upgraded, { nodes: limits.nodes, characters: limits.totalBytes })) return tooLarge();
  // The upgrade uses one object for several places; the copy that bundling made does not.
  const result = generation === '2.0' ? unshared(upgraded) : upgraded;
  const errors = withoutRepetition(bundled.problems, checked.errors).slice(0, limits.findings);
  const warnings = [...parsed.warnings, ...checked.warnings].slice(0, limits.findings - errors.length);
  return { ok: true, document: result, version, format: parsed.format, errors, warnings };
}

/** What is not in another file is not in the document either; that is told once, with the name of the file. */
function withoutRepetition(bundling: Problem[], checking: Problem[]): Problem[] {
  const told = new Set(bundling.map(({ rule, path }) => `${rule} ${path}`));
  return [...bundling, ...checking.filter(({ rule, path }) => !told.has(`${rule} ${path}`))];
}

function sourceOf({ url, load }: SpecificationInput): Pick<BundleInput, 'url' | 'load'> {
  return { url, load };
}

function tooLarge(): SpecificationResult {
  return unreadable([{ message: 'Written out as one document of OpenAPI 3, the specification is too large.' }]);
}

function unreadable(errors: Problem[]): SpecificationResult {
  return { ok: false, code: 'PARSE_ERROR', errors };
}
