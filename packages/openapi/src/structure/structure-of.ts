import { openApi30 } from './open-api-30.js';
import { openApi31 } from './open-api-31.js';
import type { SpecStructure } from './shape.js';
import { swagger2 } from './swagger-2.js';

/** The versions of the specification that differ in structure. */
export type Generation = '2.0' | '3.0' | '3.1' | '3.2';

/** Gives the structure that documents of a version have. */
export function structureOf(generation: Generation): SpecStructure {
  if (generation === '2.0') return swagger2;
  return generation === '3.0' ? openApi30 : openApi31;
}
