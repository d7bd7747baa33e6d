import { fieldOf, isObject, type JsonObject, type JsonValue, objectOf } from '../document/json.js';
import { refOf } from '../document/references.js';
import { isExtension } from '../structure/children.js';
import { upgradeHeader } from './upgrade-parameter.js';
import { upgradeReference, upgradeSchema } from './upgrade-schema.js';

/** Translates the responses of an operation. */
export function upgradeResponses(responses: JsonValue, produces: readonly string[]): JsonValue {
  if (!isObject(responses)) return responses;
  const entries = Object.entries(responses).map(([status, response]): [string, JsonValue] => {
    return [status, isExtension(status) ? response : upgradeResponse(response, produces)];
  });
  return Object.fromEntries(entries);
}

/** Translates one response, or a reference to one. */
export function upgradeResponse(response: JsonValue, produces: readonly string[]): JsonValue {
  if (!isObject(response)) return response;
  const ref = refOf(response);
  if (ref !== undefined) return { $ref: upgradeReference(ref) };
  const { schema, examples, headers, ...kept } = response;
  const content = contentOf(response, produces);
  return {
    ...kept,
    ...(headers === undefined ? {} : { headers: headersOf(headers) }),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function contentOf(response: JsonObject, produces: readonly string[]): JsonObject {
  const stated = fieldOf(response, 'schema');
  const examples = objectOf(fieldOf(response, 'examples'));
  const schema = stated === undefined ? undefined : upgradeSchema(stated);
  const isFile = isObject(stated) && fieldOf(stated, 'type') === 'file';
  const types = stated === undefined ? [] : isFile && produces[0] === 'application/json' ? ['*/*'] : produces;
  const described = types.map((type): [string, JsonValue] => [type, schema === undefined ? {} : { schema }]);
  const content: JsonObject = Object.fromEntries(described);
  for (const [type, example] of Object.entries(examples)) content[type] = { ...objectOf(content[type]), example };
  return content;
}

function headersOf(headers: JsonValue): JsonValue {
  if (!isObject(headers)) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, upgradeHeader(header)]));
}
