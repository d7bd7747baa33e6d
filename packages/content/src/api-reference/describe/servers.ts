import {
  arrayOf,
  fieldOf,
  fieldsOf,
  type JsonObject,
  type JsonValue,
  objectOf,
  stringOf,
} from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { descriptionLine } from '../descriptions/description.js';
import { codeSpan } from '../descriptions/markdown-text.js';
import { joinWords } from './schema-words.js';

/** Gives the address of an operation on the first server that serves it; only its path when no server is named. */
export function operationUrl(document: JsonObject, { path, value, pathItem }: Operation): string {
  const [server] = serversOf(document, { value, pathItem });
  return `${serverUrl(server).replace(/\/$/, '')}${path}`;
}

/** Lists the servers that serve an operation: its own, else those of its path, else those of the document. */
export function serversOf(
  document: JsonObject,
  { value, pathItem }: Pick<Operation, 'value' | 'pathItem'>,
): JsonValue[] {
  const owner = [value, pathItem, document].find((part) => arrayOf(fieldOf(part, 'servers')).length > 0);
  return arrayOf(fieldOf(owner ?? {}, 'servers'));
}

/** Gives the address of a server with its variables at their defaults. */
export function serverUrl(server: JsonValue | undefined): string {
  let url = (stringOf(fieldOf(objectOf(server), 'url')) ?? '').slice(0, 2000);
  let count = 0;
  for (const [name, variable] of fieldsOf(objectOf(fieldOf(objectOf(server), 'variables')))) {
    const value = fieldOf(objectOf(variable), 'default');
    if (typeof value === 'string' || typeof value === 'number') url = url.replace(`{${name}}`, () => String(value));
    count += 1;
    if (count === MAX_VARIABLES) break;
  }
  return url.slice(0, 2000);
}

/** Lists servers with what they are for, and the variables of their addresses. */
export function serverLines(servers: readonly JsonValue[]): string[] {
  const lines = servers.slice(0, MAX_SERVERS).flatMap((server) => {
    const url = serverUrl(server);
    if (url === '') return [];
    const description = descriptionLine(stringOf(fieldOf(objectOf(server), 'description')) ?? '', 500);
    return [`- ${codeSpan(url)}${description === '' ? '' : `: ${description}`}`, ...variableLines(objectOf(server))];
  });
  const left = servers.length - MAX_SERVERS;
  return left > 0 ? [...lines, `- … and ${left} more`] : lines;
}

function variableLines(server: JsonObject): string[] {
  const variables = objectOf(fieldOf(server, 'variables'));
  return Object.keys(variables)
    .slice(0, MAX_LISTED_VARIABLES)
    .map((name) => {
      const variable = objectOf(variables[name]);
      const choices = arrayOf(fieldOf(variable, 'enum')).filter((choice) => typeof choice === 'string');
      const shown = choices.slice(0, MAX_LISTED_VARIABLES).map((choice) => codeSpan(choice, 100));
      const words = shown.length > 1 ? ` (one of ${joinWords(shown, 'or')})` : '';
      const description = descriptionLine(stringOf(fieldOf(variable, 'description')) ?? '', 300);
      return `  - ${codeSpan(name)}${words}${description === '' ? '' : `: ${description}`}`;
    });
}

const MAX_SERVERS = 20;
const MAX_VARIABLES = 20;
const MAX_LISTED_VARIABLES = 10;
