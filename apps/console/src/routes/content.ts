import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationRoute } from './frames.js';

type Search = Record<string, unknown>;
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const page = () => import('../content/page/page.route.js');
const files = () => import('../content/files/files.route.js');
const reusableContents = () => import('../content/reusable-contents/reusable-contents.route.js');
const reusableContent = () => import('../content/reusable-contents/reusable-content.route.js');
const exporting = () => import('../content/exports/exports.route.js');
/** Whether the page is written instead of read. */
const editing = ({ edit }: Search): { edit?: true } => (edit === true ? { edit } : {});
/** Which file is open. */
const fileOf = ({ file }: Search): { file?: string } => ({ file: text(file) });
/** Which page is meant. */
const pageOf = ({ page: id }: Search): { page?: string } => ({ page: text(id) });

const searchRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/search',
  validateSearch: ({ q }: Search): { q?: string } => ({ q: text(q) }),
  component: lazyRouteComponent(() => import('../content/search/search.route.js')),
});

/** A space, with its pages beside what is open. */
const spaceRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/s/$spaceId',
  component: lazyRouteComponent(() => import('../content/space-frame/space-frame.route.js')),
});

const pageRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/$',
  validateSearch: editing,
  component: lazyRouteComponent(page),
});

const changeRequestPageRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/changes/$changeRequestId/$',
  validateSearch: editing,
  component: lazyRouteComponent(page),
});

/** A change request as reviewers see it. */
const changeRequestRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/changes/$changeRequestId/~',
  component: lazyRouteComponent(() => import('../review/change-requests/change-request-frame.route.js')),
});

const changeRequestRoutes = [
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/overview',
    validateSearch: ({ comment }: Search): { comment?: string } => ({ comment: text(comment) }),
    component: lazyRouteComponent(() => import('../review/change-requests/overview.route.js')),
  }),
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/changes',
    validateSearch: ({ item, view }: Search): { item?: string; view?: 'split' } => ({
      item: text(item),
      ...(view === 'split' && { view }),
    }),
    component: lazyRouteComponent(() => import('../review/change-requests/changes.route.js')),
  }),
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/conflicts',
    validateSearch: ({ conflict }: Search): { conflict?: string } => ({ conflict: text(conflict) }),
    component: lazyRouteComponent(() => import('../review/conflicts/conflicts.route.js')),
  }),
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/files',
    validateSearch: fileOf,
    component: lazyRouteComponent(files),
  }),
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/reusable',
    component: lazyRouteComponent(reusableContents),
  }),
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/reusable/$reusableContentId',
    component: lazyRouteComponent(reusableContent),
  }),
  createRoute({
    getParentRoute: () => changeRequestRoute,
    path: '/export',
    validateSearch: pageOf,
    component: lazyRouteComponent(exporting),
  }),
] as const;

const revisionPageRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/revisions/$revisionId/$',
  component: lazyRouteComponent(page),
});

const filesRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/files',
  validateSearch: fileOf,
  component: lazyRouteComponent(files),
});

const reusableContentsRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/reusable',
  component: lazyRouteComponent(reusableContents),
});

const reusableContentRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/reusable/$reusableContentId',
  component: lazyRouteComponent(reusableContent),
});

const variablesRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/variables',
  component: lazyRouteComponent(() => import('../content/variables/variables.route.js')),
});

const linksRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/links',
  validateSearch: ({ status }: Search): { status?: 'broken' } => (status === 'broken' ? { status } : {}),
  component: lazyRouteComponent(() => import('../content/links/links.route.js')),
});

/** Which revision is open, compared with which other one, and of which page. */
interface HistorySearch {
  revision?: string;
  from?: string;
  page?: string;
  view?: 'split';
}

const historyRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/history',
  validateSearch: ({ revision, from, page, view }: Search): HistorySearch => ({
    revision: text(revision),
    from: text(from),
    page: text(page),
    ...(view === 'split' && { view }),
  }),
  component: lazyRouteComponent(() => import('../content/history/history.route.js')),
});

const importRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/import',
  validateSearch: ({ run }: Search): { run?: string } => ({ run: text(run) }),
  component: lazyRouteComponent(() => import('../content/imports/imports.route.js')),
});

const exportRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/export',
  validateSearch: pageOf,
  component: lazyRouteComponent(exporting),
});

const gitRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/git',
  component: lazyRouteComponent(() => import('../content/git/git.route.js')),
});

const settingsRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/~/settings',
  component: lazyRouteComponent(() => import('../content/space-settings/space-settings.route.js')),
});

/** The pages about content. */
export const contentRoutes = [
  searchRoute,
  spaceRoute.addChildren([
    pageRoute,
    changeRequestPageRoute,
    changeRequestRoute.addChildren(changeRequestRoutes),
    revisionPageRoute,
    filesRoute,
    reusableContentsRoute,
    reusableContentRoute,
    variablesRoute,
    linksRoute,
    historyRoute,
    importRoute,
    exportRoute,
    gitRoute,
    settingsRoute,
  ]),
] as const;
