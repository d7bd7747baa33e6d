import { originOf, serverAddress } from '@lectern/content/api-reference/describe/server-address';
import type { JsonValue } from '@lectern/openapi/document/json';
import { filled } from '../../words/filled.js';
import { type BuiltRequest, buildRequest, type FormField, type RequestBody } from '../request/build-request.js';
import { credentialsFrom, type SecurityScheme } from '../request/credentials.js';
import { encoded } from '../request/parameter-text.js';
import { fieldNames } from './field-names.js';
import type { FormBody, FormParameter, OperationForm } from './operation-form.js';
import type { TryWords } from './try-words.js';

/** Something that keeps a request from being sent, beside the field that it is about. */
export interface FormProblem {
  field: string;
  message: string;
}

/** A request as it was typed; it can be sent when there are no problems. */
export interface TypedRequest {
  request: BuiltRequest;
  problems: FormProblem[];
}

/** Reads the request that a filled-in form stands for; `secretOf` says what a client identifies itself with. */
export function readRequest(
  form: OperationForm,
  typed: FormData,
  words: TryWords,
  secretOf: (scheme: SecurityScheme, fields: { secret: string; user: string }) => string | undefined,
): TypedRequest {
  const problems: FormProblem[] = [];
  const report = (field: string, message: string, name: string) =>
    problems.push({ field, message: filled(message, { name }) });
  const parameters = form.parameters.flatMap((parameter, index) => {
    const field = fieldNames.parameter(index);
    const read = readParameterValue(parameter, texts(typed, field));
    if ('problem' in read) report(field, words[read.problem], parameter.name);
    return 'value' in read && read.value !== undefined ? [{ ...parameter, value: read.value }] : [];
  });
  const base = readBase(form, typed);
  if (base.problem !== undefined) report(base.problem.field, words.tryWrongServer, base.problem.name);
  const body = readBody(form, typed);
  if (body.problem !== undefined) report(body.problem.field, words[body.problem.word], words.apiRequestBody);
  const way = Number(text(typed, fieldNames.way));
  const request = buildRequest({
    method: form.method,
    path: form.path,
    base: base.address,
    parameters,
    credentials: credentialsFrom(form.ways[way] ?? [], (scheme) => {
      const index = (form.ways[way] ?? []).indexOf(scheme);
      const secret = text(typed, fieldNames.secret(way, index));
      return secretOf(scheme, { secret, user: text(typed, fieldNames.user(way, index)) });
    }),
    body: body.body,
  });
  return { request, problems };
}

/** What a client sends to identify itself: the text that was typed, of user and password together in Base64. */
export function typedSecret({ kind }: SecurityScheme, { secret, user }: { secret: string; user: string }) {
  if (secret === '' && user === '') return undefined;
  const text = kind === 'basic' ? base64(`${user}:${secret}`) : secret.trim();
  return kind === 'bearer' ? text.replace(/^bearer\s+/i, '') : text;
}

type ReadValue =
  | { value: JsonValue | undefined }
  | { problem: 'tryMissing' | 'tryNotNumber' | 'tryNotInteger' | 'tryNotJson' | 'tryWrongSegment' };

function readParameterValue({ type, isRequired, place }: FormParameter, typed: readonly string[]): ReadValue {
  const entries = type === 'list' ? typed.flatMap((entry) => entry.split('\n')).map((entry) => entry.trim()) : typed;
  const given = entries.filter((entry) => entry !== '');
  const [first] = given;
  if (first === undefined) return isRequired ? { problem: 'tryMissing' } : { value: undefined };
  // A browser takes these for the way up, so that another address would be called.
  if (place === 'path' && given.some((entry) => /^\.{1,2}$/.test(entry.trim()))) return { problem: 'tryWrongSegment' };
  if (type === 'list') return { value: given };
  if (type === 'json') {
    const value = parsed(first);
    return value === undefined ? { problem: 'tryNotJson' } : { value };
  }
  if (type === 'number' && !isNumber(first)) return { problem: 'tryNotNumber' };
  if (type === 'integer' && !/^[+-]?\d+$/.test(first.trim())) return { problem: 'tryNotInteger' };
  return { value: type === 'number' || type === 'integer' ? first.trim() : first };
}

/** A variable is a part of an address and never the beginning of another one. */
function readBase(form: OperationForm, typed: FormData) {
  const index = Number(text(typed, fieldNames.server));
  const server = form.servers[index] ?? form.servers[0];
  if (server === undefined) return { address: '', problem: undefined };
  const values: Record<string, string> = {};
  for (const [at, { name, choices, value }] of server.variables.entries()) {
    const field = fieldNames.variable(index, at);
    const given = typed.has(field) ? text(typed, field).trim() : value;
    const isKnown =
      choices.length === 0 ? /^[\w.~-]+(\/[\w.~-]+)*$/.test(given) || given === value : choices.includes(given);
    if (!isKnown) return { address: serverAddress(server), problem: { field, name } };
    values[name] = given;
  }
  const address = serverAddress(server, values);
  if (originOf(address) === undefined) return { address, problem: { field: fieldNames.server, name: address } };
  return { address, problem: undefined };
}

interface ReadBody {
  body: RequestBody | undefined;
  problem?: { field: string; word: 'tryMissing' | 'tryNotJson' };
}

function readBody(form: OperationForm, typed: FormData): ReadBody {
  const index = Number(text(typed, fieldNames.media));
  const body = form.bodies[index];
  if (body === undefined) return { body: undefined };
  const field = fieldNames.body(index);
  const missing = form.isBodyRequired ? { problem: { field, word: 'tryMissing' as const } } : {};
  if (body.kind === 'multipart' || body.kind === 'urlencoded') return { body: formBody(body, typed, index) };
  if (body.kind === 'file') {
    return hasFile(typed, field)
      ? { body: { kind: 'file', mediaType: body.mediaType } }
      : { body: undefined, ...missing };
  }
  const content = text(typed, field);
  if (content.trim() === '') return { body: undefined, ...missing };
  const isWrong = body.kind === 'json' && parsed(content) === undefined;
  return {
    body: { kind: body.kind, mediaType: body.mediaType.replace(/^\*\/\*/, 'application/json'), text: content },
    ...(isWrong && { problem: { field, word: 'tryNotJson' } }),
  };
}

function formBody({ kind, mediaType, fields }: FormBody, typed: FormData, index: number): RequestBody | undefined {
  const given = fields.flatMap(({ name, isFile }, at): FormField[] => {
    const field = fieldNames.formField(index, at);
    if (isFile) return hasFile(typed, field) ? [{ name, value: 'file', isFile }] : [];
    const value = text(typed, field);
    return value === '' ? [] : [{ name, value, isFile }];
  });
  if (kind === 'multipart') return { kind, mediaType, fields: given };
  const content = given.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
  return { kind: 'text', mediaType, text: content };
}

function text(typed: FormData, field: string): string {
  return texts(typed, field)[0] ?? '';
}

function texts(typed: FormData, field: string): string[] {
  return typed.getAll(field).flatMap((entry) => (typeof entry === 'string' ? [entry.replaceAll('\r\n', '\n')] : []));
}

/** An empty field for files still sends a file, one without a name. */
function hasFile(typed: FormData, field: string): boolean {
  const entry = typed.get(field);
  return entry !== null && typeof entry !== 'string' && (entry.name !== '' || entry.size > 0);
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
