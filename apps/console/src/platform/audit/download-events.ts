import type { LecternClient, Schemas } from '@lectern/client';
import { data } from '../api/api.js';
import { csvLine } from '../downloads/csv.js';
import type { AuditFilter } from './queries.js';

const PAGE_SIZE = 100;
/** More would keep the browser busy for minutes, and spreadsheets open no more than about a million. */
export const MAX_ROWS = 50_000;

interface Download {
  organizationId: string;
  filter: AuditFilter;
  /** The titles of the columns. */
  columns: readonly string[];
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

/** Reads events page by page into a CSV file, up to `MAX_ROWS`; says whether there are more. */
export async function eventsAsCsv(
  api: LecternClient,
  { organizationId, filter, columns, signal, onProgress }: Download,
): Promise<{ file: Blob; rows: number; isCut: boolean }> {
  // The mark tells spreadsheets that the file is UTF-8. A blob for each page keeps the text out of the memory of the page.
  const parts = [new Blob(['\uFEFF', csvLine(columns)])];
  let page: string | undefined;
  let rows = 0;
  do {
    const query = { ...filter, page, limit: Math.min(PAGE_SIZE, MAX_ROWS - rows) };
    const params = { path: { organizationId }, query };
    const response = await data(api.GET('/v1/orgs/{organizationId}/audit-events', { params, signal }));
    parts.push(new Blob(response.items.map((event) => csvLine(valuesOf(event)))));
    rows += response.items.length;
    onProgress(rows);
    page = response.next?.page;
  } while (page !== undefined && rows < MAX_ROWS);
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows, isCut: page !== undefined };
}

function valuesOf({ id, occurredAt, action, actor, source, target }: Schemas['AuditEvent']): string[] {
  return [
    occurredAt,
    action,
    actor.type,
    actor.id,
    actor.label ?? '',
    source,
    target.type,
    target.id,
    target.label ?? '',
    id,
  ];
}
