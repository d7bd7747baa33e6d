import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { usePing } from '../people/members/use-ping.js';
import { organizationQuery } from '../people/organizations/queries.js';
import { SignInAgain } from '../people/sign-in/sign-in-again.js';
import { ApiProvider, PERSONAL, sessionFor, useApi } from '../platform/api/api.js';
import { QueryView } from '../platform/states/query-view.js';
import { Shell } from './shell.js';

const signedIn = getRouteApi('/signed-in');
const organization = getRouteApi('/signed-in/o/$organizationId');

/** Everything that needs a session. */
export function SignedInFrame() {
  return (
    <>
      <Outlet />
      <SignInAgain />
    </>
  );
}

/** The frame of pages that belong to a person rather than to an organization. */
export function PersonFrame() {
  const { user, isOperator } = signedIn.useRouteContext();
  return (
    <ApiProvider session={PERSONAL}>
      <Shell user={user} isOperator={isOperator} />
    </ApiProvider>
  );
}

/** The frame of all pages of one organization, in the session that works there. */
export function OrganizationFrame() {
  const { sessions } = signedIn.useRouteContext();
  const { organizationId } = organization.useParams();
  return (
    <ApiProvider session={sessionFor(sessions, organizationId)}>
      <OpenOrganization organizationId={organizationId} />
    </ApiProvider>
  );
}

function OpenOrganization({ organizationId }: { organizationId: string }) {
  const { user, isOperator } = signedIn.useRouteContext();
  usePing(organizationId);
  const query = useQuery(organizationQuery(useApi(), organizationId));
  // What fails while it is read again is said by the parts of the page that need it.
  if (query.data) return <Shell user={user} isOperator={isOperator} organization={query.data} />;
  return (
    <QueryView query={query}>
      {(loaded) => <Shell user={user} isOperator={isOperator} organization={loaded} />}
    </QueryView>
  );
}
