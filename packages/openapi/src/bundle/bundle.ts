import type { JsonObject } from '../document/json.js';
import type { SpecificationLimits } from '../document/limits.js';
import type { Problem } from '../document/problem.js';
import { type Generation, structureOf } from '../structure/structure-of.js';
import { BundleCopy } from './bundle-copy.js';
import { Library, type Load } from './library.js';
import { type BundleFailure, BundleRefusal } from './refusal.js';

/** What is bundled, and with what. */
export interface BundleInput {
  document: JsonObject;
  generation: Generation;
  /** Where the document comes from; without it, relative references have no place to look. */
  url?: string | undefined;
  /** How many bytes the text of the document has: they count towards the total. */
  bytes: number;
  load: Load;
  limits: SpecificationLimits;
  signal: AbortSignal;
}

/** What became of bundling. */
export type BundleResult = { ok: true; document: JsonObject; problems: Problem[] } | ({ ok: false } & BundleFailure);

/**
 * Bundles a document with what it refers to in other documents, as one copy that refers to nothing but itself. Everything
 * is copied once, however often it is referred to, and circles stay references.
 */
export async function bundle(input: BundleInput): Promise<BundleResult> {
  const library = new Library(input);
  const copy = new BundleCopy(library, structureOf(input.generation), input.limits);
  try {
    const document = await copy.make(input.document);
    return { ok: true, document, problems: copy.problems };
  } catch (error) {
    if (error instanceof BundleRefusal) return { ok: false, code: error.code, errors: error.problems };
    throw error;
  }
}
