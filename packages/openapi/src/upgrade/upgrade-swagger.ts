import { arrayOf, fieldOf, isObject, type JsonObject, type JsonValue, objectOf, stringOf } from '../document/json.js';
import { isExtension } from '../structure/children.js';
import { defaultMedia, mediaOf } from './media-types.js';
import { SharedBodies } from './shared-bodies.js';
import { isBodyPart, upgradeParameter } from './upgrade-parameter.js';
import { upgradePath } from './upgrade-path.js';
import { upgradeResponse } from './upgrade-response.js';
import { upgradeSchema } from './upgrade-schema.js';
import { upgradeSecurityScheme } from './upgrade-security.js';

/**
 * Writes a self-contained Swagger 2.0 document as OpenAPI 3.0. What OpenAPI 3.0 says in another way is translated, what
 * it does not know is left out, and extensions stay.
 */
export function upgradeSwagger(document: JsonObject): JsonObject {
  const bodies = new SharedBodies(document);
  const media = {
    consumes: mediaOf(document, 'consumes') ?? defaultMedia,
    produces: mediaOf(document, 'produces') ?? defaultMedia,
  };
  const paths = mapValues(objectOf(fieldOf(document, 'paths')), (item, path) => {
    return isExtension(path) || !isObject(item) ? item : upgradePath(item, { document, bodies, ...media });
  });
  return {
    openapi: '3.0.3',
    ...kept(document),
    ...serversOf(document),
    paths,
    ...componentsOf(document, bodies, media.produces),
  };
}

const SAME = new Set(['info', 'tags', 'externalDocs', 'security']);

function kept(document: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([key]) => SAME.has(key) || isExtension(key)));
}

function serversOf(document: JsonObject): JsonObject {
  const host = stringOf(fieldOf(document, 'host'));
  const basePath = stringOf(fieldOf(document, 'basePath')) ?? '';
  if (host === undefined) return basePath === '' ? {} : { servers: [{ url: basePath }] };
  const stated = arrayOf(fieldOf(document, 'schemes')).filter((scheme) => typeof scheme === 'string');
  const schemes = stated.length === 0 ? ['https'] : stated.slice(0, 10);
  const path = basePath === '/' ? '' : basePath;
  return { servers: schemes.map((scheme) => ({ url: `${scheme}://${host}${path}` })) };
}

function componentsOf(document: JsonObject, bodies: SharedBodies, produces: readonly string[]): JsonObject {
  const shared = Object.entries(objectOf(fieldOf(document, 'parameters')));
  const parameters = shared.filter(([, parameter]) => !isBodyPart(parameter));
  const parts: JsonObject = {
    schemas: { ...mapValues(objectOf(fieldOf(document, 'definitions')), upgradeSchema), ...bodies.schemas },
    parameters: Object.fromEntries(parameters.map(([name, parameter]) => [name, upgradeParameter(parameter)])),
    responses: mapValues(objectOf(fieldOf(document, 'responses')), (response) => upgradeResponse(response, produces)),
    securitySchemes: mapValues(objectOf(fieldOf(document, 'securityDefinitions')), upgradeSecurityScheme),
  };
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(objectOf(part)).length > 0);
  return filled.length === 0 ? {} : { components: Object.fromEntries(filled) };
}

function mapValues(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
