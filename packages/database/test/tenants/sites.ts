import { exempt, type Queries } from './query-table.js';

const limit = 100;
const NEW_ID = 'new';
const RESOLVED_SITE = 'a guard, a lock or the public address that a visitor asks for has resolved the site';

const NO_DRAFTS = {
  changeRequests: [],
  customization: null,
  claims: null,
  siteSpaceId: null,
  siteSpaceCustomization: null,
};

export const sites = {
  'sites/adaptive-schema.queries': {
    saveAdaptiveSchema: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, siteId: theirs },
      { type: 'object', properties: {}, additionalProperties: false },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/adaptive-schema.queries')>,

  'sites/customization.queries': {
    saveSiteSpaceCustomization: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, siteId: theirs },
      theirs,
      {},
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/customization.queries')>,

  'sites/fonts/fonts.queries': {
    countFonts: ({ db, tenant }) => [db, tenant],
    createFont: ({ db, tenant, at }) => [db, { organizationId: tenant, fontId: NEW_ID }, { family: 'House', at }],
    deleteFontRow: ({ db, tenant, theirs }) => [db, { organizationId: tenant, fontId: theirs }],
    findFont: ({ db, tenant, theirs }) => [db, { organizationId: tenant, fontId: theirs }],
    holdFonts: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    isFontFile: ({ db, tenant, theirs }) => [db, { organizationId: tenant, sha256: theirs, format: 'woff2' }],
    listFonts: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    listFontUses: ({ db, tenant, theirs }) => [db, { organizationId: tenant, fontId: theirs }],
    lockFont: ({ db, tenant, theirs }) => [db, { organizationId: tenant, fontId: theirs }],
    replaceFontFaces: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, fontId: theirs },
      { removed: [1], added: [] },
    ],
    updateFontRow: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, fontId: theirs },
      { family: 'House', updatedAt: at },
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/fonts/fonts.queries')>,

  'sites/insights/aggregate-events.queries': {
    aggregateInsightEvents: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, siteId: theirs },
      { select: [{ column: 'eventsCount' }], where: [], groupBy: [], range: 'lastYear', limit },
      { from: new Date(0), to: new Date('2030-01-01'), unit: 'day' },
    ],
    withinTime: exempt('no-rows', 'it calls the reader that it is given'),
  } satisfies Queries<typeof import('@lectern/database/sites/insights/aggregate-events.queries')>,

  'sites/insights/feedback.queries': {
    listFeedback: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, siteId: theirs },
      { limit },
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/insights/feedback.queries')>,

  'sites/permissions/site-roles.queries': {
    loadSiteMembers: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }],
  } satisfies Queries<typeof import('@lectern/database/sites/permissions/site-roles.queries')>,

  'sites/publishing-auth.queries': {
    replaceVisitorKey: ({ db, keyring, tenant, theirs, at }) => [
      db,
      keyring,
      { organizationId: tenant, siteId: theirs },
      { previousUntil: null, at },
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/publishing-auth.queries')>,

  'sites/styleguides/styleguides.queries': {
    findSitesOfStyleguides: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findStyleguideIds: ({ db, tenant, theirs }) => [db, tenant, [theirs], limit],
  } satisfies Queries<typeof import('@lectern/database/sites/styleguides/styleguides.queries')>,

  'sites/site-previews.queries': {
    createSitePreview: ({ db, keyring, tenant, own, theirs, at }) => [
      db,
      keyring,
      { organizationId: tenant, siteId: theirs, previewId: NEW_ID, userId: own },
      { ...NO_DRAFTS, samlProviderId: null, createdAt: at, expiresAt: at },
    ],
    deleteSitePreview: ({ db, tenant, theirs }) => [db, previewOf(tenant, theirs)],
    findPreviewableChanges: ({ db, tenant, theirs }) => [db, tenant, [`${theirs}-open`]],
    findPreviewBySecret: exempt('by-secret', 'the secret of the preview'),
    findSitePreview: ({ db, tenant, theirs }) => [db, previewOf(tenant, theirs), new Date(0)],
    lockOwnPreview: ({ db, tenant, theirs }) => [db, previewOf(tenant, theirs), new Date(0)],
    previewSecret: exempt('no-rows', 'it makes the secret of a preview'),
    removeOldPreviews: ({ db, tenant, theirs }) => [db, previewOf(tenant, theirs), 0],
    updateSitePreview: ({ db, keyring, tenant, theirs, at }) => [
      db,
      keyring,
      previewOf(tenant, theirs),
      { ...NO_DRAFTS, samlProviderId: null, expiresAt: at },
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/site-previews.queries')>,

  'sites/share-links.queries': {
    createShareLink: ({ db, keyring, tenant, theirs, at }) => [
      db,
      keyring,
      { organizationId: tenant, siteId: theirs, shareLinkId: NEW_ID },
      { name: 'Link', at },
    ],
    deleteShareLink: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs, shareLinkId: theirs }],
    findActiveShareLink: exempt('by-secret', 'the secret of the link'),
    findShareLink: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs, shareLinkId: theirs }],
    listShareLinks: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, siteId: theirs },
      { limit },
    ],
    updateShareLink: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, siteId: theirs, shareLinkId: theirs },
      { name: 'Other' },
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/share-links.queries')>,

  'sites/site-items.queries': {
    holdSpace: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }],
    updateNavigationRow: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, siteId: theirs },
      theirs,
      { title: 'Other' },
    ],
    updateSiteSpaceRow: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, siteId: theirs },
      theirs,
      { title: 'Other' },
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/site-items.queries')>,

  'sites/site-lookups.queries': {
    findSiteAt: exempt('public-address', 'the address of a site'),
    hasSiteAtHost: exempt('public-address', 'the host of a site'),
  } satisfies Queries<typeof import('@lectern/database/sites/site-lookups.queries')>,

  'sites/site-redirects.queries': {
    countRedirects: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }],
    deleteRedirects: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }, [theirs]],
    findRedirect: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs, siteRedirectId: theirs }],
    findRedirectsFrom: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }, [theirs]],
    listRedirects: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, siteId: theirs },
      { limit },
    ],
    saveRedirects: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, siteId: theirs },
      [
        {
          id: NEW_ID,
          source: theirs,
          destination: { kind: 'external', url: 'https://example.com' },
          captureWildcard: false,
          permanent: false,
        },
      ],
      at,
    ],
    updateRedirect: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, siteId: theirs, siteRedirectId: theirs },
      {
        source: '/other',
        destination: { kind: 'external', url: 'https://example.com' },
        captureWildcard: false,
        permanent: false,
      },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/sites/site-redirects.queries')>,

  'sites/site-snapshot.queries': {
    findSiteVersions: exempt('resolved-before', RESOLVED_SITE),
    loadSites: exempt('resolved-before', RESOLVED_SITE),
  } satisfies Queries<typeof import('@lectern/database/sites/site-snapshot.queries')>,

  'sites/sites.queries': {
    createSiteRow: ({ db, keyring, tenant, at }) => [
      db,
      keyring,
      { id: NEW_ID, organizationId: tenant, title: 'Site', type: 'basic', visibility: 'public', at },
    ],
    deleteSiteRow: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }],
    findAddressHolder: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, siteId: 'none' },
      { basename: theirs },
    ],
    findHostnameHolder: exempt('public-address', 'the hostname of a site'),
    isHostOfOthers: exempt(
      'public-address',
      'it answers whether another organization has a hostname, and nothing else',
    ),
    listSites: ({ db, keyring, tenant, own, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, userId: own, visibleIds: [theirs] },
      { limit },
    ],
    loadLeveledSites: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }],
    newVisitorKey: exempt('no-rows', 'it makes a key'),
    releaseHostname: ({ db, tenant, theirs, at }) => [db, { organizationId: tenant, siteId: theirs }, theirs, at],
    siteExists: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }],
    updateSiteRow: ({ db, tenant, theirs }) => [db, { organizationId: tenant, siteId: theirs }, { title: 'Other' }],
  } satisfies Queries<typeof import('@lectern/database/sites/sites.queries')>,

  'sites/space-visibility.queries': {
    findPublishingSites: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    loadSpaceVisibilities: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
  } satisfies Queries<typeof import('@lectern/database/sites/space-visibility.queries')>,
};

function previewOf(organizationId: string, id: string) {
  return { organizationId, siteId: id, previewId: id, userId: id };
}
