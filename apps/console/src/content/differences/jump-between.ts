/** Where a jump leads: to a change of the page by its place, or to the page before or after. */
export type Jump = { change: number } | { page: -1 | 1 };

/** Finds the change that a step leads to from the one that was jumped to last; nothing has been at first, which is -1. */
export function jumpFrom(current: number, step: -1 | 1, count: number): Jump {
  const change = current + step;
  if (change >= 0 && change < count) return { change };
  // Whoever goes back before having gone forth has not seen anything of this page.
  return { page: step };
}
