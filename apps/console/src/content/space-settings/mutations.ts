import type { Schemas } from '@lectern/client';
import { useQueryClient } from '@tanstack/react-query';
import { data, useApi } from '../../platform/api/api.js';

/** What can be changed of a space. */
export type SpaceChange = Partial<Pick<Schemas['Space'], 'title' | 'editMode'>> & {
  language?: Schemas['Space']['language'] | null;
  mergeRules?: Schemas['SpaceMergeRules'];
};

/** Changes a space; every place that shows it follows. */
export function useUpdateSpace(spaceId: string): (change: SpaceChange) => Promise<Schemas['Space']> {
  const api = useApi();
  const queries = useQueryClient();
  return async (body) => {
    const updated = await data(api.PATCH('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, body }));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['getSpaceById', { spaceId }] }),
      queries.invalidateQueries({ queryKey: ['listSpacesInOrganizationById'] }),
    ]);
    return updated;
  };
}
