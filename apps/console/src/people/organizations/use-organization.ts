import type { Schemas } from '@lectern/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '../../platform/api/api.js';
import { organizationQuery } from './queries.js';

const signedIn = getRouteApi('/signed-in');
const organization = getRouteApi('/signed-in/o/$organizationId');

/** The organization that is open; its frame has loaded it before any page of it is shown. */
export function useOrganization(): Schemas['Organization'] {
  const { organizationId } = organization.useParams();
  return useSuspenseQuery(organizationQuery(useApi(), organizationId)).data;
}

/** The person who is signed in. */
export function useCurrentUser(): Schemas['User'] {
  return signedIn.useRouteContext().user;
}
