import { normalizeRedirectSource } from '@lectern/domain/sites/redirects/redirect-paths';
import { csvLine, csvRows } from '../../platform/downloads/csv.js';

const COLUMNS = ['source', 'destination', 'permanent', 'captureWildcard'] as const;

/** A redirect as a line of a file has it. */
export interface RedirectLine {
  source: string;
  /** A path on the site or an address; empty deletes the redirect. */
  destination: string;
  permanent: boolean;
  captureWildcard: boolean;
}

/** What is wrong with a line. */
export type LineProblem = 'source' | 'twice' | 'destination' | 'flag' | 'capture' | 'quote';

/** A line of a file that was read, or what is wrong with it. */
export type CsvRedirect = { line: number } & ({ redirect: RedirectLine } | { problem: LineProblem });

/** Writes redirects as a CSV file. */
export function writeRedirectsCsv(redirects: readonly RedirectLine[]): string {
  const lines = redirects.map(({ source, destination, permanent, captureWildcard }) =>
    csvLine([source, destination, String(permanent), String(captureWildcard)]),
  );
  return csvLine(COLUMNS) + lines.join('');
}

/** Reads redirects from a CSV file; a first line with the names of the columns is not one of them. */
export function readRedirectsCsv(text: string, isDestination: (destination: string) => boolean): CsvRedirect[] {
  const seen = new Set<string>();
  return csvRows(text).flatMap(({ line, cells }): CsvRedirect[] => {
    if (cells === null) return [{ line, problem: 'quote' }];
    if (cells.every((cell) => cell === '') || cells[0]?.toLowerCase() === COLUMNS[0]) return [];
    const [given = '', destination = '', ...flags] = cells;
    const source = normalizeRedirectSource(given);
    if (source === null) return [{ line, problem: 'source' }];
    if (seen.has(source)) return [{ line, problem: 'twice' }];
    seen.add(source);
    const [permanent, captureWildcard] = [readFlag(flags[0]), readFlag(flags[1])];
    if (permanent === undefined || captureWildcard === undefined) return [{ line, problem: 'flag' }];
    if (captureWildcard && !source.endsWith('/*')) return [{ line, problem: 'capture' }];
    if (destination !== '' && !isDestination(destination)) return [{ line, problem: 'destination' }];
    return [{ line, redirect: { source, destination, permanent, captureWildcard } }];
  });
}

/** What applying a file changes. */
export interface RedirectsPlan {
  created: RedirectLine[];
  updated: RedirectLine[];
  /** The sources of redirects that end. */
  deleted: string[];
  unchanged: number;
}

/** Compares a file with the redirects that a site has; those that it does not name end only where that is wanted. */
export function planUpload(
  wanted: readonly RedirectLine[],
  existing: readonly RedirectLine[],
  deletesOthers: boolean,
): RedirectsPlan {
  const known = new Map(existing.map((redirect) => [redirect.source, redirect]));
  const plan: RedirectsPlan = { created: [], updated: [], deleted: [], unchanged: 0 };
  for (const redirect of wanted) {
    const before = known.get(redirect.source);
    if (redirect.destination === '') {
      if (before) plan.deleted.push(redirect.source);
      else plan.unchanged += 1;
    } else if (!before) plan.created.push(redirect);
    else if (isSame(before, redirect)) plan.unchanged += 1;
    else plan.updated.push(redirect);
  }
  const named = new Set(wanted.map(({ source }) => source));
  const others = existing.map(({ source }) => source).filter((source) => !named.has(source));
  if (deletesOthers) plan.deleted.push(...others);
  else plan.unchanged += others.length;
  return plan;
}

function isSame(one: RedirectLine, other: RedirectLine): boolean {
  return (
    one.destination === other.destination &&
    one.permanent === other.permanent &&
    one.captureWildcard === other.captureWildcard
  );
}

function readFlag(cell = ''): boolean | undefined {
  const text = cell.toLowerCase();
  if (text === 'true') return true;
  return text === '' || text === 'false' ? false : undefined;
}
