import { readIntegrationSource } from '../integrations/integration-source.js';
import type { PageRecord } from '../pages/page-record.js';
import { readApiSource } from './api-source.js';

/** Whether the text of a page, or what stands below it, is made by the platform from a source. */
export function isComputedFromSource(computed: PageRecord['computed']): boolean {
  return readApiSource(computed) !== undefined || readIntegrationSource(computed) !== undefined;
}
