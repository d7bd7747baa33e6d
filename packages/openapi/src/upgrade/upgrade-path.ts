import { arrayOf, fieldOf, isObject, type JsonObject, type JsonValue, stringOf } from '../document/json.js';
import { methods } from '../document/operations.js';
import { mediaOf } from './media-types.js';
import type { BodyPart, SharedBodies } from './shared-bodies.js';
import { isBodyPart, upgradeParameter } from './upgrade-parameter.js';
import { upgradeResponses } from './upgrade-response.js';

/** What a path inherits from its document. */
export interface Surroundings {
  document: JsonObject;
  bodies: SharedBodies;
  consumes: readonly string[];
  produces: readonly string[];
}

/** Translates a path and its operations; parts of bodies that the path declares move into its operations. */
export function upgradePath(item: JsonObject, around: Surroundings): JsonObject {
  const declared = arrayOf(fieldOf(item, 'parameters'));
  const inherited = declared.filter((entry) => isBodyPart(around.bodies.parameterOf(entry)));
  const entries = Object.entries(item).map(([key, value]): [string, JsonValue] => {
    if (key === 'parameters') return [key, plainParameters(declared, around)];
    const isOperation = methods.some((method) => method === key) && isObject(value);
    return [key, isOperation ? upgradeOperation(value, inherited, around) : value];
  });
  return Object.fromEntries(entries);
}

const DROPPED = new Set(['consumes', 'produces', 'schemes', 'parameters', 'responses']);

function upgradeOperation(operation: JsonObject, inherited: JsonValue[], around: Surroundings): JsonObject {
  const declared = arrayOf(fieldOf(operation, 'parameters'));
  const own = declared.filter((entry) => isBodyPart(around.bodies.parameterOf(entry)));
  const kept = Object.entries(operation).filter(([key]) => !DROPPED.has(key));
  const parameters = plainParameters(declared, around);
  const parts = [...inherited, ...own].flatMap((entry) => around.bodies.partOf(entry) ?? []);
  const responses = fieldOf(operation, 'responses');
  return {
    ...Object.fromEntries(kept),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(parts, mediaOf(operation, 'consumes') ?? around.consumes),
    ...(responses === undefined
      ? {}
      : { responses: upgradeResponses(responses, mediaOf(operation, 'produces') ?? around.produces) }),
  };
}

function plainParameters(entries: JsonValue[], { bodies }: Surroundings): JsonValue[] {
  return entries.filter((entry) => !isBodyPart(bodies.parameterOf(entry))).map(upgradeParameter);
}

function requestBody(parts: BodyPart[], consumes: readonly string[]): JsonObject {
  const body = parts.findLast(({ parameter }) => fieldOf(parameter, 'in') === 'body');
  if (body !== undefined) return { requestBody: wholeBody(body, consumes) };
  return parts.length === 0 ? {} : { requestBody: formBody(parts, consumes) };
}

function wholeBody({ parameter, schema }: BodyPart, consumes: readonly string[]): JsonObject {
  const description = stringOf(fieldOf(parameter, 'description'));
  return {
    ...(description === undefined ? {} : { description }),
    content: Object.fromEntries(consumes.map((type) => [type, { schema }])),
    ...(fieldOf(parameter, 'required') === true ? { required: true } : {}),
  };
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

function formBody(parts: BodyPart[], consumes: readonly string[]): JsonObject {
  const hasFile = parts.some(({ parameter }) => fieldOf(parameter, 'type') === 'file');
  const stated = consumes.filter((type) => type === MULTIPART || (type === FORM && !hasFile));
  const types = stated.length === 0 ? [hasFile ? MULTIPART : FORM] : stated;
  const required = parts.filter(({ parameter }) => fieldOf(parameter, 'required') === true).map(nameOf);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parts.map((part) => [nameOf(part), describedSchema(part)])),
    ...(required.length === 0 ? {} : { required }),
  };
  return {
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
    ...(required.length === 0 ? {} : { required: true }),
  };
}

function nameOf({ parameter }: BodyPart): string {
  return stringOf(fieldOf(parameter, 'name')) ?? '';
}

function describedSchema({ parameter, schema }: BodyPart): JsonValue {
  const description = stringOf(fieldOf(parameter, 'description'));
  return description === undefined || !isObject(schema) ? schema : { description, ...schema };
}
