import { arrayOf, fieldOf, fieldsOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';

/** A name with its value. */
export type Pair = [name: string, value: string];

/** What identifies a client, by the place where it is sent. */
export interface Credentials {
  header: Pair[];
  query: Pair[];
  cookie: Pair[];
}

/** Gives placeholders for what a client sends to identify itself in the first way that an operation accepts. */
export function credentialsOf(document: JsonObject, operation: JsonObject): Credentials {
  const credentials: Credentials = { header: [], query: [], cookie: [] };
  const stated = arrayOf(fieldOf(operation, 'security') ?? fieldOf(document, 'security'));
  const schemes = objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'securitySchemes'));
  const names = [...fieldsOf(objectOf(stated[0]))].slice(0, MAX_SCHEMES).map(([name]) => name);
  for (const name of names) add(credentials, objectOf(resolve(document, fieldOf(schemes, name))));
  return credentials;
}

const MAX_SCHEMES = 5;

function add({ header, query, cookie }: Credentials, scheme: JsonObject): void {
  const field = (key: string) => (stringOf(fieldOf(scheme, key)) ?? '').slice(0, 100);
  switch (field('type')) {
    case 'apiKey': {
      const places = new Map([
        ['header', header],
        ['query', query],
        ['cookie', cookie],
      ]);
      places.get(field('in'))?.push([field('name'), 'YOUR_API_KEY']);
      break;
    }
    case 'http':
      header.push(['Authorization', HTTP.get(field('scheme').toLowerCase()) ?? 'YOUR_CREDENTIALS']);
      break;
    case 'oauth2':
    case 'openIdConnect':
      header.push(['Authorization', 'Bearer YOUR_TOKEN']);
      break;
  }
}

const HTTP = new Map([
  ['basic', 'Basic YOUR_CREDENTIALS'],
  ['bearer', 'Bearer YOUR_TOKEN'],
]);
