import type { DescribeContext } from '@lectern/content/api-reference/describe/described-schema';
import { examplesOf, mediaGroups } from '@lectern/content/api-reference/describe/media-types';
import { parametersOf, readParameter, statedExample } from '@lectern/content/api-reference/describe/parameters';
import { exampleOf, fileExample } from '@lectern/content/api-reference/describe/schema-example';
import { fieldOf, fieldsOf, type JsonObject, type JsonValue, objectOf } from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import { type BuiltRequest, buildRequest, type FormField, type RequestBody } from '../request/build-request.js';
import { credentialsFrom, placeholderOf, securityOf } from '../request/credentials.js';
import { readForm } from '../request/parameter-form.js';
import { type ParameterForm, writtenValue } from '../request/parameter-text.js';
import { baseAddresses } from '../request/servers.js';

/** Samples name a host even where the specification names none. */
const ANY_HOST = 'https://api.example.com';
const MAX_PARAMETERS = 30;
const MAX_FIELDS = 30;
const MAX_TEXT = 500;

/** Makes up a request to an operation from what has to be sent: given examples first, else what schemas allow. */
export function sampleRequest(context: DescribeContext, operation: Operation): BuiltRequest {
  const { document } = context;
  const [schemes = []] = securityOf(document, operation.value);
  return buildRequest({
    method: operation.method,
    base: baseOf(document, operation),
    path: operation.path,
    parameters: sampleValues(context, operation),
    credentials: credentialsFrom(schemes, placeholderOf),
    body: sampleBody(document, operation.value),
  });
}

function baseOf(document: JsonObject, operation: Operation): string {
  const url = baseAddresses(document, operation)[0]?.url ?? '';
  if (/^\w+:/.test(url)) return url;
  return url === '' || url.startsWith('/') ? `${ANY_HOST}${url}` : `${ANY_HOST}/${url}`;
}

/** What is optional is left out, so that a sample shows what a request takes at least. */
function sampleValues(context: DescribeContext, operation: Operation): (ParameterForm & { value: JsonValue })[] {
  return parametersOf(context.document, operation)
    .slice(0, MAX_PARAMETERS)
    .flatMap((parameter) => {
      const form = readForm(parameter);
      const { schema, isRequired } = readParameter(context, parameter);
      if (!isRequired || form === undefined) return [];
      const stated = statedExample(context, parameter, schema);
      // A path shows by its own placeholder what has to be put in.
      if (form.place === 'path' && stated === undefined) return [];
      return [{ ...form, value: shortened(stated ?? exampleOf(context.document, schema, 'sent')) }];
    });
}

function shortened(value: JsonValue): JsonValue {
  const text = writtenValue(value);
  return text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : value;
}

function sampleBody(document: JsonObject, operation: JsonObject): RequestBody | undefined {
  const stated = objectOf(resolve(document, fieldOf(operation, 'requestBody')));
  const groups = mediaGroups(document, fieldOf(stated, 'content'));
  for (const group of groups) {
    const [example] = examplesOf(document, group, { side: 'sent', orMade: true });
    if (example === undefined) continue;
    const kind = example.language === 'json' ? 'json' : 'text';
    return { kind, mediaType: example.mediaType, text: example.text };
  }
  const form = groups.flat().find(({ mediaType }) => /^multipart\//i.test(mediaType));
  if (form !== undefined) {
    const fields = formFields(document, fieldOf(form.media, 'schema'));
    return { kind: 'multipart', mediaType: form.mediaType, fields };
  }
  const mediaType = groups[0]?.[0]?.mediaType;
  return mediaType === undefined ? undefined : { kind: 'file', mediaType };
}

/** Makes up the fields of a form. */
export function formFields(document: JsonObject, schema: JsonValue | undefined): FormField[] {
  const value = objectOf(exampleOf(document, schema, 'sent'));
  return [...fieldsOf(value)].slice(0, MAX_FIELDS).map(([name, field]) => {
    const text = writtenValue(field);
    const isFile = text === fileExample;
    return { name, value: isFile ? 'file' : text, isFile };
  });
}
