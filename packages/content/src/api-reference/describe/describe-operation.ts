import { fieldOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import { findOperation, type Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import { titleLine, writeApiDescription } from '../descriptions/description.js';
import { codeBlock, documentationLink } from '../descriptions/markdown-text.js';
import { authenticationWords } from './authentication.js';
import { type DescribeContext, newDescribeContext, nextSection } from './described-schema.js';
import { contentBlocks } from './media-types.js';
import { parameterSections } from './parameters.js';
import { responseBlocks } from './responses.js';
import type { ExampleSide } from './schema-example.js';
import { operationUrl } from './servers.js';

/** Names an operation of a document. */
export interface OperationName {
  path: string;
  method: string;
  /** Whether to leave out the heading, for who writes one. */
  headless?: boolean;
}

/** Names a webhook of a document. */
export interface WebhookName {
  name: string;
  method: string;
  headless?: boolean;
}

/** Writes what a reader needs to know to call an operation, as Markdown; gives nothing when there is no such one. */
export function describeOperation(document: JsonObject, name: OperationName): string | undefined {
  const operation = findOperation(document, 'paths', name.path, name.method);
  if (operation === undefined) return undefined;
  const context = newDescribeContext(document);
  const { value, method } = operation;
  const authentication = authenticationWords(document, value);
  return together([
    name.headless === true ? '' : headingOf(operation),
    codeBlock(`${method.toUpperCase()} ${operationUrl(document, operation)}`, 'http'),
    ...descriptionBlocks(operation),
    authentication === undefined ? '' : `### Authentication\n\n${authentication}`,
    ...parameterSections(context, operation),
    ...bodyBlocks(context, value, '### Request body', 'sent'),
    ...responseSections(context, value, '### Responses', 'received'),
  ]);
}

/** Writes what a reader needs to know to receive a webhook, as Markdown; gives nothing when there is no such one. */
export function describeWebhook(document: JsonObject, name: WebhookName): string | undefined {
  const operation = findOperation(document, 'webhooks', name.name, name.method);
  if (operation === undefined) return undefined;
  const context = newDescribeContext(document);
  const { value, method } = operation;
  return together([
    name.headless === true ? '' : headingOf(operation),
    `The service sends a ${method.toUpperCase()} request to your URL.`,
    ...descriptionBlocks(operation),
    ...parameterSections(context, operation),
    ...bodyBlocks(context, value, '### What is sent', 'received'),
    ...responseSections(context, value, '### What to answer', 'sent'),
  ]);
}

/** Names an operation as a heading does: by its summary, else by what it is called with. */
export function operationTitle({ path, method, value }: Operation): string {
  const stated = [fieldOf(value, 'summary'), fieldOf(value, 'operationId')].map((text) => stringOf(text)?.trim() ?? '');
  return stated.find((text) => text !== '') ?? `${method.toUpperCase()} ${path}`;
}

function headingOf(operation: Operation): string {
  const summary = stringOf(fieldOf(operation.value, 'summary'))?.trim() ?? '';
  const title = summary === '' ? `${operation.method.toUpperCase()} ${operation.path}` : summary;
  return `## ${titleLine(title, 300).replace(/#$/, '\\#')}`;
}

/** Gives what is said about an operation beyond its summary; a path speaks for its operations that say nothing. */
export function operationDescription({ value, pathItem }: Operation): string {
  const stated = [fieldOf(value, 'description'), fieldOf(pathItem, 'description')].map((text) => stringOf(text) ?? '');
  const description = stated.find((text) => /\S/.test(text)) ?? '';
  const summary = stringOf(fieldOf(value, 'summary'))?.trim() ?? '';
  const isRepeated = description.trim().replace(/\.$/, '') === summary.replace(/\.$/, '');
  return isRepeated ? '' : description;
}

function descriptionBlocks(operation: Operation): string[] {
  const { value } = operation;
  return [
    fieldOf(value, 'deprecated') === true ? DEPRECATED : '',
    writeApiDescription(operationDescription(operation), { max: 20_000 }),
    documentationLink(fieldOf(value, 'externalDocs')),
  ];
}

const DEPRECATED = '> **Deprecated.** New clients should not use this, and it may go away.';

function bodyBlocks(context: DescribeContext, operation: JsonObject, title: string, side: ExampleSide): string[] {
  const stated = fieldOf(operation, 'requestBody');
  if (stated === undefined) return [];
  const body = objectOf(resolve(context.document, stated));
  const description = writeApiDescription(stringOf(fieldOf(body, 'description')) ?? '', { max: 3000 });
  const need = fieldOf(body, 'required') === true ? '' : side === 'sent' ? 'Optional.' : '';
  const content = contentBlocks(nextSection(context), fieldOf(body, 'content'), { side, orMade: true });
  return [title, need, description, ...content];
}

function responseSections(context: DescribeContext, operation: JsonObject, title: string, side: ExampleSide): string[] {
  const blocks = responseBlocks(context, fieldOf(operation, 'responses'), side);
  return blocks.length === 0 ? [] : [title, ...blocks];
}

function together(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
