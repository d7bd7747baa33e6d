import { readApiSource } from '../api-reference/api-source.js';
import { readIntegrationSource } from '../integrations/integration-source.js';
import type { PageRecord } from './page-record.js';

/** Tells whether the text of a page, or what stands below it, is made by the platform from a source. */
export function isMadeFromSource(computed: PageRecord['computed']): boolean {
  return readApiSource(computed) !== undefined || readIntegrationSource(computed) !== undefined;
}
