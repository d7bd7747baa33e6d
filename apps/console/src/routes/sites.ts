import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readInsightsSearch } from '../sites/insights/insights-search.js';
import { readLookSearch } from '../sites/look/look-search.js';
import { organizationRoute } from './frames.js';

const sitesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/sites',
  component: lazyRouteComponent(() => import('../sites/sites/sites.route.js')),
});

/** A site, with the way to each of its parts above the one that is open. */
const siteRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/sites/$siteId',
  component: lazyRouteComponent(() => import('../sites/sites/site-frame.route.js')),
});

const siteRoutes = [
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../sites/sites/overview.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/structure',
    component: lazyRouteComponent(() => import('../sites/structure/structure.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/look',
    validateSearch: readLookSearch,
    component: lazyRouteComponent(() => import('../sites/look/look.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/audience',
    component: lazyRouteComponent(() => import('../sites/audience/audience.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/addresses',
    component: lazyRouteComponent(() => import('../sites/addresses/addresses.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/redirects',
    validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
      typeof search === 'string' && search ? { search } : {},
    component: lazyRouteComponent(() => import('../sites/redirects/redirects.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/insights',
    validateSearch: readInsightsSearch,
    component: lazyRouteComponent(() => import('../sites/insights/insights.route.js')),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('../sites/settings/settings.route.js')),
  }),
] as const;

/** The pages about sites. */
export const sitesRoutes = [sitesRoute, siteRoute.addChildren(siteRoutes)] as const;
