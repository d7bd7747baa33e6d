import { fieldOf, type Json, type JsonObject, listOf, objectOf, textOf } from '@lectern/openapi/document/json';
import { descriptionLine, writeApiDescription } from '../descriptions/description.js';
import { codeSpan, escapedLine } from '../descriptions/markdown-text.js';
import { schemeLines } from './authentication.js';
import { joinWords } from './schema-words.js';
import { serverUrl } from './servers.js';
import { documentationLink, mailLink, webLink } from './web-link.js';

/** Writes what is said of an API as a whole, as Markdown: what it is, where it is, how to get in, whom to ask. */
export function describeInfo(document: JsonObject, { headless = false } = {}): string {
  const info = objectOf(fieldOf(document, 'info'));
  const text = (key: string) => textOf(fieldOf(info, key))?.trim() ?? '';
  const blocks = [
    headless ? '' : `## ${escapedLine(text('title') || 'API').replace(/#$/, '\\#')}`,
    text('version') === '' ? '' : `Version ${escapedLine(text('version'), 100)}`,
    writeApiDescription(text('summary'), { max: 1000 }),
    writeApiDescription(text('description'), { max: 20_000, headings: 3 }),
    documentationLink(fieldOf(document, 'externalDocs')),
    section('Servers', serverLines(listOf(fieldOf(document, 'servers')))),
    section('Authentication', schemeLines(document)),
    section('Contact and license', contactLines(info)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const MAX_SERVERS = 20;
const MAX_VARIABLES = 10;

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `### ${title}\n\n${lines.join('\n')}`;
}

function serverLines(servers: readonly Json[]): string[] {
  const lines = servers.slice(0, MAX_SERVERS).flatMap((server) => {
    const url = serverUrl(server);
    if (url === '') return [];
    const description = descriptionLine(textOf(fieldOf(objectOf(server), 'description')) ?? '', 500);
    return [`- ${codeSpan(url)}${description === '' ? '' : `: ${description}`}`, ...variableLines(objectOf(server))];
  });
  const left = servers.length - MAX_SERVERS;
  return left > 0 ? [...lines, `- … and ${left} more`] : lines;
}

function variableLines(server: JsonObject): string[] {
  const variables = objectOf(fieldOf(server, 'variables'));
  return Object.keys(variables)
    .slice(0, MAX_VARIABLES)
    .map((name) => {
      const variable = objectOf(variables[name]);
      const choices = listOf(fieldOf(variable, 'enum')).filter((choice) => typeof choice === 'string');
      const shown = choices.slice(0, MAX_VARIABLES).map((choice) => codeSpan(choice, 100));
      const words = shown.length > 1 ? ` (one of ${joinWords(shown, 'or')})` : '';
      const description = descriptionLine(textOf(fieldOf(variable, 'description')) ?? '', 300);
      return `  - ${codeSpan(name)}${words}${description === '' ? '' : `: ${description}`}`;
    });
}

function contactLines(info: JsonObject): string[] {
  const contact = objectOf(fieldOf(info, 'contact'));
  const license = objectOf(fieldOf(info, 'license'));
  const words = (part: JsonObject, key: string) => textOf(fieldOf(part, key)) ?? '';
  const people = [webLink(words(contact, 'url'), words(contact, 'name')), mailLink(words(contact, 'email'))];
  const facts = [
    ['Contact', people.filter((part) => part !== '').join(', ')],
    ['License', webLink(words(license, 'url'), words(license, 'name') || words(license, 'identifier'))],
    ['Terms of service', webLink(words(info, 'termsOfService'))],
  ];
  return facts.flatMap(([name, value]) => (value === '' ? [] : [`- ${name}: ${value}`]));
}
