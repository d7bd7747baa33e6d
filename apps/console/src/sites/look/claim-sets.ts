import { claimsIn } from './look-search.js';

/** A visitor as whom somebody looks at a site from time to time. */
export interface ClaimSet {
  name: string;
  /** As JSON. */
  claims: string;
}

const keyOf = (siteId: string) => `lectern-visitors-${siteId}`;

/** The visitors of a site that this browser knows. */
export function readClaimSets(siteId: string): ClaimSet[] {
  return claimSetsIn(localStorage.getItem(keyOf(siteId)) ?? '[]');
}

/** Remembers the visitors of a site in this browser. */
export function storeClaimSets(siteId: string, sets: readonly ClaimSet[]): void {
  localStorage.setItem(keyOf(siteId), JSON.stringify(sets));
}

/** Reads visitors from a text, of which only those count that make sense. */
export function claimSetsIn(text: string): ClaimSet[] {
  const sets: unknown = parsed(text);
  if (!Array.isArray(sets)) return [];
  return sets.flatMap((set: unknown): ClaimSet[] => {
    if (typeof set !== 'object' || set === null || !('name' in set) || !('claims' in set)) return [];
    const { name, claims } = set;
    return typeof name === 'string' && typeof claims === 'string' && claimsIn(claims) ? [{ name, claims }] : [];
  });
}

/** Adds a visitor, in the place of one with the same name. */
export function withClaimSet(sets: readonly ClaimSet[], set: ClaimSet): ClaimSet[] {
  return [...sets.filter(({ name }) => name !== set.name), set].sort((a, b) => a.name.localeCompare(b.name));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
