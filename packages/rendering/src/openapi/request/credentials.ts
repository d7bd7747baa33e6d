import { arrayOf, fieldOf, fieldsOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import type { Credentials } from './build-request.js';
import { isPlace, type Pair } from './parameter-text.js';

/** One thing that a client identifies itself with. */
export interface SecurityScheme {
  /** What the specification calls it. */
  name: string;
  kind: 'key' | 'basic' | 'bearer' | 'header';
  place: keyof Credentials;
  /** The header, the query parameter or the cookie that it is sent as. */
  field: string;
}

const MAX_WAYS = 12;
const MAX_SCHEMES = 5;

/** Lists the ways in which a client may identify itself for an operation: what stands in one is sent together. */
export function securityOf(document: JsonObject, operation: JsonObject): SecurityScheme[][] {
  const stated = arrayOf(fieldOf(operation, 'security') ?? fieldOf(document, 'security'));
  const schemes = objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'securitySchemes'));
  return stated.slice(0, MAX_WAYS).map((way) => {
    const names = [...fieldsOf(objectOf(way))].slice(0, MAX_SCHEMES).map(([name]) => name);
    return names.flatMap((name) => readScheme(name, objectOf(resolve(document, fieldOf(schemes, name)))) ?? []);
  });
}

/** Puts secrets where they are sent; what has none is left out. */
export function credentialsFrom(
  schemes: readonly SecurityScheme[],
  secretOf: (scheme: SecurityScheme) => string | undefined,
): Credentials {
  const credentials: Credentials = { header: [], query: [], cookie: [] };
  for (const scheme of schemes) {
    const secret = secretOf(scheme);
    if (secret === undefined) continue;
    const pair: Pair = [scheme.field, `${PREFIXES[scheme.kind]}${secret}`];
    credentials[scheme.place].push(pair);
  }
  return credentials;
}

/** Stands for a secret in samples. */
export function placeholderOf({ kind }: SecurityScheme): string {
  return PLACEHOLDERS[kind];
}

const PREFIXES = { key: '', basic: 'Basic ', bearer: 'Bearer ', header: '' };
const PLACEHOLDERS = {
  key: 'YOUR_API_KEY',
  basic: 'YOUR_CREDENTIALS',
  bearer: 'YOUR_TOKEN',
  header: 'YOUR_CREDENTIALS',
};

function readScheme(name: string, scheme: JsonObject): SecurityScheme | undefined {
  const text = (key: string) => (stringOf(fieldOf(scheme, key)) ?? '').slice(0, 100);
  const inHeader = { name: name.slice(0, 100), place: 'header', field: 'Authorization' } as const;
  switch (text('type')) {
    case 'apiKey': {
      const place = text('in');
      return isPlace(place) && place !== 'path' ? { ...inHeader, kind: 'key', place, field: text('name') } : undefined;
    }
    case 'http': {
      const kind = text('scheme').toLowerCase();
      return { ...inHeader, kind: kind === 'basic' || kind === 'bearer' ? kind : 'header' };
    }
    case 'oauth2':
    case 'openIdConnect':
      return { ...inHeader, kind: 'bearer' };
    default:
      return undefined;
  }
}
