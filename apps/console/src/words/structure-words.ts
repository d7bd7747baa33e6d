import { structure } from './english/structure.js';
import { areaWords } from './words.js';

/** What arranging pages says. It comes with the tree of pages, because the first page of the console has none. */
type StructureWords = typeof structure;

/** What arranging pages says in the language of the person who does it. */
export function useStructureWords(): StructureWords {
  return areaWords('structure', structure);
}
