import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from './frames.js';

/** The pages about API specifications. */
export const openapiRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/openapi',
    component: lazyRouteComponent(() => import('../openapi/specs/specs.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/openapi/$specSlug',
    component: lazyRouteComponent(() => import('../openapi/specs/spec.route.js')),
  }),
] as const;
