import { exempt, type Queries } from './query-table.js';

const limit = 100;
const NEW_ID = 'new';
const vector = new Uint8Array();

export const conversations = {
  'conversations/answering-spaces.queries': {
    findClustersToAnswer: ({ db, tenant }) => [db, tenant, limit],
    storeAnsweringSpaces: ({ db, tenant, theirs }) => [db, tenant, [{ id: theirs, digest: '', spaces: [] }]],
  } satisfies Queries<typeof import('@lectern/database/conversations/answering-spaces.queries')>,

  'conversations/cluster-runs.queries': {
    readClusters: ({ db, tenant }) => [db, tenant],
    readIssues: ({ db, tenant, theirs }) => [db, tenant, theirs],
    readPins: ({ db, tenant }) => [db, tenant],
  } satisfies Queries<typeof import('@lectern/database/conversations/cluster-runs.queries')>,

  'conversations/clusters.queries': {
    findCluster: ({ db, tenant, theirs, at }) => [db, { organizationId: tenant, clusterId: theirs }, at],
    followCluster: ({ db, tenant, theirs }) => [db, tenant, theirs],
    listClusterChanges: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    listClusters: ({ db, keyring, tenant, at }) => [
      db,
      keyring,
      tenant,
      { limit, order: 'asc', orderBy: 'issues' },
      { visibleIds: [], now: at },
    ],
  } satisfies Queries<typeof import('@lectern/database/conversations/clusters.queries')>,

  'conversations/conversations.queries': {
    findConversation: ({ db, tenant, theirs }) => [db, { organizationId: tenant, conversationId: theirs }],
    findPendingConversations: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    listConversations: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    removeConversation: ({ db, tenant, own, theirs, at }) => [
      db,
      { actor: { type: 'user', id: own }, source: 'api', requestId: 'request', at },
      { organizationId: tenant, conversationId: theirs },
    ],
    removeConversationsOfDeleted: exempt('all-organizations', 'purges an organization that was deleted'),
  } satisfies Queries<typeof import('@lectern/database/conversations/conversations.queries')>,

  'conversations/issues.queries': {
    findIssue: ({ db, tenant, theirs }) => [db, { organizationId: tenant, issueId: theirs }],
    listIssues: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
  } satisfies Queries<typeof import('@lectern/database/conversations/issues.queries')>,

  'conversations/placing.queries': {
    addCluster: ({ db, tenant, at }) => [
      db,
      {
        id: NEW_ID,
        organizationId: tenant,
        description: { label: '', summary: '', icon: '', keywords: [] },
        size: 1,
        mean: vector,
        at,
      },
    ],
    countAdded: ({ db, tenant }) => [db, tenant, 1],
    findCentres: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findIssueWords: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findModel: ({ db, tenant }) => [db, tenant],
    findNear: ({ db, tenant }) => [db, tenant, [1], 10],
    findUnplacedIssues: ({ db, tenant, theirs }) => [db, tenant, theirs],
    joinCluster: ({ db, tenant, theirs, at }) => [db, tenant, [theirs], theirs, at],
    loadModel: ({ db, tenant }) => [db, tenant],
    storeCentre: ({ db, tenant, theirs, at }) => [db, tenant, { group: theirs, size: 2, mean: vector }, at],
    storePlace: ({ db, tenant, theirs, at }) => [
      db,
      tenant,
      { issueId: `${theirs}-unplaced`, cell: 1, group: theirs, vector },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/conversations/placing.queries')>,
};
