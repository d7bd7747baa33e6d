import { PagePresence } from '@lectern/domain/content/presence/schemas';
import type { ErrorName } from '@lectern/domain/platform/errors/catalog';

/** What the operations about who has a page open declare, whatever the page belongs to. */
export function onOpenPage({ name, errors = [] }: { name: string; errors?: readonly ErrorName[] }) {
  const path = 'page/:pageId/presence/:tabId';
  return {
    keep: {
      method: 'PUT',
      path,
      summary: `Say that a tab has a page of ${name} open, and get who else has; to be repeated every ten seconds`,
      action: 'space.view',
      response: PagePresence,
      errors: [...errors, 'page.not_found'],
      unaudited: true,
    },
    leave: {
      method: 'DELETE',
      path,
      summary: `Say that a tab has left a page of ${name}`,
      action: 'space.view',
      response: null,
      errors,
      unaudited: true,
    },
  } as const;
}
