import { type JobSearch, readJobSearch } from '../jobs/job-search.js';

/** What the address of the list of jobs of the installation says. */
export interface SystemJobSearch extends JobSearch {
  organization?: string;
  search?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads which jobs are wanted from an address, whatever somebody wrote into it. */
export function readSystemJobSearch(search: Record<string, unknown>): SystemJobSearch {
  return { ...readJobSearch(search), organization: text(search['organization']), search: text(search['search']) };
}

/** Reads which organizations are wanted from an address. */
export function readSystemOrganizationSearch(search: Record<string, unknown>): { search?: string } {
  return { search: text(search['search']) };
}
