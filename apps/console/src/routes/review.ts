import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readChangeRequestSearch } from '../review/change-requests/change-request-search.js';
import { organizationRoute } from './frames.js';

/** The pages about reviewing. */
export const reviewRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/change-requests',
    validateSearch: readChangeRequestSearch,
    component: lazyRouteComponent(() => import('../review/change-requests/change-requests.route.js')),
  }),
] as const;
