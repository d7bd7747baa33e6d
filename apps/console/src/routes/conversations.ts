import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from './frames.js';

/** The pages about what people ask. */
export const conversationsRoutes = [
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
] as const;
