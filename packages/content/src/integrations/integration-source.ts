import type { Data } from '../document/document.js';
import { dataOf, textOf } from '../document/json-values.js';

/** What an integration makes content from. */
export interface IntegrationSource {
  /** Name of the integration. */
  integration: string;
  /** Which of its content sources. */
  sourceId: string;
  props: Data;
  dependencies: Data;
}

/** Whether the type of a source says that an integration makes content from it, rightly spelled or not. */
export function isOfIntegration(type: string): boolean {
  return type.startsWith(PREFIX);
}

/** Reads what computed content is made from; gives nothing for every source but one of an integration. */
export function readIntegrationSource(computed: Data | undefined): IntegrationSource | undefined {
  const [, integration, sourceId] = TYPE.exec(textOf(computed?.['type'])) ?? [];
  if (integration === undefined || sourceId === undefined) return undefined;
  return {
    integration,
    sourceId,
    props: dataOf(computed?.['props']),
    dependencies: dataOf(computed?.['dependencies']),
  };
}

const PREFIX = 'integration:';
const NAME = '[a-zA-Z0-9-_.]+';
const TYPE = new RegExp(`^${PREFIX}(${NAME}):(${NAME})$`);
