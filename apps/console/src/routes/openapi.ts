import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readChangesSearch, readFindingsSearch } from '../openapi/specs/spec-search.js';
import { organizationRoute } from './frames.js';

const specsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/openapi',
  component: lazyRouteComponent(() => import('../openapi/specs/specs.route.js')),
});

/** A specification, with the way to each of its parts above the one that is open. */
const specRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/openapi/$specSlug',
  component: lazyRouteComponent(() => import('../openapi/specs/spec-frame.route.js')),
});

const specRoutes = [
  createRoute({
    getParentRoute: () => specRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../openapi/specs/overview.route.js')),
  }),
  createRoute({
    getParentRoute: () => specRoute,
    path: '/findings',
    validateSearch: readFindingsSearch,
    component: lazyRouteComponent(() => import('../openapi/specs/findings.route.js')),
  }),
  createRoute({
    getParentRoute: () => specRoute,
    path: '/versions',
    component: lazyRouteComponent(() => import('../openapi/versions/versions.route.js')),
  }),
  createRoute({
    getParentRoute: () => specRoute,
    path: '/changes',
    validateSearch: readChangesSearch,
    component: lazyRouteComponent(() => import('../openapi/versions/changes.route.js')),
  }),
  createRoute({
    getParentRoute: () => specRoute,
    path: '/pages',
    component: lazyRouteComponent(() => import('../openapi/pages/pages.route.js')),
  }),
] as const;

/** The pages about API specifications. */
export const openapiRoutes = [specsRoute, specRoute.addChildren(specRoutes)] as const;
