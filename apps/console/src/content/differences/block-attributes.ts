import type { Block } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { SHOWN_BY_DATA } from './mergeable.js';

/** An attribute of a block that has another value now. */
export interface BlockAttribute {
  name: string;
  /** The title of the column of a table that it is an attribute of. */
  column?: string;
  before: unknown;
  after: unknown;
}

/** The attributes of a block that are others now, unless they are seen. */
export function blockAttributes(before: Block, after: Block): BlockAttribute[] {
  if (before.type !== after.type) return [{ name: 'type', before: before.type, after: after.type }];
  return SHOWN_BY_DATA.has(after.type) ? [] : changedData(before.data, after.data);
}

/** The values that are others now, by their names. */
export function changedData(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Pick<BlockAttribute, 'name' | 'before' | 'after'>[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !sameJson(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}
