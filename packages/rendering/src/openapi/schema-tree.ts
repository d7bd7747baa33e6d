import { schemasByName } from '@lectern/content/api-reference/describe/describe-schemas';
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
  /** Why its parts are not told: it stands within itself, it is told elsewhere, or there is too much. */
  ending: 'recursive' | 'too-much' | { anchor: string } | SharedSchema | undefined;
}

/** A schema that is told by itself, for readers who open it. */
export interface SharedSchema {
  schema: string;
  hasProperties: boolean;
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
  /** Whether shared schemas can be told by themselves. */
  isOnDemand: boolean;
  queue: Growing[];
  /** How many entries there are. */
  size: number;
}

const DEEPEST = 6;
/** With more entries than readers take in at a glance, shared schemas are told by themselves. */
const MAX_IN_PLACE = 40;

/**
 * Puts together what schemas describe. What is near the surface comes first, so that a deep part never takes the
 * allowance from others. Schemas with an anchor are told there, and only named within others; where schemas can be told on
 * demand, so are shared ones that stand deep in others.
 */
export function growSchemas(
  context: DescribeContext,
  sources: readonly SchemaSource[],
  { anchors = new Map(), isOnDemand = false }: Partial<Pick<Growth, 'anchors' | 'isOnDemand'>> = {},
): SchemaEntry[] {
  const growth: Growth = { context, anchors, isOnDemand, queue: [], size: 0 };
  const roots = sources.map((source) => sprout(growth, source, undefined));
  for (const growing of growth.queue) grow(growth, growing);
  return roots;
}

function sprout(growth: Growth, source: SchemaSource, parent: Growing | undefined): SchemaEntry {
  const { context, queue } = growth;
  growth.size += 1;
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

function endingOf(growth: Growth, schema: DescribedSchema, parent: Growing | undefined, level: number) {
  const { anchors } = growth;
  for (let above = parent; above !== undefined; above = above.parent) {
    if (above.schema.target === schema.target) return 'recursive';
  }
  const anchor = parent === undefined ? undefined : anchors.get(schema.target);
  if (anchor !== undefined) return { anchor };
  return level >= DEEPEST ? tooMuch(growth, schema) : undefined;
}

/** What is said where the parts of a schema would be too much: how to open them, if that is possible. */
function tooMuch({ context, isOnDemand }: Growth, { name, target, view }: DescribedSchema): 'too-much' | SharedSchema {
  if (!isOnDemand || name === undefined) return 'too-much';
  const isShared = schemasByName(context.document, [name]).shown.get(name) === target;
  return isShared ? { schema: name, hasProperties: view.properties.size > 0 } : 'too-much';
}

function grow(growth: Growth, growing: Growing): void {
  const { context } = growth;
  const { entry, schema } = growing;
  const isMuch = growing.level > 0 && growth.size > MAX_IN_PLACE;
  const ending = isMuch || !hasLeft(context.allowance) ? tooMuch(growth, schema) : undefined;
  if (ending !== undefined && (ending !== 'too-much' || !hasLeft(context.allowance))) {
    entry.ending = ending;
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
