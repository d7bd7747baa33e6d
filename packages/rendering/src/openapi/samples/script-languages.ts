import { isObject, type JsonValue } from '@lectern/openapi/document/json';
import type { BuiltRequest, FormField, RequestBody } from '../request/build-request.js';
import { doubleQuoted, indented, shellQuoted, singleQuoted } from './literals.js';

/** Writes a request for cURL. */
export function curlText({ method, url, headers, body }: BuiltRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(url)}`,
    ...headers.map((pair) => `-H ${shellQuoted(pair.join(': '))}`),
    ...(body === undefined ? [] : curlBody(body)),
  ];
  return parts.join(' \\\n  ');
}

function curlBody(body: RequestBody): string[] {
  if (body.kind === 'multipart') return body.fields.map(curlField);
  // Unlike -d this never takes a text for the name of a file.
  return body.kind === 'file' ? ["--data-binary '@file'"] : [`--data-raw ${shellQuoted(body.text)}`];
}

/** What could be taken for the name of a file on the disk of the reader is sent as the mere text that it is. */
function curlField({ name, value, isFile }: FormField): string {
  const isPlain = /^[\w.[\]-]+$/.test(name) && !/^[@<]|;/.test(value);
  if (isFile && isPlain) return `-F ${shellQuoted(`${name}=@${value}`)}`;
  return `${isPlain ? '-F' : '--form-string'} ${shellQuoted(`${name}=${value}`)}`;
}

/** Writes a request for `fetch`, as browsers and Node have it. */
export function javascriptText({ method, url, headers, body }: BuiltRequest): string {
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${doubleQuoted(method)},`]),
    ...(headers.length === 0 ? [] : ['headers: {', ...headers.map((pair) => `  ${literals(pair)},`), '},']),
    ...(body === undefined ? [] : [`body: ${javascriptBody(body)},`]),
  ];
  const options = lines.length === 0 ? '' : `, {\n${indented(lines, '  ')}\n}`;
  const call = `const response = await fetch(${doubleQuoted(url)}${options});`;
  return body?.kind === 'multipart' ? `${javascriptForm(body.fields)}\n\n${call}` : call;
}

function javascriptForm(fields: readonly FormField[]): string {
  const lines = fields.map(({ name, value, isFile }) => {
    return `form.append(${doubleQuoted(name)}, ${isFile ? 'file' : doubleQuoted(value)});`;
  });
  return ['const form = new FormData();', ...lines].join('\n');
}

function javascriptBody(body: RequestBody): string {
  if (body.kind === 'multipart') return 'form';
  if (body.kind === 'file') return 'file';
  const value = parsed(body);
  return value === undefined ? doubleQuoted(body.text) : `JSON.stringify(${valueText(value, JAVASCRIPT, 0)})`;
}

/** Writes a request for the library `requests` of Python. */
export function pythonText({ method, url, headers, body }: BuiltRequest): string {
  const isKnown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  const lines = [
    ...(isKnown ? [] : [`${doubleQuoted(method)},`]),
    `${doubleQuoted(url)},`,
    ...(headers.length === 0 ? [] : ['headers={', ...headers.map((pair) => `    ${literals(pair)},`), '},']),
    ...(body === undefined ? [] : pythonBody(body)),
  ];
  const call = isKnown ? `requests.${method.toLowerCase()}` : 'requests.request';
  return `import requests\n\nresponse = ${call}(\n${indented(lines, '    ')}\n)`;
}

function pythonBody(body: RequestBody): string[] {
  if (body.kind === 'file') return ['data=open("file", "rb"),'];
  if (body.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile }) => {
      const content = isFile ? `open(${doubleQuoted(value)}, "rb")` : `(None, ${doubleQuoted(value)})`;
      return `    ${doubleQuoted(name)}: ${content},`;
    });
    return ['files={', ...fields, '},'];
  }
  const value = parsed(body);
  return [value === undefined ? `data=${doubleQuoted(body.text)},` : `json=${valueText(value, PYTHON, 0)},`];
}

