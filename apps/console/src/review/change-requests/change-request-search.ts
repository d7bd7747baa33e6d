/** The states of change requests, those first that somebody may have to do something about. */
export const CHANGE_REQUEST_STATUSES = ['open', 'draft', 'merged', 'archived'] as const;

/** What the reviews of a change request can say. */
export const REVIEW_STATES = ['none', 'changes-requested', 'approved'] as const;

/** For how many days a change request may have been left alone. */
export const IDLE_DAYS = [7, 30, 90] as const;

/** Which change requests of an organization are listed, as the address says it. */
export interface ChangeRequestSearch {
  status?: (typeof CHANGE_REQUEST_STATUSES)[number];
  /** Ids of a space and of people. */
  space?: string;
  author?: string;
  reviewer?: string;
  /** What the reviews of the newest revision say. */
  review?: (typeof REVIEW_STATES)[number];
  /** Whether the space has changed since. */
  outdated?: boolean;
  /** For how many days nothing was changed. */
  idle?: (typeof IDLE_DAYS)[number];
}

/** When the newest change may have been made, as long as nothing was changed for so many days; the same for all of a day. */
export function untilDay(days: number, now: Date): string {
  const day = new Date(now.getTime() - days * 86_400_000);
  return `${day.toISOString().slice(0, 10)}T00:00:00.000Z`;
}

/** Reads the filters of an address; what is not one is left out. */
export function readChangeRequestSearch(search: Record<string, unknown>): ChangeRequestSearch {
  const { status, space, author, reviewer, review, outdated, idle } = search;
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    status: CHANGE_REQUEST_STATUSES.find((known) => known === status),
    space: text(space),
    author: text(author),
    reviewer: text(reviewer),
    review: REVIEW_STATES.find((known) => known === review),
    outdated: typeof outdated === 'boolean' ? outdated : undefined,
    idle: IDLE_DAYS.find((known) => known === idle),
  };
}
