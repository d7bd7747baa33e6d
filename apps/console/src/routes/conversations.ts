import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  readClusterChangesSearch,
  readClusterSearch,
  readClustersSearch,
} from '../conversations/clusters/cluster-search.js';
import { organizationRoute } from './frames.js';

/** The pages about what people ask. */
export const conversationsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/conversations-clusters',
    validateSearch: readClustersSearch,
    component: lazyRouteComponent(() => import('../conversations/clusters/clusters.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/conversations-clusters/import',
    component: lazyRouteComponent(() => import('../conversations/imports/import.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/conversations-clusters/changes',
    validateSearch: readClusterChangesSearch,
    component: lazyRouteComponent(() => import('../conversations/clusters/cluster-changes.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/conversations-clusters/$clusterId',
    validateSearch: readClusterSearch,
    component: lazyRouteComponent(() => import('../conversations/clusters/cluster.route.js')),
  }),
] as const;
