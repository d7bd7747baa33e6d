import { getRouteApi, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ContentPlace } from './queries.js';

const space = getRouteApi('/signed-in/o/$organizationId/s/$spaceId');

/** Which content of a space the address names. */
export function useContentPlace(): { organizationId: string; place: ContentPlace } {
  const { organizationId, spaceId } = space.useParams();
  const { revisionId, changeRequestId } = useParams({ strict: false });
  return useMemo(
    () => ({ organizationId, place: { spaceId, revisionId, changeRequestId } }),
    [organizationId, spaceId, revisionId, changeRequestId],
  );
}
