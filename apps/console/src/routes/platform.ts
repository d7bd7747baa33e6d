import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSystemJobSearch, readSystemOrganizationSearch } from '../platform/system/system-search.js';
import { personRoute } from './frames.js';

const systemRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/system',
  component: lazyRouteComponent(() => import('../platform/system/system.route.js')),
});

const parts = [
  createRoute({
    getParentRoute: () => systemRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../platform/system/overview.route.js')),
  }),
  createRoute({
    getParentRoute: () => systemRoute,
    path: '/jobs',
    validateSearch: readSystemJobSearch,
    component: lazyRouteComponent(() => import('../platform/system/jobs.route.js')),
  }),
  createRoute({
    getParentRoute: () => systemRoute,
    path: '/organizations',
    validateSearch: readSystemOrganizationSearch,
    component: lazyRouteComponent(() => import('../platform/system/organizations.route.js')),
  }),
  createRoute({
    getParentRoute: () => systemRoute,
    path: '/checks',
    component: lazyRouteComponent(() => import('../platform/system/checks.route.js')),
  }),
] as const;

/** The pages about the whole installation, for its administrators. */
export const systemRoutes = systemRoute.addChildren(parts);
