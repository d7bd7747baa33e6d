import type { Schemas } from '@lectern/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { type SpecIds, specQuery } from './queries.js';

const route = getRouteApi('/signed-in/o/$organizationId/openapi/$specSlug');

/** The specification that is open, and which one that is; its frame has loaded it before any part of it is shown. */
export function useSpec(): { spec: Schemas['OpenApiSpec']; path: SpecIds } {
  const { organizationId, specSlug } = route.useParams();
  const path = { organizationId, specSlug };
  return { spec: useSuspenseQuery(specQuery(useApi(), path)).data, path };
}
