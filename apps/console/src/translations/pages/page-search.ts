/** What can be true of a page in a translation, in the order of the filters. */
export const PAGE_STATES = ['failed', 'behind', 'edited', 'current'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** Reads which pages of a translation an address asks for. */
export function readPageSearch({ state }: Record<string, unknown>): { state?: PageState } {
  const known = PAGE_STATES.find((each) => each === state);
  return known ? { state: known } : {};
}
