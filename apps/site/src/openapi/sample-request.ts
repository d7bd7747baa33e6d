import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { examplesOf, mediaGroups } from '@lectern/content/api-reference/describe/media-types';
import { parametersOf, readParameter, statedExample } from '@lectern/content/api-reference/describe/parameters';
import { exampleOf, fileExample } from '@lectern/content/api-reference/describe/schema-example';
import { fieldOf, fieldsOf, type JsonObject, type JsonValue, objectOf, stringOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import { credentialsOf, type Pair } from './credentials.js';
import { baseAddresses } from './servers.js';

/** A field of a form; the value of a file is its name. */
export interface FormField {
  name: string;
  value: string;
  isFile: boolean;
}

/** What a sample sends: text of a media type, or the fields of a form with files. */
type SampleBody = { kind: 'json' | 'text'; text: string } | { kind: 'multipart'; fields: FormField[] };

/** A request that a reader could send, whatever language it is written in. */
export interface SampleRequest {
  method: string;
  url: string;
  headers: Pair[];
  body: SampleBody | undefined;
}

/** Samples name a host even where the specification names none. */
const ANY_HOST = 'https://api.example.com';
const MAX_PARAMETERS = 30;
const MAX_FIELDS = 30;

/** Makes up a request to an operation from what has to be sent: given examples first, else what schemas allow. */
export function sampleRequest(context: DescribeContext, operation: Operation): SampleRequest {
  const { document } = context;
  const values = sampleValues(context, operation);
  const keys = credentialsOf(document, operation.value);
  const { mediaType, body } = sampleBody(document, operation.value);
  const query = [...values.query, ...keys.query];
  const cookies = [...values.cookie, ...keys.cookie].map((pair) => pair.join('='));
  const headers: Pair[] = [
    ...keys.header,
    ...values.header,
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] satisfies Pair]),
    // Who sends a form with files has to leave the header to the client, which knows the boundary.
    ...(mediaType === undefined || body?.kind === 'multipart' ? [] : [['Content-Type', mediaType] satisfies Pair]),
  ];
  const path = values.path.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encoded(value)),
    operation.path,
  );
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
  return {
    method: operation.method.toUpperCase(),
    url: `${baseOf(document, operation)}${path}${search}`,
    headers: headers.filter(([name]) => /^[\w-]{1,100}$/.test(name)),
    body,
  };
}

function baseOf(document: JsonObject, operation: Operation): string {
  const url = baseAddresses(document, operation)[0]?.url ?? '';
  if (/^\w+:/.test(url)) return url;
  return url === '' || url.startsWith('/') ? `${ANY_HOST}${url}` : `${ANY_HOST}/${url}`;
}

type Place = 'path' | 'query' | 'header' | 'cookie';

/** What is optional is left out, so that a sample shows what a request takes at least. */
function sampleValues(context: DescribeContext, operation: Operation): Record<Place, Pair[]> {
  const values: Record<Place, Pair[]> = { path: [], query: [], header: [], cookie: [] };
  for (const parameter of parametersOf(context.document, operation).slice(0, MAX_PARAMETERS)) {
    const { name, schema, isRequired } = readParameter(context, parameter);
    const place = fieldOf(parameter, 'in');
    if (!isRequired || !isPlace(place)) continue;
    const stated = statedExample(context, parameter, schema);
    // A path shows by its own placeholder what has to be put in.
    if (place === 'path' && stated === undefined) continue;
    values[place].push([name, valueText(stated ?? exampleOf(context.document, schema, 'sent')).slice(0, 500)]);
  }
  return values;
}

function isPlace(value: JsonValue | undefined): value is Place {
  return value === 'path' || value === 'query' || value === 'header' || value === 'cookie';
}

function sampleBody(
  document: JsonObject,
  operation: JsonObject,
): { mediaType?: string | undefined; body?: SampleBody | undefined } {
  const stated = objectOf(resolve(document, fieldOf(operation, 'requestBody')));
  const groups = mediaGroups(document, fieldOf(stated, 'content'));
  for (const group of groups) {
    const [example] = examplesOf(document, group, { side: 'sent', orMade: true });
    if (example === undefined) continue;
    const kind = example.language === 'json' ? 'json' : 'text';
    return { mediaType: example.mediaType, body: { kind, text: example.text } };
  }
  const form = groups.flat().find(({ mediaType }) => /^multipart\//i.test(mediaType));
  if (form === undefined) return { mediaType: groups[0]?.[0]?.mediaType };
  const value = objectOf(exampleOf(document, fieldOf(form.media, 'schema'), 'sent'));
  const fields = [...fieldsOf(value)].slice(0, MAX_FIELDS).map(([name, field]) => formField(name, valueText(field)));
  return { mediaType: form.mediaType, body: { kind: 'multipart', fields } };
}

function formField(name: string, text: string): FormField {
  const isFile = text === fileExample;
  return { name, value: isFile ? 'file' : text, isFile };
}

function valueText(value: JsonValue): string {
  return stringOf(value) ?? (Array.isArray(value) ? value.map(valueText).join(',') : JSON.stringify(value));
}

/** Unlike `encodeURIComponent` this takes any text, also halves of characters. */
function encoded(value: string): string {
  return new URLSearchParams([['', value]]).toString().slice(1).replaceAll('+', '%20');
}
