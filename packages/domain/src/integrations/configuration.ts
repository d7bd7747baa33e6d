import type { RequestIssue } from '../platform/http/error-body.js';
import type { Configuration, ConfigurationProperty, ConfigurationSchema } from './configuration-schemas.js';

/** What is wrong with a configuration; values that the integration does not declare are its script's own. */
export function configurationIssues(
  schema: ConfigurationSchema | undefined,
  configuration: Configuration,
): RequestIssue[] {
  if (!schema || !('properties' in schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const value = configuration[name];
    const message = value === undefined || value === null ? null : mismatch(property, value);
    return message === null ? [] : [{ path: `body.configuration.${name}`, message }];
  });
}

/** A configuration with the defaults of what it leaves out. */
export function withConfigurationDefaults(
  schema: ConfigurationSchema | undefined,
  configuration: Configuration,
): Configuration {
  if (!schema || !('properties' in schema)) return configuration;
  const defaults = Object.entries(schema.properties).flatMap(([name, property]) =>
    'default' in property && property.default !== undefined ? [[name, property.default] as const] : [],
  );
  return { ...Object.fromEntries(defaults), ...configuration };
}

/** Whether everything that is required has a value, a button that of its script; what is not declared nobody could fill in. */
export function isConfigured(schema: ConfigurationSchema | undefined, configuration: Configuration): boolean {
  if (!schema || !('properties' in schema)) return true;
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(schema.properties, name));
  return required.every((name) => {
    const value = configuration[name];
    return value !== undefined && value !== null && value !== '';
  });
}

/** A configuration as people see it, and the names of what it hides: credentials, which are for the script alone. */
export function shownValues(schema: ConfigurationSchema | undefined, configuration: Configuration) {
  const shown = Object.entries(configuration).filter(([name]) => !isHidden(schema, name));
  const hiddenValues = Object.keys(configuration).filter(
    (name) => isHidden(schema, name) && configuration[name] !== null,
  );
  return { configuration: Object.fromEntries(shown), ...(hiddenValues.length > 0 && { hiddenValues }) };
}

/** A configuration that people have changed: what they cannot see stays, unless they remove it by null. */
export function withHiddenValues(
  schema: ConfigurationSchema | undefined,
  before: Configuration,
  after: Configuration,
): Configuration {
  const kept = Object.entries(before).filter(([name]) => isHidden(schema, name));
  return { ...Object.fromEntries(kept), ...after };
}

/** Scripts keep credentials behind their buttons; people type others. */
function isHidden(schema: ConfigurationSchema | undefined, name: string): boolean {
  if (!schema || !('properties' in schema) || !Object.hasOwn(schema.properties, name)) return false;
  const property = schema.properties[name];
  return property?.type === 'button' || (property?.type === 'string' && property.secret === true);
}

function mismatch(property: ConfigurationProperty, value: unknown): string | null {
  switch (property.type) {
    case 'button':
      return null;
    case 'string':
      if (typeof value !== 'string') return 'must be text';
      if (property.enum && !property.enum.includes(value)) return `must be one of ${property.enum.join(', ')}`;
      return null;
    default:
      return typeof value === property.type ? null : `must be a ${property.type}`;
  }
}
