import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPageSearch } from '../translations/pages/page-search.js';
import { organizationRoute } from './frames.js';

/** One translation, with the way to each of its parts above the one that is open. */
const translationRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/translations/$translationId',
  component: lazyRouteComponent(() => import('../translations/translations/translation-frame.route.js')),
});

const translationRoutes = [
  createRoute({
    getParentRoute: () => translationRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../translations/translations/overview.route.js')),
  }),
  createRoute({
    getParentRoute: () => translationRoute,
    path: '/pages',
    validateSearch: readPageSearch,
    component: lazyRouteComponent(() => import('../translations/pages/pages.route.js')),
  }),
  createRoute({
    getParentRoute: () => translationRoute,
    path: '/side-by-side',
    validateSearch: ({ page }: Record<string, unknown>): { page?: string } =>
      typeof page === 'string' && page ? { page } : {},
    component: lazyRouteComponent(() => import('../translations/pages/side-by-side.route.js')),
  }),
] as const;

/** The pages about translations. */
export const translationsRoutes = [
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/translations',
    component: lazyRouteComponent(() => import('../translations/translations/translations.route.js')),
  }),
  createRoute({
    getParentRoute: () => organizationRoute,
    path: '/translations/glossary',
    component: lazyRouteComponent(() => import('../translations/glossary/glossary.route.js')),
  }),
  translationRoute.addChildren(translationRoutes),
] as const;
