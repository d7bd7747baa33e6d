import type { JsonValue } from '@lectern/openapi/document/json';
import {
  cookieTexts,
  encoded,
  headerText,
  type Pair,
  type ParameterForm,
  type ParameterPlace,
  pathText,
  queryTexts,
} from './parameter-text.js';

/** A field of a form; the value of a file is its name. */
export interface FormField {
  name: string;
  value: string;
  isFile: boolean;
}

/** What a request sends: text of a media type, the fields of a form with files, or a file. */
export type RequestBody =
  | { kind: 'json' | 'text'; mediaType: string; text: string }
  | { kind: 'multipart'; mediaType: string; fields: FormField[] }
  | { kind: 'file'; mediaType: string };

/** A request that can be sent, or written as a sample in any language. */
export interface BuiltRequest {
  method: string;
  url: string;
  headers: Pair[];
  body: RequestBody | undefined;
}

/** What identifies a client, by the place where it is sent. */
export type Credentials = Record<Exclude<ParameterPlace, 'path'>, Pair[]>;

/** Everything that a request is built from. */
export interface RequestParts {
  method: string;
  /** The address of the server, without a slash at its end. */
  base: string;
  /** The path with its placeholders; those that no parameter fills stay. */
  path: string;
  parameters: readonly (ParameterForm & { value: JsonValue })[];
  credentials: Credentials;
  body: RequestBody | undefined;
}

/** Builds the request that the given values make, in the ways that the specification asks for. */
export function buildRequest({ method, base, path, parameters, credentials, body }: RequestParts): BuiltRequest {
  const at = (place: ParameterPlace) => parameters.filter((parameter) => parameter.place === place);
  const pairText = ([name, value]: Pair) => `${encoded(name)}=${encoded(value)}`;
  const query = [
    ...at('query').flatMap((parameter) => queryTexts(parameter, parameter.value)),
    ...credentials.query.map(pairText),
  ];
  const cookies = [
    ...at('cookie').flatMap((parameter) => cookieTexts(parameter, parameter.value)),
    ...credentials.cookie.map(pairText),
  ];
  const headers: Pair[] = [
    ...credentials.header,
    ...at('header').map((parameter): Pair => [parameter.name, headerText(parameter, parameter.value)]),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] satisfies Pair]),
    // Who sends a form with files has to leave the header to the client, which knows the boundary.
    ...(body === undefined || body.kind === 'multipart' ? [] : [['Content-Type', body.mediaType] satisfies Pair]),
  ];
  const filled = at('path').reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, () => pathText(parameter, parameter.value)),
    path,
  );
  const search = query.length === 0 ? '' : `${filled.includes('?') ? '&' : '?'}${query.join('&')}`;
  return {
    method: method.toUpperCase(),
    url: `${base}${filled}${search}`,
    headers: headers.filter(([name]) => /^[\w-]{1,100}$/.test(name)),
    body,
  };
}
