/** The states of change requests, those first that somebody may have to do something about. */
export const CHANGE_REQUEST_STATUSES = ['open', 'draft', 'merged', 'archived'] as const;

/** Which change requests of an organization are listed, as the address says it. */
export interface ChangeRequestSearch {
  status?: (typeof CHANGE_REQUEST_STATUSES)[number];
  /** Ids of a space and of people. */
  space?: string;
  author?: string;
  reviewer?: string;
}

/** Reads the filters of an address; what is not one is left out. */
export function readChangeRequestSearch(search: Record<string, unknown>): ChangeRequestSearch {
  const { status, space, author, reviewer } = search;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    status: CHANGE_REQUEST_STATUSES.find((known) => known === status),
    space: text(space),
    author: text(author),
    reviewer: text(reviewer),
  };
}
