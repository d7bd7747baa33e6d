import { type SchemaView, viewSchema } from '@lectern/openapi/compare/schema-view';
import {
  arrayOf,
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  stringOf,
} from '@lectern/openapi/document/json';
import { readPointer } from '@lectern/openapi/document/json-pointer';
import { refOf, resolve } from '@lectern/openapi/document/references';

/** What describing the schemas of a document has to know on its way. */
export interface DescribeContext {
  document: JsonObject;
  allowance: Allowance;
  /** The schemas whose properties are listed elsewhere, with the words that say where. */
  described: Map<JsonObject, string>;
  /** What has been put together already. */
  views: Map<JsonObject, SchemaView>;
}

/** Begins to describe a document. */
export function newDescribeContext(document: JsonObject): DescribeContext {
  return { document, allowance: newAllowance(), described: new Map(), views: new Map() };
}

/** Goes on with another section, which knows what has been described before. */
export function nextSection(context: DescribeContext): DescribeContext {
  return { ...context, allowance: newAllowance() };
}

/** A schema as a reader meets it. */
export interface DescribedSchema {
  /** What the document calls it, when it is shared. */
  name: string | undefined;
  /** The schema itself, which tells it apart from others. */
  target: JsonObject;
  view: SchemaView;
  /** Said where the schema is used, or by the schema. */
  description: string | undefined;
  isNullable: boolean;
  /** What it may be instead of one form; absent when it has one. */
  choice: { kind: 'oneOf' | 'anyOf'; schemas: JsonValue[] } | undefined;
}

/** Reads a schema with all that it inherits; gives nothing for what is no schema or leads nowhere. */
export function readSchema(
  context: DescribeContext,
  value: JsonValue | undefined,
  level = 0,
): DescribedSchema | undefined {
  const target = resolve(context.document, value);
  if (!isObject(target)) return undefined;
  const view = viewOf(context, target);
  const choice = choiceOf(context, view, target);
  const isNullable = view.keywords.get('nullable') === true || choice.isNullable || (view.types?.has('null') ?? false);
  const own = stringOf(fieldOf(objectOf(value), 'description'));
  const schema = {
    name: sharedName(value) ?? inheritedName(target),
    target,
    view,
    description: own ?? stringOf(view.keywords.get('description')),
    isNullable,
    choice: choice.schemas.length === 0 ? undefined : { kind: choice.kind, schemas: choice.schemas },
  };
  return onlyChoice(context, schema, level);
}

/** Reads the name that a reference to a shared schema gives it. */
export function sharedName(value: JsonValue | undefined): string | undefined {
  const ref = refOf(value);
  const keys = ref?.startsWith('#') ? readPointer(ref.slice(1)) : undefined;
  const home = keys?.at(-2);
  return home === 'schemas' || home === '$defs' || home === 'definitions' ? keys?.at(-1) : undefined;
}

/** Lists the types of a schema; those that it does not state follow from what else it says. */
export function typesOf({ view }: Pick<DescribedSchema, 'view'>): string[] {
  const stated = [...(view.types ?? [])].filter((type) => type !== 'null');
  // A schema for numbers takes integers, which nobody needs to be told.
  if (stated.length > 0) return stated.includes('number') ? stated.filter((type) => type !== 'integer') : stated;
  const { keywords } = view;
  if (view.properties.size > 0 || keywords.has('additionalProperties')) return ['object'];
  if (keywords.has('items') || keywords.has('prefixItems')) return ['array'];
  const values = keywords.has('const') ? [keywords.get('const')] : arrayOf(keywords.get('enum')).slice(0, 20);
  const kinds = new Set(values.filter((entry) => entry !== null).map((entry) => jsonType(entry)));
  return [...kinds];
}

/** A schema that merely wraps a shared one, to say more about it, goes by its name. */
function inheritedName(target: JsonObject): string | undefined {
  const parts = arrayOf(fieldOf(target, 'allOf')).slice(0, 10).filter(isSubstantial);
  const { allOf: _, ...own } = target;
  return parts.length === 1 && !isSubstantial(own) ? sharedName(parts[0]) : undefined;
}

/** Whether a schema says what data looks like, rather than something about data that looks as another one says. */
function isSubstantial(schema: JsonValue): boolean {
  const keys = ['$ref', 'properties', 'items', 'additionalProperties', 'allOf', 'oneOf', 'anyOf', 'enum'];
  return isObject(schema) && keys.some((key) => Object.hasOwn(schema, key));
}

function viewOf({ document, allowance, views }: DescribeContext, target: JsonObject): SchemaView {
  const known = views.get(target);
  if (known !== undefined) return known;
  const view = viewSchema(document, target, (fields) => {
    allowance.work -= fields;
    return allowance.work > 0;
  });
  views.set(target, view);
  return view;
}

function choiceOf({ document, allowance }: DescribeContext, view: SchemaView, target: JsonObject) {
  const kind = view.keywords.has('oneOf') ? ('oneOf' as const) : ('anyOf' as const);
  const all = arrayOf(view.keywords.get(kind)).slice(0, 100);
  // Choices of choices are many ways through few fields, so looking at them counts every time.
  allowance.work -= all.length;
  const targets = all.map((schema) => resolve(document, schema));
  // What inherits from a choice that it is a part of has chosen itself.
  if (targets.includes(target)) return { kind, schemas: [], isNullable: false };
  const schemas = all.filter((_, index) => fieldOf(objectOf(targets[index]), 'type') !== 'null');
  return { kind, schemas, isNullable: schemas.length < all.length };
}

/** Choices of choices of one, which may go round in a circle, are followed so far. */
const MAX_CHOICES = 5;

/** A choice of one is that one, or null: the way in which some versions say that a value may be null. */
function onlyChoice(context: DescribeContext, schema: DescribedSchema, level: number): DescribedSchema {
  const [only, ...others] = schema.choice?.schemas ?? [];
  const isPlain = schema.view.properties.size === 0 && schema.view.types === undefined;
  if (only === undefined || others.length > 0 || !isPlain || level === MAX_CHOICES) return schema;
  const inner = readSchema(context, only, level + 1);
  if (inner === undefined) return schema;
  const own = [...schema.view.keywords].filter(([key]) => key !== 'oneOf' && key !== 'anyOf');
  return {
    ...inner,
    view: { ...inner.view, keywords: new Map([...inner.view.keywords, ...own]) },
    description: schema.description ?? inner.description,
    isNullable: schema.isNullable || inner.isNullable,
  };
}

function jsonType(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** How much may still be said of one part of a document, so that no document makes a description without end. */
export interface Allowance {
  /** The properties that may still be listed. */
  entries: number;
  /** The characters that they may still take. */
  characters: number;
  /** How many fields of schemas may still be looked at. */
  work: number;
}

/** Gives the allowance of one section of a description. */
export function newAllowance(): Allowance {
  return { entries: 400, characters: 40_000, work: 200_000 };
}

/** Whether anything may still be said. */
export function hasLeft(allowance: Allowance): boolean {
  return allowance.entries > 0 && allowance.characters > 0 && allowance.work > 0;
}

/** Counts an entry that has been described. */
export function spendEntry(allowance: Allowance, text: string): void {
  allowance.entries -= 1;
  allowance.characters -= text.length;
}
