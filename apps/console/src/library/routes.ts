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
  component: lazyRouteComponent(() => import('./spaces/spaces.route.js')),
});

const collectionRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/c/$collectionId',
  component: lazyRouteComponent(() => import('./collections/collection.route.js')),
});

/** The pages about what an organization has. */
export const libraryRoutes = [homeRoute, spacesRoute, collectionRoute] as const;
