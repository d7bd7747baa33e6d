import type { RedirectRow } from '@lectern/database/sites/site-redirects.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { SiteRedirect } from '@lectern/domain/sites/redirects/redirect-schemas';

/** Presents a redirect. */
export function presentRedirect({ createdAt, updatedAt, ...row }: RedirectRow): SiteRedirect {
  return {
    object: 'site-redirect',
    ...row,
    draft: false,
    createdAt: timestamp(createdAt),
    ...(updatedAt !== null && { updatedAt: timestamp(updatedAt) }),
  };
}
