import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { organizationRoute, personRoute, rootRoute } from '../shell/frame-routes.js';
import { lastOrganization } from '../shell/last-organization.js';
import { organizationsQuery } from './organizations/queries.js';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Where people sign in. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/sign-in',
  validateSearch: (search: Record<string, unknown>): { return?: string; organization?: string } => ({
    return: text(search['return']),
    organization: text(search['organization']),
  }),
  component: lazyRouteComponent(() => import('./sign-in/sign-in.route.js')),
});

const startRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    const organizations = await context.queryClient.ensureQueryData(organizationsQuery());
    const open = organizations.find(({ id }) => id === lastOrganization.get()) ?? organizations[0];
    if (open) throw redirect({ to: '/o/$organizationId', params: { organizationId: open.id }, replace: true });
  },
  component: lazyRouteComponent(() => import('./organizations/new-organization.route.js')),
});

const accountRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.route.js')),
});

const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./organizations/settings.route.js')),
});

/** The pages of a person. */
export const personRoutes = [startRoute, accountRoute] as const;

/** The pages about the people of an organization. */
export const peopleRoutes = [settingsRoute] as const;
