import type { Json } from '@lectern/content/document/document';

/** The schema of a configuration that is a list of values, as the API describes it. */
export interface ValuesSchema {
  properties: { [name: string]: DeclaredProperty };
  required?: readonly string[] | undefined;
}

type Described = { title?: string | undefined; description?: string | undefined };
type DeclaredProperty = Described &
  (
    | { type: 'string'; enum?: readonly string[] | undefined; secret?: boolean | undefined }
    | { type: 'number' | 'boolean' }
    | { type: 'button'; callback_url: string; button_text: string }
  );

/** What is sent as a configuration. */
export type WrittenConfiguration = Record<string, Json>;

/** One value of a configuration, as a form shows it. */
export interface ConfigurationField extends Described {
  name: string;
  label: string;
  kind: 'text' | 'secret' | 'number' | 'switch' | 'choice' | 'button';
  isRequired: boolean;
  options: readonly string[];
  /** The part of an address that a button leads to, and what stands on it. */
  leadsTo?: { path: string; label: string };
  /** Whether it has a value that is not shown. */
  isSet: boolean;
}

/** What is typed into a field; null takes a secret away. */
export type FieldValue = string | boolean | null;

/** The fields of a form for a configuration, as its schema declares them. */
export function configurationFields(schema: ValuesSchema, hiddenValues: readonly string[]): ConfigurationField[] {
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    label: property.title || name,
    description: property.description,
    kind: kindOf(property),
    isRequired: schema.required?.includes(name) ?? false,
    options: property.type === 'string' ? (property.enum ?? []) : [],
    ...(property.type === 'button' && { leadsTo: { path: property.callback_url, label: property.button_text } }),
    isSet: hiddenValues.includes(name),
  }));
}

function kindOf(property: DeclaredProperty): ConfigurationField['kind'] {
  switch (property.type) {
    case 'boolean':
      return 'switch';
    case 'number':
    case 'button':
      return property.type;
    default:
      if (property.secret) return 'secret';
      return property.enum ? 'choice' : 'text';
  }
}

/** What the fields show of a configuration; secrets are never shown. */
export function fieldValues(
  fields: readonly ConfigurationField[],
  configuration: Readonly<Record<string, unknown>>,
): Record<string, FieldValue> {
  const shown = fields.filter(({ kind }) => kind !== 'button');
  return Object.fromEntries(
    shown.map(({ name, kind }) => {
      const value = kind === 'secret' ? undefined : configuration[name];
      if (kind === 'switch') return [name, value === true];
      return [name, value === undefined || value === null ? '' : String(value)];
    }),
  );
}

/**
 * The whole configuration that a form stands for: what the integration keeps there by itself stays, and what is left empty
 * is left out. Secrets that nobody touched are left out too, which keeps them.
 */
export function writtenConfiguration(
  fields: readonly ConfigurationField[],
  values: Readonly<Record<string, FieldValue>>,
  before: Readonly<WrittenConfiguration>,
): WrittenConfiguration {
  const declared = new Set(fields.map(({ name }) => name));
  const own = Object.entries(before).filter(([name]) => !declared.has(name));
  const typed = fields.flatMap(({ name, kind }) => {
    const value = values[name];
    if (value === undefined || value === '' || kind === 'button') return [];
    return [[name, kind === 'number' ? numberIn(value) : value] as const];
  });
  return Object.fromEntries([...own, ...typed]);
}

/** What is no number is sent as it is, so that the API says so. */
function numberIn(value: FieldValue): FieldValue | number {
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}
