import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import { arrayOf, fieldOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import { operationsOf, schemaNames, webhooksOf } from '@lectern/openapi/document/operations';
import { writeApiDescription } from '../descriptions/description.js';
import { cutAt, documentationLink, escapedLine, mailLink, webLink } from '../descriptions/markdown-text.js';
import { schemeLines } from './authentication.js';
import { operationTitle } from './describe-operation.js';
import { serverLines } from './servers.js';

/** Lists what a document consists of, in its order, with texts short enough for a table of contents. */
export function outlineSpecification(document: JsonObject): SpecificationOutline {
  const info = objectOf(fieldOf(document, 'info'));
  const description = descriptionOf(info);
  const whole = describeInfo(document, { headless: true });
  return {
    title: short(stringOf(fieldOf(info, 'title'))) || 'API',
    version: short(stringOf(fieldOf(info, 'version'))),
    ...(description === '' ? {} : { description }),
    ...(whole.length > MAX_INFO ? {} : { info: whole }),
    tags: tagsOf(document),
    operations: operationsIn(document),
    webhooks: webhooksIn(document),
    schemas: schemaNames(document).filter(isName).slice(0, MAX_ENTRIES),
  };
}

/** Writes what is said of an API as a whole, as Markdown: what it is, where it is, how to get in, whom to ask. */
export function describeInfo(document: JsonObject, { headless = false } = {}): string {
  const info = objectOf(fieldOf(document, 'info'));
  const text = (key: string) => stringOf(fieldOf(info, key))?.trim() ?? '';
  const blocks = [
    headless ? '' : `## ${escapedLine(text('title') || 'API').replace(/#$/, '\\#')}`,
    text('version') === '' ? '' : `Version ${escapedLine(text('version'), 100)}`,
    writeApiDescription(text('summary'), { max: 1000 }),
    writeApiDescription(text('description'), { max: 20_000, headings: 3 }),
    documentationLink(fieldOf(document, 'externalDocs')),
    section('Servers', serverLines(arrayOf(fieldOf(document, 'servers')))),
    section('Authentication', schemeLines(document)),
    section('Contact and license', contactLines(info)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const MAX_ENTRIES = 20_000;
const MAX_CHARACTERS = 2_000;
const MAX_INFO = 50_000;
const MAX_TAGS = 100;

/** Names lead back into the document, so one that is too long is left out rather than cut. */
function isName(name: string): boolean {
  return name.length <= MAX_CHARACTERS;
}

function operationsIn(document: JsonObject): SpecificationOutline['operations'] {
  const operations: SpecificationOutline['operations'] = [];
  for (const operation of operationsOf(document)) {
    if (operations.length === MAX_ENTRIES) break;
    const { path, method, value } = operation;
    if (!isName(path)) continue;
    const tags = arrayOf(fieldOf(value, 'tags'))
      .slice(0, MAX_TAGS)
      .flatMap((tag) => stringOf(tag) ?? []);
    const deprecated = fieldOf(value, 'deprecated') === true;
    operations.push({ path, method, title: short(operationTitle(operation)), tags: tags.filter(isName), deprecated });
  }
  return operations;
}

function webhooksIn(document: JsonObject): SpecificationOutline['webhooks'] {
  const webhooks: SpecificationOutline['webhooks'] = [];
  for (const webhook of webhooksOf(document)) {
    if (webhooks.length === MAX_ENTRIES) break;
    const { path: name, method, value } = webhook;
    const summary = stringOf(fieldOf(value, 'summary'))?.trim() ?? '';
    if (isName(name)) webhooks.push({ name, method, title: short(summary) || short(name) });
  }
  return webhooks;
}

/** Tags that operations use without their being declared are theirs alone; the list has the declared ones. */
function tagsOf(document: JsonObject): SpecificationOutline['tags'] {
  const tags = new Map<string, SpecificationOutline['tags'][number]>();
  for (const tag of arrayOf(fieldOf(document, 'tags')).slice(0, MAX_ENTRIES).map(objectOf)) {
    const name = stringOf(fieldOf(tag, 'name'));
    if (name === undefined || !isName(name) || tags.has(name)) continue;
    const title = short(stringOf(fieldOf(tag, 'x-displayName')) ?? stringOf(fieldOf(tag, 'summary')));
    const parent = stringOf(fieldOf(tag, 'x-parent')) ?? stringOf(fieldOf(tag, 'parent')) ?? '';
    const description = descriptionOf(tag);
    tags.set(name, {
      name,
      ...(title === '' ? {} : { title }),
      ...(description === '' ? {} : { description }),
      ...(parent === '' || !isName(parent) ? {} : { parent }),
    });
  }
  return [...tags.values()];
}

/** Descriptions are put into pages, so they are written as Markdown that keeps to itself; that makes them longer. */
function descriptionOf(part: JsonObject): string {
  const text = stringOf(fieldOf(part, 'description')) ?? '';
  for (let max = MAX_CHARACTERS - 2; max > 100; max = Math.floor(max / 2)) {
    const written = writeApiDescription(text, { max, headings: 2 });
    if (written.length <= MAX_CHARACTERS) return written;
  }
  return '';
}

function short(text: string | undefined): string {
  return cutAt((text ?? '').slice(0, MAX_CHARACTERS + 1).trim(), MAX_CHARACTERS - 2);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `### ${title}\n\n${lines.join('\n')}`;
}

function contactLines(info: JsonObject): string[] {
  const contact = objectOf(fieldOf(info, 'contact'));
  const license = objectOf(fieldOf(info, 'license'));
  const words = (part: JsonObject, key: string) => stringOf(fieldOf(part, key)) ?? '';
  const people = [webLink(words(contact, 'url'), words(contact, 'name')), mailLink(words(contact, 'email'))];
  const facts = [
    ['Contact', people.filter((part) => part !== '').join(', ')],
    ['License', webLink(words(license, 'url'), words(license, 'name') || words(license, 'identifier'))],
    ['Terms of service', webLink(words(info, 'termsOfService'))],
  ];
  return facts.flatMap(([name, value]) => (value === '' ? [] : [`- ${name}: ${value}`]));
}
