import { fieldOf, isObject, type JsonObject, type JsonValue, objectOf } from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import { codeBlock, escapedLine } from '../descriptions/markdown-text.js';
import { type DescribeContext, newDescribeContext, nextSection } from './described-schema.js';
import { schemaBlocks } from './media-types.js';
import { exampleOf } from './schema-example.js';

/** Writes what shared schemas describe, in the order of their names given, as Markdown; names of none are left out. */
export function describeSchemas(document: JsonObject, names: readonly string[]): string {
  const { shown: targets, left: unread } = schemasByName(document, names);
  const context = newDescribeContext(document);
  for (const target of targets.values()) if (isObject(target)) context.described.set(target, ELSEWHERE);
  const sections: string[] = [];
  let length = 0;
  for (const [name, target] of targets) {
    if (length > MAX_CHARACTERS) break;
    const section = schemaSection(nextSection(context), name, target);
    sections.push(section);
    length += section.length;
  }
  const left = unread + targets.size - sections.length;
  const more = left > 0 ? [`… and ${left} more schemas.`] : [];
  return [...sections, ...more].map((section) => `${section}\n`).join('\n');
}

/** Finds shared schemas by their names, references followed, and counts those that are too many. */
export function schemasByName(document: JsonObject, names: readonly string[]) {
  const schemas = objectOf(fieldOf(objectOf(fieldOf(document, 'components')), 'schemas'));
  const known = [...new Set(names)].filter((name) => Object.hasOwn(schemas, name));
  const shown = new Map(known.slice(0, MAX_SCHEMAS).map((name) => [name, resolve(document, schemas[name])]));
  return { shown, left: known.length - shown.size };
}

/** Schemas that have a section each are not described within each other as well. */
const ELSEWHERE = 'described under its name';
const MAX_SCHEMAS = 1000;
const MAX_CHARACTERS = 500_000;

function schemaSection(context: DescribeContext, name: string, target: JsonValue | undefined): string {
  if (isObject(target)) context.described.delete(target);
  const blocks = schemaBlocks(context, target, []);
  if (isObject(target)) context.described.set(target, ELSEWHERE);
  const example = exampleOf(context.document, target);
  const isUseful = typeof example === 'object' && example !== null && Object.keys(example).length > 0;
  const shown = isUseful ? ['Example:', codeBlock(JSON.stringify(example, null, 2), 'json')] : [];
  return [`## ${escapedLine(name).replace(/#$/, '\\#')}`, ...blocks, ...shown].join('\n\n');
}
