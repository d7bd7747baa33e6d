// Writes the types of every operation of the API from its description, docs/openapi.json.
import { mkdir, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const DESCRIPTION = new URL('../../../docs/openapi.json', import.meta.url);
const FOLDER = new URL('../src/generated/', import.meta.url);

/** Any JSON value: a property of an interface that names itself does not compile, a type does. */
const JSON_VALUE =
  'export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };';
const ANY_JSON = /^#\/components\/schemas\/__schema\d+$/;
const BYTES = 'application/octet-stream';

/** The type of a schema that openapi-typescript has no type of its own for; the others are undefined. */
function typeNameOf(schema, path = '') {
  if (ANY_JSON.test(path)) return 'JsonValue';
  return schema.contentMediaType === BYTES ? 'File' : undefined;
}

const types = await openapiTypescript(DESCRIPTION, {
  inject: JSON_VALUE,
  transform(schema, { path }) {
    const name = typeNameOf(schema, path);
    return name && ts.factory.createTypeReferenceNode(name);
  },
});
await mkdir(FOLDER, { recursive: true });
await writeFile(new URL('api.ts', FOLDER), astToString(types));
