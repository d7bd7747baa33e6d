/** What readers searched for, and how often they opened something that was found. */
export interface SearchTerm {
  term: string;
  searches: number;
  opened: number;
}

/** A count of one kind of event by what was searched for. */
export interface SearchCount {
  term: string;
  type: string;
  count: number;
}

/** Brings the counts of searches and of opened results together, most searched first; spelling in capitals is the same. */
export function searchTermsOf(counts: readonly SearchCount[]): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const { term, type, count } of counts) {
    const key = term.toLocaleLowerCase();
    const known = terms.get(key) ?? { term, searches: 0, opened: 0 };
    const isOpening = type === 'search_open_result';
    terms.set(key, {
      ...known,
      searches: known.searches + (isOpening ? 0 : count),
      opened: known.opened + (isOpening ? count : 0),
    });
  }
  return [...terms.values()].sort((a, b) => b.searches - a.searches || a.term.localeCompare(b.term));
}

/** The terms after which nobody opened anything: what they looked for may be missing. */
export function unansweredTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.filter(({ searches, opened }) => searches > 0 && opened === 0);
}
