import type { IntegrationCategory } from '@lectern/domain/integrations/schemas';

/** In the order in which they are offered. They are listed here so that the first page need not load their schema. */
export const CATEGORIES = [
  'analytics',
  'collaboration',
  'content',
  'gitsync',
  'marketing',
  'visitor-auth',
  'other',
] as const satisfies readonly IntegrationCategory[];

/** What the address of the catalogue says. */
export interface CatalogueSearch {
  search?: string;
  category?: IntegrationCategory;
}

/** Reads what is looked for from an address, whatever somebody wrote into it. */
export function readCatalogueSearch({ search, category }: Record<string, unknown>): CatalogueSearch {
  return { search: textIn(search), category: CATEGORIES.find((one) => one === category) };
}

const TABS = ['installation', 'events', 'publisher'] as const;

/** What the address of an integration says: which part is open, and what of it. */
export interface IntegrationSearch {
  tab?: (typeof TABS)[number];
  status?: 'success' | 'failed';
  /** The event whose details are open. */
  event?: string;
  /** The space or site whose configuration is open, such as `space/id`. */
  target?: string;
}

/** Reads which part of an integration is open from an address, whatever somebody wrote into it. */
export function readIntegrationSearch({ tab, status, event, target }: Record<string, unknown>): IntegrationSearch {
  return {
    tab: TABS.find((one) => one === tab),
    ...((status === 'success' || status === 'failed') && { status }),
    event: textIn(event),
    target: textIn(target),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
