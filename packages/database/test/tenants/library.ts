import { exempt, type Queries } from './query-table.js';

const limit = 100;
const NEW_ID = 'new';

export const library = {
  'library/collections/collections.queries': {
    createCollectionRow: ({ db, tenant, theirs, at }) => [
      db,
      { id: NEW_ID, organizationId: tenant, parentId: theirs, position: 'a', title: 'New', createdAt: at },
    ],
    deleteCollection: ({ db, tenant, theirs }) => [db, { organizationId: tenant, collectionId: `${theirs}-empty` }],
    findCollection: ({ db, tenant, theirs }) => [db, { organizationId: tenant, collectionId: theirs }],
    listCollections: ({ db, keyring, tenant, own, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, viewerId: own, visibleIds: [theirs], nested: true },
      { limit },
    ],
    updateCollection: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, collectionId: theirs },
      { title: 'Other' },
    ],
  } satisfies Queries<typeof import('@lectern/database/library/collections/collections.queries')>,

  'library/collections/relocate-contents.queries': {
    relocateContents: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, parentId: null },
      [
        { kind: 'collection', id: theirs, position: 'b', level: 'read' },
        { kind: 'space', id: theirs, position: 'b', level: 'read' },
      ],
    ],
    transferContents: ({ db, tenant, theirs, at }) => [
      db,
      { from: tenant, to: tenant, collectionIds: [theirs], spaceIds: [theirs], rootId: theirs, position: 'b', at },
    ],
  } satisfies Queries<typeof import('@lectern/database/library/collections/relocate-contents.queries')>,

  'library/grants/content-access.queries': {
    findContentAccess: exempt('decides-access', 'the guard compares the organization that it finds with the caller'),
  } satisfies Queries<typeof import('@lectern/database/library/grants/content-access.queries')>,

  'library/grants/contents.queries': {
    findLastPosition: ({ db, tenant, theirs }) => [db, tenant, theirs],
    loadContents: ({ db, tenant }) => [db, tenant],
  } satisfies Queries<typeof import('@lectern/database/library/grants/contents.queries')>,

  'library/grants/effective-roles.queries': {
    listPeople: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, userIds: [theirs], scope: [] },
      { limit },
    ],
    loadActiveMembers: ({ db, tenant }) => [db, tenant],
    loadGrantsOfUser: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }],
    loadGrantsOnContents: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
  } satisfies Queries<typeof import('@lectern/database/library/grants/effective-roles.queries')>,

  'library/grants/grants.queries': {
    copyGrants: ({ db, tenant, own, theirs, at }) => [
      db,
      { organizationId: tenant, kind: 'space', id: theirs },
      { organizationId: tenant, kind: 'site', id: own },
      at,
    ],
    deleteGrant: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, kind: 'space', id: theirs },
      { userId: theirs },
    ],
    deleteGrantsOn: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findGrantedRole: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, kind: 'space', id: theirs },
      { userId: theirs },
    ],
    listTeamGrants: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, kind: 'collection', id: theirs },
      { limit },
    ],
    listUserGrants: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, kind: 'space', id: theirs },
      { limit },
    ],
    setGrants: ({ db, tenant, own, theirs, at }) => [
      db,
      { organizationId: tenant, kind: 'space', id: theirs },
      { userIds: [own], teamIds: [] },
      'read',
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/library/grants/grants.queries')>,

  'library/spaces/spaces.queries': {
    createSpaceRow: ({ db, tenant, theirs, at }) => [
      db,
      {
        id: NEW_ID,
        organizationId: tenant,
        parentId: theirs,
        position: 'a',
        title: 'New',
        revisionId: NEW_ID,
        mergeRules: { type: 'inherit' },
        at,
      },
    ],
    findSpace: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }],
    findSpaceAnywhere: exempt('all-organizations', 'operators repair any space'),
    findSpaces: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    listSpaces: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, scope: [], visibleIds: [theirs] },
      { limit, order: 'asc' },
    ],
    listSpacesDeletedBefore: exempt('all-organizations', 'finds what is to be purged'),
    listSpacesInCollection: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, scope: [], visibleIds: [theirs], collectionId: theirs },
      { limit },
    ],
    updateSpace: ({ db, tenant, theirs }) => [db, { organizationId: tenant, spaceId: theirs }, { title: 'Other' }],
  } satisfies Queries<typeof import('@lectern/database/library/spaces/spaces.queries')>,
};
