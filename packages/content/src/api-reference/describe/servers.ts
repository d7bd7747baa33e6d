import {
  fieldOf,
  fieldsOf,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';

/** Gives the address of an operation on the first server that serves it; only its path when no server is named. */
export function operationUrl(document: JsonObject, { path, value, pathItem }: Operation): string {
  const [server] = serversOf(document, { value, pathItem });
  return `${serverUrl(server).replace(/\/$/, '')}${path}`;
}

/** Lists the servers that serve an operation: its own, else those of its path, else those of the document. */
export function serversOf(document: JsonObject, { value, pathItem }: Pick<Operation, 'value' | 'pathItem'>): Json[] {
  const owner = [value, pathItem, document].find((part) => listOf(fieldOf(part, 'servers')).length > 0);
  return listOf(fieldOf(owner ?? {}, 'servers'));
}

/** Gives the address of a server with its variables at their defaults. */
export function serverUrl(server: Json | undefined): string {
  let url = (textOf(fieldOf(objectOf(server), 'url')) ?? '').slice(0, 2000);
  let count = 0;
  for (const [name, variable] of fieldsOf(objectOf(fieldOf(objectOf(server), 'variables')))) {
    const value = fieldOf(objectOf(variable), 'default');
    if (typeof value === 'string' || typeof value === 'number') url = url.replace(`{${name}}`, () => String(value));
    count += 1;
    if (count === MAX_VARIABLES) break;
  }
  return url.slice(0, 2000);
}

const MAX_VARIABLES = 20;
