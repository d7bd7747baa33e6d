import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from '../shell/frame-routes.js';

const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home.route.js')),
});

const spacesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/spaces',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === 'string' && q ? { q } : {}),
  component: lazyRouteComponent(() => import('./spaces/spaces.route.js')),
});

const deletedSpacesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/spaces/deleted',
  component: lazyRouteComponent(() => import('./spaces/deleted-spaces.route.js')),
});

const collectionRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/c/$collectionId',
  component: lazyRouteComponent(() => import('./collections/collection.route.js')),
});

/** The pages about what an organization has. */
export const libraryRoutes = [homeRoute, spacesRoute, deletedSpacesRoute, collectionRoute] as const;
