import { fieldOf, isObject, type JsonObject, type JsonValue, stringOf } from '../document/json.js';

/** Translates a security scheme. */
export function upgradeSecurityScheme(scheme: JsonValue): JsonValue {
  if (!isObject(scheme)) return scheme;
  const type = fieldOf(scheme, 'type');
  if (type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  return type === 'oauth2' ? upgradeOAuth(scheme) : scheme;
}

const FLOWS = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

function upgradeOAuth(scheme: JsonObject): JsonObject {
  const { flow, authorizationUrl, tokenUrl, scopes, ...kept } = scheme;
  const name = FLOWS.get(stringOf(flow) ?? '');
  if (name === undefined) return { ...kept, flows: {} };
  const details = {
    ...(authorizationUrl === undefined ? {} : { authorizationUrl }),
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
    scopes: scopes ?? {},
  };
  return { ...kept, flows: { [name]: details } };
}
