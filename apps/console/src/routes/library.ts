import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from './frames.js';

const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../library/home/home.route.js')),
});

const spacesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/spaces',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' && q ? { q } : {}),
  component: lazyRouteComponent(() => import('../library/spaces/spaces.route.js')),
});

const deletedSpacesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/spaces/deleted',
  component: lazyRouteComponent(() => import('../library/spaces/deleted-spaces.route.js')),
});

const collectionRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/c/$collectionId',
  component: lazyRouteComponent(() => import('../library/collections/collection.route.js')),
});

/** The pages about what an organization has. */
export const libraryRoutes = [homeRoute, spacesRoute, deletedSpacesRoute, collectionRoute] as const;
