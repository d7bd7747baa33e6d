import { arrayOf, fieldOf, fieldsOf, isObject, type JsonObject, objectOf, stringOf } from './json.js';
import type { Path } from './path.js';
import { resolve } from './references.js';

/** The methods that an operation may have, in the order in which they are listed. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** The method of an operation. */
export type Method = (typeof methods)[number];

/** An operation where it stands in its document. */
export interface Operation {
  path: string;
  method: Method;
  value: JsonObject;
  /** The path that it belongs to, references followed. */
  pathItem: JsonObject;
  place: Path | undefined;
}

/** An operation as lists show it. */
export interface OperationSummary {
  path: string;
  method: Method;
  operationId: string | null;
  tags: string[];
  summary: string | null;
  deprecated: boolean;
}

/** Many paths may refer to one and the same content, so the text of a document does not bound its operations. */
const MAX_OPERATIONS = 100_000;

/** Gives the operations of a document in its order; a document with absurdly many is cut off. */
export function* operationsOf(document: JsonObject): Generator<Operation> {
  yield* operationsIn(document, 'paths');
}

/** Gives the operations that the documented service calls at its clients. */
export function* webhooksOf(document: JsonObject): Generator<Operation> {
  yield* operationsIn(document, 'webhooks');
}

/** Lists the operations of a document as pages and tables of contents need them. */
export function listOperations(document: JsonObject): OperationSummary[] {
  return [...operationsOf(document)].map(({ path, method, value }) => ({
    path,
    method,
    operationId: stringOf(fieldOf(value, 'operationId')) ?? null,
    tags: tagsOf(value),
    summary: stringOf(fieldOf(value, 'summary')) ?? null,
    deprecated: fieldOf(value, 'deprecated') === true,
  }));
}

/** Finds one operation, by its path and its method in any case; gives nothing when there is none. */
export function operationOf(document: JsonObject, path: string, method: string): JsonObject | undefined {
  return findOperation(document, 'paths', path, method)?.value;
}

/** Finds an operation or a webhook with what its path adds to it; gives nothing when there is none. */
export function findOperation(
  document: JsonObject,
  key: 'paths' | 'webhooks',
  path: string,
  method: string,
): Operation | undefined {
  const known = methods.find((name) => name === method.toLowerCase());
  const item = resolve(document, fieldOf(objectOf(fieldOf(document, key)), path));
  if (known === undefined || !isObject(item)) return undefined;
  const value = fieldOf(item, known);
  const place = { parent: { parent: { parent: undefined, key }, key: path }, key: known };
  return isObject(value) ? { path, method: known, value, pathItem: item, place } : undefined;
}

/** Lists the tags: those the document declares, in its order, then those that operations merely use. */
export function listTags(document: JsonObject): { name: string; description: string | null }[] {
  const tags = new Map<string, string | null>();
  for (const tag of arrayOf(fieldOf(document, 'tags')).map(objectOf)) {
    const name = stringOf(fieldOf(tag, 'name'));
    if (name !== undefined) tags.set(name, stringOf(fieldOf(tag, 'description')) ?? null);
  }
  for (const { value } of operationsOf(document)) {
    for (const name of tagsOf(value)) if (!tags.has(name)) tags.set(name, null);
  }
  return [...tags].map(([name, description]) => ({ name, description }));
}

/** Lists the names of the schemas that a document shares between its operations. */
export function schemaNames(document: JsonObject): string[] {
  return Object.keys(objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'schemas')));
}

function* operationsIn(document: JsonObject, key: 'paths' | 'webhooks'): Generator<Operation> {
  let count = 0;
  for (const [path, entry] of fieldsOf(objectOf(fieldOf(document, key)))) {
    const item = resolve(document, entry);
    if (!isObject(item)) continue;
    const place = { parent: { parent: undefined, key }, key: path };
    for (const method of methods) {
      const value = fieldOf(item, method);
      if (!isObject(value)) continue;
      yield { path, method, value, pathItem: item, place: { parent: place, key: method } };
      count += 1;
      if (count === MAX_OPERATIONS) return;
    }
  }
}

function tagsOf(operation: JsonObject): string[] {
  return arrayOf(fieldOf(operation, 'tags')).filter((tag) => typeof tag === 'string');
}
