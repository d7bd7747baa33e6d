import { exempt, type Queries } from './query-table.js';

const limit = 100;
const NEW_ID = 'new';
const OF_SPACE = 'the guard, or the lock of a commit, has resolved the space for the caller';
const OF_IMPORT = 'the job that carries an import out is named by the row that started it';
const overlay = { onTables: true, sources: [], touched: [], targets: [] };

/** A tab of a user on a page of a space. */
const openTab = (organizationId: string, id: string, userId: string) => ({
  organizationId,
  spaceId: id,
  changeRequestId: id,
  pageId: id,
  userId,
  tabId: id,
});

export const content = {
  'content/agent-instructions/agent-instructions.queries': {
    findAgentInstructions: ({ db, tenant }) => [db, tenant],
    saveAgentInstructions: ({ db, tenant, own, at }) => [
      db,
      tenant,
      { instructions: { object: 'document', data: {}, nodes: [] }, updatedAt: at, updatedBy: own },
    ],
  } satisfies Queries<typeof import('@lectern/database/content/agent-instructions/agent-instructions.queries')>,

  'content/bodies.queries': {
    findBodies: ({ db, tenant, theirHash }) => [db, tenant, [theirHash]],
    findBodyAnchors: ({ db, tenant, theirHash }) => [db, tenant, [theirHash]],
    findBodyLinks: ({ db, tenant, theirHash }) => [db, tenant, [theirHash]],
    storeBodies: ({ db, tenant, theirHash: hash, at }) => [
      db,
      tenant,
      [{ hash, markdown: '', keys: [], pageRefs: [], pageLinks: [], links: [], anchors: null }],
      at,
    ],
    sumBodyLengths: ({ db, tenant, theirHash }) => [db, tenant, [theirHash]],
  } satisfies Queries<typeof import('@lectern/database/content/bodies.queries')>,

  'content/collect-garbage.queries': {
    listOrganizationsWithContent: exempt('all-organizations', 'finds whose garbage is to be collected'),
    reachableFrom: exempt('no-rows', 'it makes SQL, which names the organization'),
    removeAllContent: ({ db, tenant }) => [db, tenant],
    sweepContent: ({ db, tenant, at }) => [db, tenant, at],
  } satisfies Queries<typeof import('@lectern/database/content/collect-garbage.queries')>,

  'content/computed/content-sources.queries': {
    findContentIntegrations: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }, [theirs]],
    listBlockMappings: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }],
    findPagesOfSource: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, spaceId: theirs },
      { type: 'builtin:openapi', dependencies: { spec: { ref: { spec: theirs } } } },
    ],
  } satisfies Queries<typeof import('@lectern/database/content/computed/content-sources.queries')>,

  'content/computed/newest-outlines.queries': {
    findNewestOutlines: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findOutline: ({ db, tenant, theirs }) => [db, { organizationId: tenant, versionId: theirs, spec: theirs }],
    listStaleSpaces: ({ db, tenant, theirs }) => [db, { organizationId: tenant, specId: theirs }],
  } satisfies Queries<typeof import('@lectern/database/content/computed/newest-outlines.queries')>,

  'content/computed/resolve-dependencies.queries': {
    resolveDependencies: ({ db, own, theirs }) => [
      db,
      own,
      { space: { ref: { kind: 'space', space: theirs } }, spec: { ref: { kind: 'openapi', spec: theirs } } },
    ],
  } satisfies Queries<typeof import('@lectern/database/content/computed/resolve-dependencies.queries')>,

  'content/current-page.queries': {
    findCurrentPage: ({ db, own, theirs }) => [db, own, theirs],
    findCurrentPageAt: ({ db, own, theirs }) => [db, own, [theirs]],
  } satisfies Queries<typeof import('@lectern/database/content/current-page.queries')>,

  'content/current-pages.queries': {
    clearCurrentContent: exempt('after-a-lock', OF_SPACE),
    copyCurrentContent: exempt('after-a-lock', OF_SPACE),
    findLastOrder: ({ db, own, theirs }) => [db, own, theirs],
    listCurrentChildren: ({ db, own, theirs }) => [db, own, theirs],
    putCurrentPages: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, spaceId: theirs },
      new Map([
        [theirs, { type: 'document', parent: null, order: 'a', slug: '', title: '', createdAt: '', updatedAt: '' }],
        [`${theirs}-below`, null],
      ]),
    ],
  } satisfies Queries<typeof import('@lectern/database/content/current-pages.queries')>,

  'content/imports/import-texts.queries': {
    deleteImportTexts: exempt('resolved-before', OF_IMPORT),
    findImportTexts: exempt('resolved-before', OF_IMPORT),
    storeImportTexts: exempt('resolved-before', OF_IMPORT),
  } satisfies Queries<typeof import('@lectern/database/content/imports/import-texts.queries')>,

  'content/imports/imports.queries': {
    cancelImport: ({ db, tenant, theirs, at }) => [db, { organizationId: tenant, id: theirs }, at],
    completeImport: exempt('resolved-before', OF_IMPORT),
    createImportRun: ({ db, tenant, own, theirs, at }) => [
      db,
      {
        organizationId: tenant,
        spaceId: theirs,
        pageId: null,
        source: { type: 'website', url: 'https://example.com' },
        createdBy: own,
        mayReadSpecs: true,
      },
      { at, requestId: 'request' },
    ],
    findImportRun: ({ db, tenant, theirs }) => [db, { organizationId: tenant, id: theirs }],
    findImportRunOfJob: exempt('resolved-before', OF_IMPORT),
    listImportRuns: ({ db, keyring, tenant, own, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, visibleSpaceIds: [theirs], userId: own },
      { limit },
    ],
    lockOpenImport: exempt('resolved-before', OF_IMPORT),
    markImportStarted: exempt('resolved-before', OF_IMPORT),
  } satisfies Queries<typeof import('@lectern/database/content/imports/imports.queries')>,

  'content/imports/linked-assets.queries': {
    listLinksTo: ({ db, own, theirs }) => [db, own, [theirs]],
  } satisfies Queries<typeof import('@lectern/database/content/imports/linked-assets.queries')>,

  'content/link-lists.queries': {
    countLinkTargets: ({ db, own, theirs }) => [
      db,
      { spaceId: own, overlay, visibleIds: [theirs], mayReadSpecs: true },
    ],
    listOwnerBacklinks: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, owners: [`openapi:${theirs}`], visibleIds: [theirs], viewerId: tenant },
      { limit },
    ],
    listBacklinks: ({ db, keyring, own, theirs }) => [
      db,
      keyring,
      { spaceId: own, overlay, object: `page:${theirs}`, visibleIds: [own], viewerId: own },
      { limit },
    ],
    listLinkTargets: ({ db, keyring, own, theirs }) => [
      db,
      keyring,
      { spaceId: own, overlay, pageId: theirs, visibleIds: [theirs], mayReadSpecs: true },
      { limit },
    ],
  } satisfies Queries<typeof import('@lectern/database/content/link-lists.queries')>,

  'content/link-status.queries': {
    findMovedAnchors: ({ db, tenant, theirs, theirHash }) => [
      db,
      tenant,
      [{ object: `page:${theirs}`, before: theirHash, after: '' }],
    ],
    listOwnersLinkedFrom: exempt('after-a-lock', OF_SPACE),
    lockLinks: exempt('no-rows', 'it takes advisory locks'),
    refreshLinksFrom: exempt('after-a-lock', OF_SPACE),
    refreshLinksTo: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }, [`page:${theirs}`]],
    refreshLinksToOwners: ({ db, tenant, theirs }) => [db, tenant, [`space:${theirs}`]],
  } satisfies Queries<typeof import('@lectern/database/content/link-status.queries')>,

  'content/overlaid-targets.queries': {
    findTargetStatuses: ({ db, own, theirs }) => [
      db,
      own,
      [
        `page:${theirs}`,
        `space:${theirs}`,
        `space:${theirs}/page:${theirs}`,
        `openapi:${theirs}`,
        `user:${theirs}`,
      ].map((object) => ({ target: object, ref: { kind: 'page', page: theirs }, object, anchor: null, owner: null })),
    ],
    findTouchedTargets: ({ db, own, theirs }) => [db, own, { sources: [theirs], targets: [theirs], objects: [theirs] }],
  } satisfies Queries<typeof import('@lectern/database/content/overlaid-targets.queries')>,

  'content/page-siblings.queries': {
    findPageSiblings: ({ db, own, theirs }) => [db, theirs, [own]],
  } satisfies Queries<typeof import('@lectern/database/content/page-siblings.queries')>,

  'content/pdf/pdf-files.queries': {
    deletePdfs: exempt('all-organizations', 'removes what has expired, whoever had it'),
    findPdfState: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, spaceId: theirs, revisionId: theirs, only: false },
    ],
    isPdfAwaited: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, spaceId: theirs, revisionId: theirs, only: false },
    ],
    listExpiredPdfs: exempt('all-organizations', 'removes what has expired, whoever had it'),
    markPdfReady: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, spaceId: theirs, revisionId: theirs, only: false },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/content/pdf/pdf-files.queries')>,

  'content/presence/page-presences.queries': {
    keepPresence: ({ db, tenant, own, theirs, at }) => [
      db,
      openTab(tenant, theirs, own),
      { at, expiredAt: at, max: 1 },
    ],
    listPresentUsers: ({ db, tenant, theirs }) => [
      db,
      openTab(tenant, theirs, theirs),
      { but: NEW_ID, expiredAt: new Date(0), max: 1 },
    ],
    removeExpiredPresences: ({ db, tenant, own, theirs, at }) => [db, openTab(tenant, theirs, own), at],
    removePresence: ({ db, tenant, theirs }) => [db, openTab(tenant, theirs, theirs)],
  } satisfies Queries<typeof import('@lectern/database/content/presence/page-presences.queries')>,

  'content/revisions.queries': {
    findCurrentRevision: exempt('resolved-before', OF_SPACE),
    findCurrentRevisions: exempt('resolved-before', OF_SPACE),
    findPublishedRevision: ({ db, own, theirs, at }) => [db, own, theirs, at],
    findRevision: ({ db, own, theirs }) => [db, own, theirs],
    findRevisionsSince: exempt('resolved-before', OF_SPACE),
    insertRevision: exempt('after-a-lock', OF_SPACE),
    listRevisions: exempt('resolved-before', OF_SPACE),
    listRevisionsTouching: exempt('resolved-before', OF_SPACE),
    lockCurrentRevision: exempt('resolved-before', OF_SPACE),
  } satisfies Queries<typeof import('@lectern/database/content/revisions.queries')>,

  'content/search/search.queries': {
    search: exempt('no-rows', 'it calls the search that it is given'),
  } satisfies Queries<typeof import('@lectern/database/content/search/search.queries')>,

  'content/space-links.queries': {
    findLinkUses: ({ db, own, theirs }) => [db, [own], [`openapi:${theirs}`]],
    dropUnusedTargets: ({ db, own, theirs }) => [db, own, [`unused:${theirs}`]],
    findTargetsOf: ({ db, own, theirs }) => [db, own, [theirs]],
    putTargets: ({ db, own, theirs }) => [
      db,
      own,
      [
        {
          target: theirs,
          ref: { kind: 'page', page: theirs },
          object: `space:${theirs}/page:${theirs}`,
          anchor: null,
          owner: `space:${theirs}`,
          status: null,
        },
      ],
    ],
    replaceLinkRows: ({ db, own, theirs }) => [db, own, [theirs], []],
  } satisfies Queries<typeof import('@lectern/database/content/space-links.queries')>,

  'content/uploads/uploads.queries': {
    createUpload: ({ db, tenant, own, at }) => [
      db,
      {
        id: NEW_ID,
        organizationId: tenant,
        name: 'a.zip',
        contentType: 'application/zip',
        sizeBytes: 1,
        kind: 'import_file',
        createdBy: own,
        createdAt: at,
      },
    ],
    deleteUploads: exempt('all-organizations', 'removes what has expired, whoever had it'),
    findReceivedUpload: ({ db, tenant, theirs }) => [
      db,
      tenant,
      `${theirs}-received`,
      new Date('2026-02-28T23:59:59.999Z'),
    ],
    findUpload: ({ db, tenant, theirs }) => [db, { organizationId: tenant, id: theirs }],
    listExpiredUploads: exempt('all-organizations', 'removes what has expired, whoever had it'),
    markUploadReceived: ({ db, tenant, theirs, at }) => [db, { organizationId: tenant, id: theirs }, at],
  } satisfies Queries<typeof import('@lectern/database/content/uploads/uploads.queries')>,
};
