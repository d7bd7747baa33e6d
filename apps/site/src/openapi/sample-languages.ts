import { isObject, type JsonValue } from '@lectern/openapi/document/json';
import type { FormField, SampleRequest } from './sample-request.js';

/** A sample in one language. */
interface SampleText {
  title: string;
  language: string;
  text: string;
}

/** Writes a request in the languages that readers choose from; nothing in it can leave the quotes it stands in. */
export function sampleTexts(request: SampleRequest): SampleText[] {
  return [
    { title: 'cURL', language: 'bash', text: curlText(request) },
    { title: 'JavaScript', language: 'javascript', text: javascriptText(request) },
    { title: 'Python', language: 'python', text: pythonText(request) },
  ];
}

function curlText({ method, url, headers, body }: SampleRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(url)}`,
    ...headers.map((pair) => `-H ${shellQuoted(pair.join(': '))}`),
    ...(body?.kind === 'multipart' ? body.fields.map(curlField) : []),
    // Unlike -d this never takes a text for the name of a file.
    ...(body === undefined || body.kind === 'multipart' ? [] : [`--data-raw ${shellQuoted(body.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** What could be taken for the name of a file on the disk of the reader is sent as the mere text that it is. */
function curlField({ name, value, isFile }: FormField): string {
  const isPlain = /^[\w.[\]-]+$/.test(name) && !/^[@<]|;/.test(value);
  if (isFile && isPlain) return `-F ${shellQuoted(`${name}=@${value}`)}`;
  return `${isPlain ? '-F' : '--form-string'} ${shellQuoted(`${name}=${value}`)}`;
}

function javascriptText({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${JSON.stringify(method)},`]),
    ...(headers.length === 0 ? [] : ['headers: {', ...headers.map((pair) => `  ${literals(pair)},`), '},']),
    ...(body === undefined ? [] : [`body: ${javascriptBody(body)},`]),
  ];
  const options = lines.length === 0 ? '' : `, {\n${indented(lines)}\n}`;
  const call = `const response = await fetch(${JSON.stringify(url)}${options});`;
  return body?.kind === 'multipart' ? `${javascriptForm(body.fields)}\n\n${call}` : call;
}

function javascriptForm(fields: readonly FormField[]): string {
  const lines = fields.map(({ name, value, isFile }) => {
    return `form.append(${JSON.stringify(name)}, ${isFile ? 'file' : JSON.stringify(value)});`;
  });
  return ['const form = new FormData();', ...lines].join('\n');
}

function javascriptBody(body: NonNullable<SampleRequest['body']>): string {
  if (body.kind === 'multipart') return 'form';
  return parsed(body) === undefined ? JSON.stringify(body.text) : `JSON.stringify(${body.text})`;
}

function pythonText({ method, url, headers, body }: SampleRequest): string {
  const isKnown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  const lines = [
    ...(isKnown ? [] : [`${JSON.stringify(method)},`]),
    `${JSON.stringify(url)},`,
    ...(headers.length === 0 ? [] : ['headers={', ...headers.map((pair) => `    ${literals(pair)},`), '},']),
    ...(body === undefined ? [] : pythonBody(body)),
  ];
  const call = isKnown ? `requests.${method.toLowerCase()}` : 'requests.request';
  return `import requests\n\nresponse = ${call}(\n${indented(lines, '    ')}\n)`;
}

function pythonBody(body: NonNullable<SampleRequest['body']>): string[] {
  if (body.kind === 'multipart') {
    const fields = body.fields.map(({ name, value, isFile }) => {
      const content = isFile ? `open(${JSON.stringify(value)}, "rb")` : `(None, ${JSON.stringify(value)})`;
      return `    ${JSON.stringify(name)}: ${content},`;
    });
    return ['files={', ...fields, '},'];
  }
  const value = parsed(body);
  return [value === undefined ? `data=${JSON.stringify(body.text)},` : `json=${pythonValue(value, 0)},`];
}

/** Only a body that really is JSON can stand as a value in a language. */
function parsed(body: NonNullable<SampleRequest['body']>): JsonValue | undefined {
  if (body.kind !== 'json') return undefined;
  try {
    return JSON.parse(body.text);
  } catch {
    return undefined;
  }
}

function pythonValue(value: JsonValue, level: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return pythonBlock(
      '[]',
      value.map((entry) => pythonValue(entry, level + 1)),
      level,
    );
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}: ${pythonValue(entry, level + 1)}`,
  );
  return pythonBlock('{}', fields, level);
}

function pythonBlock(brackets: string, entries: readonly string[], level: number): string {
  if (entries.length === 0) return brackets;
  const space = '    '.repeat(level + 1);
  return `${brackets.charAt(0)}\n${entries.map((entry) => `${space}${entry},\n`).join('')}${'    '.repeat(level)}${brackets.charAt(1)}`;
}

/** Within single quotes a shell reads nothing but text; a quote itself has to stand outside of them. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}

function literals(pair: readonly [string, string]): string {
  return pair.map((text) => JSON.stringify(text)).join(': ');
}

function indented(lines: readonly string[], space = '  '): string {
  return lines.join('\n').replace(/^/gm, space);
}
