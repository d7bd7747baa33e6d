import { exempt, type Queries } from './query-table.js';

const limit = 100;
const NEW_ID = 'new';
const PUBLISHED = 'an integration is used across organizations; the view decides who may see it';
const secret = new Uint8Array();

export const integrations = {
  'integrations/askable.queries': {
    findAskable: exempt('public-address', 'the public endpoints of an integration and of its installations'),
    findAskableIn: ({ db, tenant, theirs }) => [db, theirs, tenant],
    findWhyNotAskable: ({ db, tenant, theirs }) => [db, theirs, tenant],
    findScopesOnSite: ({ db, tenant, theirs }) => [db, { siteId: theirs, organizationId: tenant }],
    listAskableOnSite: ({ db, tenant, theirs }) => [
      db,
      { siteId: theirs, organizationId: tenant },
      'site:script:inject',
    ],
    SHOWN_WITH_POLICY: exempt('no-rows', 'it writes a part of a query'),
    listShownPolicies: ({ db, tenant, theirs }) => [db, { siteId: theirs, organizationId: tenant, spaceIds: [theirs] }],
  } satisfies Queries<typeof import('@lectern/database/integrations/askable.queries')>,

  'integrations/deliveries/delivery-records.queries': {
    findDeliveryRecord: ({ db, own, theirs }) => [db, { webhookId: own }, theirs],
    listDeliveryRecords: exempt('resolved-before', 'the webhook or the integration was found for the caller'),
  } satisfies Queries<typeof import('@lectern/database/integrations/deliveries/delivery-records.queries')>,

  'integrations/installation-ids.queries': {
    listInstallationIds: ({ db, tenant, theirs }) => [db, theirs, [tenant]],
  } satisfies Queries<typeof import('@lectern/database/integrations/installation-ids.queries')>,

  'integrations/installation-targets.queries': {
    findInstallationTarget: ({ db, own, theirs }) => [db, { installationId: own, kind: 'space', id: theirs }],
    listTargets: ({ db, keyring, own, theirs }) => [
      db,
      keyring,
      { kind: 'space', installationId: own, visibleIds: [theirs], readerId: own },
      { limit },
    ],
    lockTarget: ({ db, own, theirs }) => [db, { installationId: own, kind: 'site', id: theirs }],
  } satisfies Queries<typeof import('@lectern/database/integrations/installation-targets.queries')>,

  'integrations/installations.queries': {
    findInstallation: ({ db, own, theirs }) => [db, { integrationId: own, installationId: theirs }],
    findInstallationByName: ({ db, tenant, theirs }) => [db, theirs, tenant],
    listInstallingOrganizations: ({ db, tenant, theirs }) => [db, theirs, [tenant]],
    listInstallations: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { integrationId: theirs, organizationIds: [tenant] },
      { limit },
    ],
    listInstalled: ({ db, keyring, tenant }) => [db, keyring, { organizationId: tenant }, { limit }],
    lockInstallation: ({ db, own, theirs }) => [db, { integrationId: own, installationId: theirs }],
  } satisfies Queries<typeof import('@lectern/database/integrations/installations.queries')>,

  'integrations/integrations.queries': {
    findIntegration: exempt('decides-access', PUBLISHED),
    findIntegrationById: exempt('decides-access', PUBLISHED),
    findIntegrationsById: exempt('decides-access', PUBLISHED),
    integrationRows: exempt('no-rows', 'it reads rows that its callers have selected'),
  } satisfies Queries<typeof import('@lectern/database/integrations/integrations.queries')>,

  'integrations/list-integrations.queries': {
    findActiveBlocks: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }],
    listActiveIntegrations: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { kind: 'space', organizationId: tenant, id: theirs },
      { limit },
    ],
    listIntegrations: ({ db, keyring, tenant }) => [
      db,
      keyring,
      { organizationIds: [tenant], installedIn: tenant },
      { limit },
    ],
  } satisfies Queries<typeof import('@lectern/database/integrations/list-integrations.queries')>,

  'integrations/reading-state.queries': {
    findReadingState: ({ db, tenant, theirs }) => [
      db,
      { siteId: theirs, organizationId: tenant, spaceId: theirs, spaceIds: [theirs] },
    ],
  } satisfies Queries<typeof import('@lectern/database/integrations/reading-state.queries')>,

  'integrations/script-subjects.queries': {
    findScriptSubject: ({ db, own, theirs }) => [
      db,
      { integrationId: own, installationId: theirs, spaceId: theirs, siteId: theirs },
    ],
  } satisfies Queries<typeof import('@lectern/database/integrations/script-subjects.queries')>,

  'integrations/scripts.queries': {
    findScript: exempt('decides-access', PUBLISHED),
  } satisfies Queries<typeof import('@lectern/database/integrations/scripts.queries')>,

  'integrations/tunnels.queries': {
    setTunnel: ({ db, tenant, theirs }) => [
      db,
      { id: theirs, organizationId: tenant },
      { url: 'https://example.com', all: true },
    ],
  } satisfies Queries<typeof import('@lectern/database/integrations/tunnels.queries')>,

  'integrations/webhooks/webhooks.queries': {
    countWebhooks: ({ db, tenant }) => [db, tenant],
    createWebhook: ({ db, tenant, own, at }) => [
      db,
      { organizationId: tenant, webhookId: NEW_ID },
      { url: 'https://example.com', description: '', events: [], secret, createdBy: own, at },
    ],
    deleteWebhook: ({ db, tenant, theirs }) => [db, { organizationId: tenant, webhookId: theirs }],
    findWebhook: ({ db, tenant, theirs }) => [db, { organizationId: tenant, webhookId: theirs }],
    listWebhooks: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    lockWebhook: ({ db, tenant, theirs }) => [db, { organizationId: tenant, webhookId: theirs }],
    replaceSecret: ({ db, tenant, theirs, at }) => [db, { organizationId: tenant, webhookId: theirs }, secret, at],
    updateWebhook: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, webhookId: theirs },
      { description: 'Other' },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/integrations/webhooks/webhooks.queries')>,
};
