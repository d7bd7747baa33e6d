import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { organizationQuery } from '../people/organizations/queries.js';
import { browserSessionsQuery } from '../people/sign-in/queries.js';
import { apiOf, sessionFor } from '../platform/api/api.js';
import { NotFound } from '../platform/states/not-found.js';
import { OrganizationFrame, PersonFrame, SignedInFrame } from '../shell/frames.js';
import { OrganizationError } from '../shell/organization-error.js';
import { lastOrganization } from './last-organization.js';

/** What all routes stand below. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ notFoundComponent: NotFound });

/** Everything that needs a session; whoever has none signs in and comes back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const { items } = await context.queryClient.ensureQueryData(browserSessionsQuery());
    const first = items[0];
    if (!first) {
      // People of an organization see its identity providers at once.
      const organization = /^\/o\/([^/]+)/.exec(location.pathname)?.[1];
      throw redirect({ to: '/auth/sign-in', search: { return: location.href, organization } });
    }
    return { sessions: items, user: first.user, isOperator: items.some(({ administrator }) => administrator) };
  },
  component: SignedInFrame,
});

/** Pages that belong to a person rather than to an organization. */
export const personRoute = createRoute({ getParentRoute: () => signedInRoute, id: 'person', component: PersonFrame });

/** Pages of an organization, in the session that works there. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/o/$organizationId',
  beforeLoad: ({ context, params }) => ({ api: apiOf(sessionFor(context.sessions, params.organizationId)) }),
  loader: async ({ context, params }) => {
    const loaded = await context.queryClient.ensureQueryData(organizationQuery(context.api, params.organizationId));
    lastOrganization.set(loaded.id);
  },
  component: OrganizationFrame,
  errorComponent: OrganizationError,
});
