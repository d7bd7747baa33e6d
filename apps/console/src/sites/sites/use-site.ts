import type { Schemas } from '@lectern/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { type SiteIds, siteQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId');

/** The site that is open, and which one that is; its frame has loaded it before any part of it is shown. */
export function useSite(): { site: Schemas['Site']; path: SiteIds } {
  const { organizationId, siteId } = route.useParams();
  const path = { organizationId, siteId };
  return { site: useSuspenseQuery(siteQuery(useApi(), path)).data, path };
}
