import { isObject, type Json } from '@lectern/openapi/document/json';
import type { SampleRequest } from './sample-request.js';

/** A sample in one language. */
export interface SampleText {
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
    ...(body?.kind === 'multipart' ? body.fields.map((pair) => `-F ${shellQuoted(pair.join('='))}`) : []),
    ...(body === undefined || body.kind === 'multipart' ? [] : [`-d ${shellQuoted(body.text)}`]),
  ];
  return parts.join(' \\\n  ');
}

function javascriptText({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${JSON.stringify(method)},`]),
    ...(headers.length === 0 ? [] : ['headers: {', ...headers.map((pair) => `  ${literals(pair, ': ')},`), '},']),
    ...(body === undefined ? [] : [`body: ${javascriptBody(body)},`]),
  ];
  const form =
    body?.kind === 'multipart'
      ? ['const form = new FormData();', ...body.fields.map((pair) => `form.append(${literals(pair, ', ')});`), '']
      : [];
  const options = lines.length === 0 ? '' : `, {\n${indented(lines)}\n}`;
  return [...form, `const response = await fetch(${JSON.stringify(url)}${options});`].join('\n');
}

function javascriptBody(body: NonNullable<SampleRequest['body']>): string {
  if (body.kind === 'multipart') return 'form';
  return parsed(body) === undefined ? JSON.stringify(body.text) : `JSON.stringify(${body.text})`;
}

function pythonText({ method, url, headers, body }: SampleRequest): string {
  const json = body === undefined ? undefined : parsed(body);
  const lines = [
    `${JSON.stringify(url)},`,
    ...(headers.length === 0 ? [] : ['headers={', ...headers.map((pair) => `    ${literals(pair, ': ')},`), '},']),
    ...(body?.kind === 'multipart'
      ? [
          'files={',
          ...body.fields.map(([name, value]) => `    ${JSON.stringify(name)}: (None, ${JSON.stringify(value)}),`),
          '},',
        ]
      : []),
    ...(json === undefined ? [] : [`json=${pythonValue(json, 0)},`]),
    ...(body?.kind === 'text' || (body?.kind === 'json' && json === undefined)
      ? [`data=${JSON.stringify(body.text)},`]
      : []),
  ];
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  const call = known ? `requests.${method.toLowerCase()}(` : 'requests.request(';
  const first = known ? [] : [`${JSON.stringify(method)},`];
  return `import requests\n\nresponse = ${call}\n${indented([...first, ...lines], '    ')}\n)`;
}

/** Only a body that really is JSON can stand as a value in a language. */
function parsed(body: NonNullable<SampleRequest['body']>): Json | undefined {
  if (body.kind !== 'json') return undefined;
  try {
    return JSON.parse(body.text);
  } catch {
    return undefined;
  }
}

function pythonValue(value: Json, level: number): string {
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

function literals(pair: readonly [string, string], between: string): string {
  return pair.map((text) => JSON.stringify(text)).join(between);
}

function indented(lines: readonly string[], space = '  '): string {
  return lines.join('\n').replace(/^/gm, space);
}
