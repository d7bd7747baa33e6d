import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readChangeRequestSearch } from '../review/change-requests/change-request-search.js';
import { organizationRoute, personRoute } from './frames.js';

const integration = () => import('../integrations/integrations/integration.route.js');

/** The pages of an organization about change requests, specifications, conversations and integrations. */
export const overviewRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/change-requests',
    validateSearch: readChangeRequestSearch,
    component: lazyRouteComponent(() => import('../review/change-requests/change-requests.route.js')),
  }),
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
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/conversations-clusters',
    component: lazyRouteComponent(() => import('../conversations/clusters/clusters.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/conversations-clusters/$clusterId',
    component: lazyRouteComponent(() => import('../conversations/clusters/cluster.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/integrations',
    component: lazyRouteComponent(() => import('../integrations/integrations/integrations.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/integrations/$integrationName',
    component: lazyRouteComponent(integration),
  }),
] as const;

/** An integration of the installation, which belongs to no organization. */
export const integrationRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/integrations/$integrationName',
  component: lazyRouteComponent(integration),
});
