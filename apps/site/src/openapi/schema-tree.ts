import {
  type DescribeContext,
  type DescribedSchema,
  hasLeft,
  readSchema,
  spendEntry,
} from '@lectern/content/api-reference/describe/described-schema';
import { discriminatorWords, hasParts, listedChoices } from '@lectern/content/api-reference/describe/schema-list';
import { constraintWords, innermost, typeWords } from '@lectern/content/api-reference/describe/schema-words';
import { isObject, type JsonObject, type JsonValue } from '@lectern/openapi/document/json';

/** Something that a schema describes: a property, a parameter, a kind of value, or a whole body. */
export interface SchemaSource {
  /** Absent for what has no name of its own. */
  name?: string;
  schema: JsonValue | undefined;
  isRequired?: boolean;
  /** What else is to be said about it, as Markdown. */
  notes?: readonly string[];
  /** Said in place of the description of the schema. */
  description?: string | undefined;
}

/** A part of a schema with all that is to be said about it. */
export interface SchemaEntry {
  name: string | undefined;
  isRequired: boolean;
  isDeprecated: boolean;
  /** The kind of its value in words, as Markdown. */
  type: string;
  /** What a value has to keep to, as Markdown. */
  facts: string[];
  description: string | undefined;
  parts: SchemaParts | undefined;
  /** Why its parts are not told: it stands within itself, it is told at another anchor, or there is too much. */
  ending: 'recursive' | 'too-much' | { anchor: string } | undefined;
}

/** What a value consists of. */
export interface SchemaParts {
  properties: SchemaEntry[];
  /** How many properties were left out. */
  propertiesLeft: number;
  /** What stands at any name that is not listed. */
  others: SchemaEntry | undefined;
  choices: SchemaEntry[];
  choicesLeft: number;
  choiceKind: 'oneOf' | 'anyOf';
}

interface Growing {
  entry: SchemaEntry;
  schema: DescribedSchema;
  parent: Growing | undefined;
  level: number;
}

interface Growth {
  context: DescribeContext;
  anchors: ReadonlyMap<JsonObject, string>;
  queue: Growing[];
}

const DEEPEST = 6;

/**
 * Puts together what schemas describe. What is near the surface comes first, so that a deep part never takes the
 * allowance from others. Schemas with an anchor are told there, and only named within others.
 */
export function growSchemas(
  context: DescribeContext,
  sources: readonly SchemaSource[],
  anchors: ReadonlyMap<JsonObject, string> = new Map(),
): SchemaEntry[] {
  const growth: Growth = { context, anchors, queue: [] };
  const roots = sources.map((source) => sprout(growth, source, undefined));
  for (const growing of growth.queue) grow(growth, growing);
  return roots;
}

function sprout(growth: Growth, source: SchemaSource, parent: Growing | undefined): SchemaEntry {
  const { context, queue } = growth;
  const schema = readSchema(context, source.schema);
  const inner = innermost(context, source.schema);
  const parts = inner !== undefined && hasParts(context, inner) ? inner : undefined;
  const facts = [
    ...(schema === undefined ? [] : constraintWords(context, schema)),
    ...(parts === undefined ? [] : discriminatorWords(parts)),
    ...(source.notes ?? []),
  ];
  const level = parent === undefined ? 0 : parent.level + 1;
  const entry: SchemaEntry = {
    name: source.name,
    isRequired: source.isRequired === true,
    isDeprecated: facts.includes('deprecated'),
    type: typeWords(context, source.schema),
    facts: [...new Set(facts)].filter((fact) => fact !== 'deprecated'),
    description: source.description ?? schema?.description,
    parts: undefined,
    ending: parts === undefined ? undefined : endingOf(growth, parts, parent, level),
  };
  spendEntry(context.allowance, `${entry.type}${entry.facts.join()}${entry.description?.slice(0, 3000) ?? ''}`);
  if (parts !== undefined && entry.ending === undefined) queue.push({ entry, schema: parts, parent, level });
  return entry;
}

function endingOf({ anchors }: Growth, schema: DescribedSchema, parent: Growing | undefined, level: number) {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (above.schema.target === schema.target) return 'recursive';
  }
  const anchor = parent === undefined ? undefined : anchors.get(schema.target);
  if (anchor !== undefined) return { anchor };
  return level >= DEEPEST ? 'too-much' : undefined;
}

function grow(growth: Growth, growing: Growing): void {
  const { context } = growth;
  const { entry, schema } = growing;
  if (!hasLeft(context.allowance)) {
    entry.ending = 'too-much';
    return;
  }
  const { view, choice } = schema;
  const properties = namedSources(schema, context.allowance.entries).flatMap((source) =>
    hasLeft(context.allowance) ? [sprout(growth, source, growing)] : [],
  );
  const choices = listedChoices(context, schema);
  const shown = choices.flatMap((value) =>
    hasLeft(context.allowance) ? [sprout(growth, { schema: value }, growing)] : [],
  );
  const others = view.keywords.get('additionalProperties');
  const hasOthers = view.properties.size > 0 && isObject(others) && Object.keys(others).length > 0;
  entry.parts = {
    properties,
    propertiesLeft: view.properties.size - properties.length,
    others: hasOthers ? sprout(growth, { schema: others }, growing) : undefined,
    choices: shown,
    choicesLeft: choices.length - shown.length,
    choiceKind: choice?.kind ?? 'oneOf',
  };
}

function namedSources({ view }: DescribedSchema, most: number): SchemaSource[] {
  const sources: SchemaSource[] = [];
  for (const [name, schema] of view.properties) {
    if (sources.length >= most) break;
    sources.push({ name, schema, isRequired: view.required.has(name) });
  }
  return sources;
}
