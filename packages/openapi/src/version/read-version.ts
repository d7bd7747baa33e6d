import { fieldOf, isObject, type JsonObject, type JsonValue, kindOf } from '../document/json.js';
import { type Problem, quote } from '../document/problem.js';
import type { Generation } from '../structure/structure-of.js';

/** A document that is a specification, and of which version. */
export interface KnownVersion {
  document: JsonObject;
  generation: Generation;
  /** The version as the document states it, such as `3.0.3`. */
  version: string;
}

/** What became of the question for the version. */
export type VersionResult = ({ ok: true } & KnownVersion) | { ok: false; errors: Problem[] };

/** Recognizes Swagger 2.0 and OpenAPI 3.0 to 3.2; says of anything else what it is instead. */
export function readVersion(value: JsonValue): VersionResult {
  if (!isObject(value)) return refused(`The text holds ${kindOf(value)}, not a specification.`);
  const openapi = versionText(fieldOf(value, 'openapi'));
  const swagger = versionText(fieldOf(value, 'swagger'));
  const stated = openapi ?? swagger;
  if (stated === undefined) return refused(withoutVersion(value));
  const generation = openapi === undefined ? swaggerGeneration(stated) : openApiGeneration(stated);
  if (generation === undefined) return refused(unknownVersion(openapi === undefined ? 'swagger' : 'openapi', stated));
  return { ok: true, document: value, generation, version: stated };
}

function refused(message: string): VersionResult {
  return { ok: false, errors: [{ message }] };
}

/** Without quotation marks YAML reads 2.0 as the number 2: authors mean the version all the same. */
function versionText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value);
  return typeof value === 'string' ? value.trim() : undefined;
}

function swaggerGeneration(version: string): Generation | undefined {
  return version === '2.0' ? '2.0' : undefined;
}

function openApiGeneration(version: string): Generation | undefined {
  const minor = /^3\.([012])(?:\.\d{1,4})?(?:-[\w.]{1,40})?$/.exec(version)?.[1];
  if (minor === undefined) return undefined;
  return minor === '0' ? '3.0' : minor === '1' ? '3.1' : '3.2';
}

function unknownVersion(field: string, version: string): string {
  return `The field "${field}" says ${quote(version)}. Versions that can be read are swagger 2.0 and openapi 3.0 to 3.2.`;
}

const OTHERS: readonly (readonly [key: string, name: string])[] = [
  ['asyncapi', 'an AsyncAPI document'],
  ['arazzo', 'an Arazzo description'],
  ['overlay', 'an OpenAPI overlay'],
  ['swaggerVersion', 'a Swagger 1 document, which is too old'],
  ['$schema', 'a JSON schema'],
  ['apiVersion', 'a Kubernetes manifest'],
  ['item', 'a Postman collection'],
];

function withoutVersion(value: JsonObject): string {
  const other = OTHERS.find(([key]) => Object.hasOwn(value, key));
  if (other !== undefined) return `This looks like ${other[1]}, not like an OpenAPI specification.`;
  const keys = Object.keys(value).slice(0, 5).map(quote).join(', ');
  const found = keys === '' ? 'It has no fields at all' : `It begins with the fields ${keys}`;
  return `This is not a specification: it has neither a field "openapi" nor a field "swagger". ${found}.`;
}
