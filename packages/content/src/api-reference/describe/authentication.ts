import {
  arrayOf,
  fieldOf,
  fieldsOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  stringOf,
} from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import { describedItem, descriptionLine, nested } from '../descriptions/description.js';
import { codeSpan, escapedLine, webLink } from '../descriptions/markdown-text.js';
import { joinWords } from './schema-words.js';

/** Describes in words how a client identifies itself for an operation; gives nothing when nothing is said about it. */
export function authenticationWords(document: JsonObject, operation: JsonObject): string | undefined {
  const stated = fieldOf(operation, 'security') ?? fieldOf(document, 'security');
  if (!Array.isArray(stated)) return undefined;
  const requirements = stated.slice(0, MAX_WAYS).map(objectOf);
  const ways = [...new Set(requirements.map((requirement) => requirementWords(document, requirement)))];
  const needed = ways.filter((way) => way !== '');
  const isOptional = needed.length < ways.length;
  if (needed.length === 0) return 'None is needed.';
  const left = stated.length > MAX_WAYS ? [`- … and ${stated.length - MAX_WAYS} more ways`] : [];
  if (needed.length === 1) return `${needed[0]}${isOptional ? ', or none' : ''}.`;
  const list = [...needed.map((way) => `- ${way}`), ...left].join('\n');
  return `${isOptional ? 'None, or one of these' : 'One of these'}:\n\n${list}`;
}

/** Lists the ways to identify oneself that a document describes, with what has to be known about each. */
export function schemeLines(document: JsonObject): string[] {
  const schemes = objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'securitySchemes'));
  const names = Object.keys(schemes);
  const lines = names.slice(0, MAX_WAYS).flatMap((name) => {
    const scheme = objectOf(resolve(document, schemes[name]));
    const head = `${codeSpan(name)} (${schemeWords(scheme)})`;
    return [...describedItem(head, stringOf(fieldOf(scheme, 'description')), 2000), ...nested(flowLines(scheme))];
  });
  return names.length > MAX_WAYS ? [...lines, `- … and ${names.length - MAX_WAYS} more`] : lines;
}

const MAX_WAYS = 12;
const MAX_SCOPES = 30;

/** Several schemes in one requirement are needed together. */
function requirementWords(document: JsonObject, requirement: JsonObject): string {
  const schemes = objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'securitySchemes'));
  const words: string[] = [];
  for (const [name, scopes] of fieldsOf(requirement)) {
    if (words.length === 5) break;
    const scheme = resolve(document, fieldOf(schemes, name));
    const needed = arrayOf(scopes).filter((scope) => typeof scope === 'string');
    words.push(`${isObject(scheme) ? schemeWords(scheme) : codeSpan(name)}${scopeWords(needed)}`);
  }
  return joinWords([...new Set(words)], 'and');
}

function scopeWords(scopes: readonly string[]): string {
  if (scopes.length === 0) return '';
  const shown = scopes.slice(0, MAX_SCOPES).map((scope) => codeSpan(scope));
  const left = scopes.length - shown.length;
  return ` with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${joinWords(shown, 'and')}${left > 0 ? ` … (${left} more)` : ''}`;
}

function schemeWords(scheme: JsonObject): string {
  const field = (key: string) => stringOf(fieldOf(scheme, key)) ?? '';
  switch (fieldOf(scheme, 'type')) {
    case 'apiKey':
      return `API key in the ${field('in') === 'query' ? 'query parameter' : escapedLine(field('in') || 'header', 30)} ${codeSpan(field('name'))}`;
    case 'http':
      return httpWords(field('scheme').toLowerCase(), field('bearerFormat'));
    case 'oauth2':
      return 'OAuth 2.0 access token in the header `Authorization`';
    case 'openIdConnect':
      return `OpenID Connect token in the header \`Authorization\`, configured at ${webLink(field('openIdConnectUrl'))}`;
    case 'mutualTLS':
      return 'Client certificate (mutual TLS)';
    default:
      return escapedLine(field('type') || 'Not described');
  }
}

function httpWords(scheme: string, format: string): string {
  if (scheme === 'basic') return 'User name and password (HTTP basic authentication)';
  if (scheme !== 'bearer') return `HTTP authentication with the scheme ${codeSpan(scheme)}`;
  const kind = format === '' ? '' : ` (${escapedLine(format, 60)})`;
  return `Bearer token${kind} in the header \`Authorization\``;
}

const FLOWS: Record<string, string> = {
  authorizationCode: 'Authorization code',
  implicit: 'Implicit',
  password: 'Password',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device authorization',
};

function flowLines(scheme: JsonObject): string[] {
  const flows = objectOf(fieldOf(scheme, 'flows'));
  return Object.entries(FLOWS).flatMap(([key, title]) => {
    const flow = fieldOf(flows, key);
    if (!isObject(flow)) return [];
    const addresses = [
      addressFact(flow, 'authorizationUrl', 'authorize at'),
      addressFact(flow, 'tokenUrl', 'get tokens at'),
      addressFact(flow, 'refreshUrl', 'refresh them at'),
    ].filter((fact) => fact !== '');
    return [`- ${title} flow${addresses.length === 0 ? '' : `: ${addresses.join(', ')}`}`, ...scopeLines(flow)];
  });
}

function scopeLines(flow: JsonObject): string[] {
  const scopes = objectOf(fieldOf(flow, 'scopes'));
  const names = Object.keys(scopes);
  const lines = names.slice(0, MAX_SCOPES).map((name) => {
    const description = descriptionLine(stringOf(scopes[name]) ?? '', 200);
    return `  - ${codeSpan(name)}${description === '' ? '' : `: ${description}`}`;
  });
  return names.length > MAX_SCOPES ? [...lines, `  - … and ${names.length - MAX_SCOPES} more scopes`] : lines;
}

function addressFact(flow: JsonObject, key: string, words: string): string {
  const url: JsonValue | undefined = fieldOf(flow, key);
  return typeof url === 'string' && url !== '' ? `${words} ${webLink(url)}` : '';
}
