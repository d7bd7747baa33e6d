import { Text } from '@mantine/core';
import { useIntegrationsWords } from '../../words/integrations-words.js';
import type { FoundIntegration } from '../integrations/queries.js';
import { ComponentConfiguration } from './component-configuration.js';
import { ConfigurationForm, type ConfigurationFormProps } from './configuration-form.js';

/** What can be configured, in the form in which the API describes it. */
export type FoundSchema = NonNullable<FoundIntegration['configurations']>['account'];

interface ConfigurationProps extends Omit<ConfigurationFormProps, 'schema'> {
  schema: FoundSchema;
  integrationName: string;
  /** Where the component of the integration is shown, and what it is told of the installation. */
  place: { type: string; [name: string]: string };
  props: Record<string, unknown>;
  isPaused: boolean;
  onComplete: () => Promise<unknown>;
}

/** Configures an installation, by a form of its values or by the component that the integration has for it. */
export function InstallationConfiguration({ schema, ...rest }: ConfigurationProps) {
  const { configuration: words } = useIntegrationsWords();
  const { integrationName, place, props, isPaused, onComplete, ...form } = rest;
  if (schema && 'componentId' in schema) {
    if (isPaused) return <Text c="dimmed">{words.notWhilePaused}</Text>;
    const { componentId } = schema;
    return <ComponentConfiguration {...{ integrationName, componentId, place, props, onComplete }} />;
  }
  if (!schema || Object.keys(schema.properties).length === 0) return <Text c="dimmed">{words.nothing}</Text>;
  return <ConfigurationForm {...form} schema={schema} />;
}
