import type { Data, Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';

/** A value of a table, or the title of a column, that one of two versions does not have or that both have differently. */
export interface CellChange {
  deleted?: Json;
  inserted?: Json;
}

const CHANGE = 'change';

/** Writes a change in place of a value. Comparisons of two versions have these; no document says them of itself. */
export function writeCellChange(deleted: Json | undefined, inserted: Json | undefined): Data {
  return { object: CHANGE, ...(deleted !== undefined && { deleted }), ...(inserted !== undefined && { inserted }) };
}

/** The change that stands in place of a value, if one does. */
export function cellChangeIn(value: Json | undefined): CellChange | undefined {
  const { object, deleted, inserted } = dataOf(value);
  if (object !== CHANGE) return undefined;
  return { ...(deleted !== undefined && { deleted }), ...(inserted !== undefined && { inserted }) };
}
