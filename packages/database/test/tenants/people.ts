import { exempt, type Queries } from './query-table.js';

const limit = 100;
const NEW_ID = 'new';
const OF_PERSON = 'a user is in any number of organizations';
const OF_PROVIDER = 'the provider was found by its public sign-in address';

export const people = {
  'people/identity/agents.queries': {
    findAgent: exempt('by-secret', 'the signed token of an integration'),
  } satisfies Queries<typeof import('@lectern/database/people/identity/agents.queries')>,

  'people/identity/identity.queries': {
    findIdentity: exempt('by-secret', 'an API token'),
  } satisfies Queries<typeof import('@lectern/database/people/identity/identity.queries')>,

  'people/invites/invites.queries': {
    createInviteLink: ({ db, keyring, tenant, own, at }) => [
      db,
      keyring,
      { id: NEW_ID, organizationId: tenant, role: 'admin', createdBy: own, createdAt: at },
      'a secret',
    ],
    deleteInvite: ({ db, tenant, theirs }) => [db, { organizationId: tenant, inviteId: theirs }],
    deleteInviteLink: ({ db, tenant, theirs }) => [db, { organizationId: tenant, inviteId: theirs }],
    deleteInviteLinksTo: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findInvite: ({ db, tenant, theirs }) => [db, { organizationId: tenant, inviteId: theirs }, new Date(0)],
    findInviteLink: ({ db, tenant, theirs }) => [db, { organizationId: tenant, inviteId: theirs }],
    findInviteLinkBySecret: exempt('by-secret', 'the secret of an invite link'),
    findInvitesForEmail: exempt('of-a-user', 'invitations of the address that somebody has shown to own'),
    listInviteLinks: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    listInvites: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }, new Date(0)],
    newInviteSecret: exempt('no-rows', 'it makes a secret'),
    updateInviteLink: ({ db, tenant, theirs }) => [db, { organizationId: tenant, inviteId: theirs }, 'read'],
    upsertInvite: ({ db, tenant, own, theirs, at }) => [
      db,
      {
        id: NEW_ID,
        organizationId: tenant,
        email: theirs,
        role: 'read',
        sso: false,
        teamIds: [theirs],
        invitedBy: own,
        createdAt: at,
        expiresAt: at,
      },
    ],
  } satisfies Queries<typeof import('@lectern/database/people/invites/invites.queries')>,

  'people/inbox/inbox.queries': {
    findInboxEntry: exempt('of-a-user', OF_PERSON),
    findInboxSpaces: ({ db, tenant, own }) => [db, { userId: own, organizationIds: [tenant] }],
    insertInboxEntries: ({ db, tenant, own, theirs, at }) => [
      db,
      { organizationId: tenant, spaceId: own, changeRequestId: null, actorId: own, at },
      [{ id: NEW_ID, userId: theirs, type: 'mention' }],
    ],
    isEntryCurrent: exempt('resolved-before', 'the handler has found the entry in the inbox of its owner'),
    listInboxEntries: ({ db, keyring, own, theirs }) => [db, keyring, { userId: own, spaceIds: [theirs] }, { limit }],
    markInboxEntry: exempt('of-a-user', OF_PERSON),
    markInboxUntil: ({ db, own, theirs, at }) => [db, { userId: own, spaceIds: [theirs] }, { before: at, at }],
  } satisfies Queries<typeof import('@lectern/database/people/inbox/inbox.queries')>,

  'people/members/members.queries': {
    countOtherActiveAdmins: ({ db, tenant }) => [db, { organizationId: tenant, userId: 'nobody' }],
    findActiveMemberIds: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findActiveRole: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }],
    findMember: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }],
    findMembersByIdOrEmail: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findMembership: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }],
    findPublicProfile: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }],
    listMembers: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit, sort: 'joinedAt', order: 'asc' }],
    listMembersAmong: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, userIds: [theirs], scope: [] },
      { limit },
    ],
    updateMember: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }, { role: 'read' }],
  } satisfies Queries<typeof import('@lectern/database/people/members/members.queries')>,

  'people/notifications/notification-settings.queries': {
    findNotificationSettings: exempt('of-a-user', OF_PERSON),
    updateNotificationSettings: exempt('of-a-user', OF_PERSON),
  } satisfies Queries<typeof import('@lectern/database/people/notifications/notification-settings.queries')>,

  'people/notifications/comment-audience.queries': {
    findCommentAudience: exempt('resolved-before', 'the command that replies has found the comment at its place'),
  } satisfies Queries<typeof import('@lectern/database/people/notifications/comment-audience.queries')>,

  'people/organizations/usage.queries': {
    measureUsage: ({ db, tenant }) => [db, tenant, new Date(0)],
  } satisfies Queries<typeof import('@lectern/database/people/organizations/usage.queries')>,

  'people/organizations/organizations.queries': {
    createOrganizationRow: exempt('all-organizations', 'makes an organization'),
    findOrganization: ({ db, tenant }) => [db, tenant],
    findOrganizationIdByHostname: exempt('public-address', 'the subdomain of an organization'),
    getDefaultRole: ({ db, tenant }) => [db, tenant],
    listOrganizations: ({ db, keyring, tenant }) => [db, keyring, [tenant], 'scope', { limit }],
    listOrganizationsDeletedBefore: exempt('all-organizations', 'finds what is to be purged'),
    listOrganizationsForDomain: exempt('of-a-user', 'what the address of a person may join'),
    lockOrganization: exempt('no-rows', 'it locks the organization itself and returns nothing'),
    organizationExists: ({ db, tenant }) => [db, tenant],
    organizationsOf: exempt('no-rows', 'it reads rows that its callers have selected'),
    restoreOrganization: exempt('all-organizations', 'operators restore organizations'),
    softDeleteOrganization: ({ db, tenant, at }) => [db, tenant, at],
    updateOrganization: ({ db, tenant }) => [db, tenant, { title: 'Other' }],
    waitForOtherSetups: exempt('all-organizations', 'locks the first start of the installation'),
  } satisfies Queries<typeof import('@lectern/database/people/organizations/organizations.queries')>,

  'people/sign-in/sign-in.queries': {
    createSignInCode: exempt('of-a-user', OF_PERSON),
    maySignIn: exempt('of-a-user', OF_PERSON),
    useSignInCode: exempt('by-secret', 'a code that was mailed'),
  } satisfies Queries<typeof import('@lectern/database/people/sign-in/sign-in.queries')>,

  'people/sso/admitted-members.queries': {
    findAdmittedRole: ({ db, tenant, theirs }) => [
      db,
      { organizationId: tenant, userId: theirs, samlProviderId: theirs },
    ],
  } satisfies Queries<typeof import('@lectern/database/people/sso/admitted-members.queries')>,

  'people/sso/identities.queries': {
    findSsoUser: ({ db, own, theirs }) => [db, own, theirs],
    forgetSsoUsers: exempt('after-a-lock', 'the service has locked the organization and changed its provider'),
    linkSsoUser: ({ db, own, theirs, at }) => [db, { providerId: own, nameId: theirs, userId: own, at }],
  } satisfies Queries<typeof import('@lectern/database/people/sso/identities.queries')>,

  'people/sso/saml-providers.queries': {
    countSamlProviders: ({ db, tenant }) => [db, tenant],
    createSamlProvider: ({ db, tenant, own, at }) => [
      db,
      { organizationId: tenant, samlProviderId: NEW_ID },
      { label: 'Provider', defaultTeamId: own },
      { serviceKey: new Uint8Array(), serviceCertificate: '', at },
    ],
    deleteSamlProvider: ({ db, tenant, theirs }) => [db, { organizationId: tenant, samlProviderId: theirs }],
    findActiveProvider: exempt('public-address', 'the sign-in address of a provider names it'),
    findSamlProvider: ({ db, tenant, theirs }) => [db, { organizationId: tenant, samlProviderId: theirs }],
    findUsableProvider: exempt('public-address', 'the metadata address of a provider names it'),
    listActiveProviders: ({ db, tenant }) => [db, tenant],
    listSamlProviders: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    updateSamlProvider: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, samlProviderId: theirs },
      { label: 'Other' },
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/people/sso/saml-providers.queries')>,

  'people/sso/sign-ins.queries': {
    challengeOf: exempt('no-rows', 'it computes a hash'),
    createSsoCode: exempt('after-a-lock', 'the sign-in was taken or made in the same transaction'),
    createSsoRequest: exempt('resolved-before', OF_PROVIDER),
    createUnsolicitedSignIn: exempt('resolved-before', OF_PROVIDER),
    recordAssertion: exempt('resolved-before', OF_PROVIDER),
    takeSsoRequest: ({ db, own, theirs }) => [db, { providerId: own, requestId: theirs }, new Date(0)],
    useSsoCode: exempt('by-secret', 'a one-time code'),
  } satisfies Queries<typeof import('@lectern/database/people/sso/sign-ins.queries')>,

  'people/sessions/sessions.queries': {
    createSession: exempt('of-a-user', OF_PERSON),
    endSession: ({ db, own, theirs }) => [db, { userId: own }, `${theirs}-session`],
    endSessionBySecret: exempt('by-secret', 'a session'),
    findSessions: exempt('by-secret', 'sessions'),
    listSessions: ({ db, keyring, own, at }) => [db, keyring, { userId: own }, { limit }, at],
    newSessionSecret: exempt('no-rows', 'it makes a secret'),
  } satisfies Queries<typeof import('@lectern/database/people/sessions/sessions.queries')>,

  'people/teams/teams.queries': {
    addTeamMembers: ({ db, tenant, own, theirs, at }) => [db, { organizationId: tenant, teamId: theirs }, [own], at],
    createTeam: ({ db, tenant, at }) => [db, { id: NEW_ID, organizationId: tenant, title: 'Team', createdAt: at }],
    deleteTeam: ({ db, tenant, theirs }) => [db, { organizationId: tenant, teamId: theirs }],
    findOwnedTeams: ({ db, tenant, theirs }) => [db, { organizationId: tenant, userId: theirs }, [theirs]],
    findTeam: ({ db, tenant, theirs }) => [db, { organizationId: tenant, teamId: theirs }],
    findTeamIds: ({ db, tenant, theirs }) => [db, tenant, [theirs]],
    findTeamRole: ({ db, tenant, theirs }) => [db, { organizationId: tenant, teamId: theirs }, theirs],
    listTeamMembers: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, teamId: theirs },
      { limit },
    ],
    listTeams: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    listTeamsOfMember: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      { organizationId: tenant, userId: theirs },
      { limit },
    ],
    removeTeamMembers: ({ db, tenant, theirs }) => [db, { organizationId: tenant, teamId: theirs }, [theirs]],
    renameTeam: ({ db, tenant, theirs }) => [db, { organizationId: tenant, teamId: theirs }, 'Other'],
    setTeamMembers: ({ db, tenant, theirs, at }) => [
      db,
      { organizationId: tenant, teamId: theirs },
      new Map([[theirs, 'member']]),
      at,
    ],
  } satisfies Queries<typeof import('@lectern/database/people/teams/teams.queries')>,

  'people/tokens/tokens.queries': {
    createApiToken: exempt('of-a-user', OF_PERSON),
    isLiveTokenSecret: exempt('by-secret', 'an API token'),
    listApiTokens: ({ db, keyring, own }) => [db, keyring, { userId: own }, { limit }],
    newTokenSecret: exempt('no-rows', 'it makes a secret'),
    revokeApiToken: ({ db, own, theirs }) => [db, { userId: own }, theirs],
    revokeApiTokenById: exempt('all-organizations', 'operators revoke any token'),
  } satisfies Queries<typeof import('@lectern/database/people/tokens/tokens.queries')>,

  'people/users/users.queries': {
    createUser: exempt('of-a-user', OF_PERSON),
    findOrCreateUser: exempt('of-a-user', OF_PERSON),
    findUser: exempt('of-a-user', OF_PERSON),
    findUserByEmail: exempt('of-a-user', OF_PERSON),
    findVerifiedEmail: exempt('of-a-user', OF_PERSON),
    findVisibleUser: ({ db, own, theirs }) => [db, { userId: own, samlProviderId: null }, theirs],
    markEmailVerified: exempt('of-a-user', OF_PERSON),
    updateUser: exempt('of-a-user', OF_PERSON),
  } satisfies Queries<typeof import('@lectern/database/people/users/users.queries')>,
};
