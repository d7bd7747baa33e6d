import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { JsonObject } from './document/json.js';

/** A file of a specification as clients read it. */
export interface SpecificationFile {
  filename: string;
  dir: string;
  isEntrypoint: boolean;
  /** The names of the files that this one refers to. */
  references: string[];
  specification: JsonObject;
}

/** Lays out a self-contained document as the files that clients expect: one, the entry point, that refers to none. */
export function fileSystemOf(document: JsonObject, url?: string): SpecificationFile[] {
  return [{ filename: fileName(url), dir: '/', isEntrypoint: true, references: [], specification: document }];
}

const DEFAULT_NAME = 'openapi.json';

function fileName(url: string | undefined): string {
  const last = (url === undefined ? undefined : parseUrl(url))?.pathname.split('/').at(-1) ?? '';
  return /^[\w.~-]{1,100}$/.test(last) && /\.(ya?ml|json)$/i.test(last) ? last : DEFAULT_NAME;
}
