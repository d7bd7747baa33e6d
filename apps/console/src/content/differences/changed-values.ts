import type { Schemas } from '@lectern/client';
import { sameJson } from '@lectern/content/document/json-values';
import { fileSize } from '../../platform/facts/file-size.js';

/** A value that is another one now; undefined means that there was or is none. */
export interface ChangedValue {
  name: string;
  /** The title of the column of a table that has the value. */
  column?: string;
  before: unknown;
  after: unknown;
}

/** How values are written that have no words of their own. */
export interface ValueWords {
  notSet: string;
  yes: string;
  no: string;
}

type Attributes = Record<string, { before?: unknown; after?: unknown }>;

/** The attributes of a page that changed, without its text, each as one value or as the values in it that changed. */
export function changedPageValues(attributes: Attributes): ChangedValue[] {
  return Object.entries(attributes)
    .filter(([name]) => name !== 'document')
    .flatMap(([name, { before, after }]) => changedParts(name, before, after));
}

/** The variables that changed. */
export function changedVariables({ before, after }: { before: object; after: object }): ChangedValue[] {
  return changedEntries('', before, after);
}

/** What is different in a file. */
export function changedFile(before: Schemas['File'], after: Schemas['File']): ChangedValue[] {
  const shown = ({ name, contentType, size }: Schemas['File']) => ({ name, contentType, size: fileSize(size) });
  return changedEntries('', shown(before), shown(after));
}

/** Writes a value in words. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return words.notSet;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((item) => valueText(item, words)).join(', ') || words.notSet;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function changedParts(name: string, before: unknown, after: unknown): ChangedValue[] {
  if (!isRecord(before) && !isRecord(after)) return [{ name, before, after }];
  const [old, now] = [before ?? {}, after ?? {}];
  return isRecord(old) && isRecord(now) ? changedEntries(`${name}.`, old, now) : [{ name, before, after }];
}

function changedEntries(prefix: string, before: object, after: object): ChangedValue[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => !sameJson(old.get(name), now.get(name)))
    .flatMap((name) => changedParts(`${prefix}${name}`, old.get(name), now.get(name)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