/** Writes a request for the cURL of PHP. */
export function phpText({ method, url, headers, body }: BuiltRequest): string {
  const options = [
    `CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)},`,
    'CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length === 0
      ? []
      : ['CURLOPT_HTTPHEADER => [', ...headers.map((pair) => `    ${singleQuoted(pair.join(': '))},`), '],']),
  ];
  // A text may hold lines of its own, which no space may come before.
  const last = body === undefined ? '' : `    CURLOPT_POSTFIELDS => ${phpBody(body)},\n`;
  return `<?php

$request = curl_init(${singleQuoted(url)});
curl_setopt_array($request, [
${indented(options, '    ')}
${last}]);
$response = curl_exec($request);`;
}

function phpBody(body: RequestBody): string {
  if (body.kind === 'file') return "file_get_contents('file')";
  if (body.kind !== 'multipart') return singleQuoted(body.text);
  const fields = body.fields.map(({ name, value, isFile }) => {
    const content = isFile ? `new CURLFile(${singleQuoted(value)})` : singleQuoted(value);
    return `        ${singleQuoted(name)} => ${content},\n`;
  });
  return `[\n${fields.join('')}    ]`;
}

/** Writes a request for the standard library of Ruby. */
export function rubyText({ method, url, headers, body }: BuiltRequest): string {
  const lines = [
    "require 'net/http'",
    '',
    `uri = URI(${singleQuoted(url)})`,
    // Made by its name, because not every method has a class.
    `request = Net::HTTPGenericRequest.new(${singleQuoted(method)}, ${body !== undefined}, ${method !== 'HEAD'}, uri)`,
    ...headers.map(([name, value]) => `request[${singleQuoted(name)}] = ${singleQuoted(value)}`),
    ...(body === undefined ? [] : rubyBody(body)),
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
  ];
  return lines.join('\n');
}

function rubyBody(body: RequestBody): string[] {
  if (body.kind === 'file') return ["request.body = File.binread('file')"];
  if (body.kind !== 'multipart') return [`request.body = ${singleQuoted(body.text)}`];
  const fields = body.fields.map(({ name, value, isFile }) => {
    return `  [${singleQuoted(name)}, ${isFile ? `File.open(${singleQuoted(value)})` : singleQuoted(value)}],`;
  });
  return ['request.set_form([', ...fields, "], 'multipart/form-data')"];
}

/** How a language writes values. */
interface ValueWords {
  none: string;
  yes: string;
  no: string;
  indent: string;
}

const JAVASCRIPT: ValueWords = { none: 'null', yes: 'true', no: 'false', indent: '  ' };
const PYTHON: ValueWords = { none: 'None', yes: 'True', no: 'False', indent: '    ' };

/** Only a body that really is JSON can stand as a value in a language. */
function parsed(body: { kind: 'json' | 'text'; text: string }): JsonValue | undefined {
  if (body.kind !== 'json') return undefined;
  try {
    return JSON.parse(body.text);
  } catch {
    return undefined;
  }
}

function valueText(value: JsonValue, words: ValueWords, level: number): string {
  if (value === null) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return doubleQuoted(value);
  const inner = (entry: JsonValue) => valueText(entry, words, level + 1);
  if (Array.isArray(value)) return blockText('[]', value.map(inner), words, level);
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, entry]) => `${doubleQuoted(key)}: ${inner(entry)}`);
  return blockText('{}', fields, words, level);
}

function blockText(brackets: string, entries: readonly string[], { indent }: ValueWords, level: number): string {
  if (entries.length === 0) return brackets;
  const lines = entries.map((entry) => `${indent.repeat(level + 1)}${entry},\n`).join('');
  return `${brackets.charAt(0)}\n${lines}${indent.repeat(level)}${brackets.charAt(1)}`;
}

function literals(pair: readonly [string, string]): string {
  return pair.map(doubleQuoted).join(': ');
}
