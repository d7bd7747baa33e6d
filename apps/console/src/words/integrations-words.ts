import { integrations } from './english/integrations.js';
import { areaWords } from './words.js';

/** What the pages about integrations say. It comes with them, because the first page of the console has none. */
export type IntegrationsWords = typeof integrations;

/** What the pages about integrations say in the language of the person who looks at them. */
export function useIntegrationsWords(): IntegrationsWords {
  return areaWords('integrations', integrations);
}
