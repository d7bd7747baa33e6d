import { randomBytes, randomUUID } from 'node:crypto';
import { changeRequestSamples } from './change-request-samples.js';
import { commentSamples } from './comment-samples.js';
import { contentSamples } from './content-samples.js';
import { conversationSamples } from './conversation-samples.js';
import { formWith } from './form.js';
import { api, build, type Client, database, endpoints, keyring, native } from './harness.js';
import { importSamples } from './import-samples.js';
import { insightSamples } from './insight-samples.js';
import { installationSamples } from './installation-samples.js';
import { integrationSamples } from './integration-samples.js';
import { openApiSamples } from './openapi-samples.js';
import { reviewSamples } from './review-samples.js';
import { sitePermissionSamples } from './site-permission-samples.js';
import { siteSamples } from './site-samples.js';
import { newSpace, spaceSamples } from './space-samples.js';
import { ssoSamples } from './sso-samples.js';
import { systemSamples } from './system-samples.js';
import { translationSamples } from './translation-samples.js';
import { urlSamples } from './url-samples.js';
import { webhookSamples } from './webhook-samples.js';
import type { Sample, SampleRequest, World } from './world.js';

/**
 * A valid request of an operation. It acts on objects made for it alone, so that it succeeds for every caller who may
 * call the operation at all, however often.
 */
export async function sampleRequest(operationId: string, world: World, caller = world.admin): Promise<SampleRequest> {
  const entry = endpoints.find(({ endpoint }) => endpoint.operationId === operationId);
  if (!entry) throw new Error(`There is no operation "${operationId}"`);
  const { url, ...rest } = await sampleOf(operationId)(world, caller);
  if (!matches(entry.route, url)) throw new Error(`The sample request of "${operationId}" goes to another one: ${url}`);
  return { method: entry.endpoint.method, url, ...rest };
}

/** Whether the sample request of an operation is another one for everybody who calls. */
export const isOfCaller = (operationId: string) => sampleOf(operationId).length > 1;

function sampleOf(operationId: string): Sample {
  const sample = Object.hasOwn(samples, operationId) ? samples[operationId] : undefined;
  if (!sample) throw new Error(`Add a sample request of "${operationId}" to test/sample-requests.ts`);
  return sample;
}

/** Sends a sample request. */
export function send(client: Client, { method, url, body, headers: own }: SampleRequest, headers = {}) {
  return client.call(method, url, { body, headers: { ...own, ...headers } });
}

/** The names of all operations that have a sample. */
export const sampledOperations = () => Object.keys(samples);

function matches(route: string, url: string): boolean {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(`/v1${url}`.replace(/\?.*$/, ''));
}

const org = ({ organizationId }: World) => `/orgs/${organizationId}`;
const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`;

async function newInvite(world: World): Promise<string> {
  const email = newEmail();
  await api.as(world.admin).post(`${org(world)}/invites`, { emails: [email] });
  const where = { organizationId_email: { organizationId: world.organizationId, email } };
  const { id } = await database.prisma.invite.findUniqueOrThrow({ where });
  return `${org(world)}/invites/${id}`;
}

async function newMember({ organizationId }: World): Promise<string> {
  return `/orgs/${organizationId}/members/${(await build.member(organizationId)).id}`;
}

async function newTeam({ organizationId, teamOwner }: World): Promise<string> {
  const teamId = await build.team(organizationId, { [teamOwner.id]: 'owner' });
  return `/orgs/${organizationId}/teams/${teamId}`;
}

/** What the console says of itself with every request. */
const OF_CONSOLE = { 'lectern-session': 'personal' };

async function newSignInCode(): Promise<string> {
  const { createSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
    '@lectern/database/people/sign-in/sign-in.queries',
  );
  return createSignInCode(database, keyring, { email: newEmail(), at: new Date(), validMinutes: 15 });
}

const samples: Record<string, Sample> = {
  ...contentSamples,
  ...siteSamples,
  ...sitePermissionSamples,
  ...insightSamples,
  ...commentSamples,
  ...changeRequestSamples,
  ...reviewSamples,
  ...importSamples,
  ...openApiSamples,
  ...translationSamples,
  ...conversationSamples,
  ...integrationSamples,
  ...urlSamples,
  ...installationSamples,
  ...webhookSamples,
  ...ssoSamples,
  ...systemSamples,

  getApiInformation: () => ({ url: '' }),
  requestSignInLink: () => ({ url: '/auth/email', body: { email: newEmail() } }),
  exchangeSignInCode: async () => ({ url: '/auth/exchange', body: { code: await newSignInCode() } }),
  startSession: async () => ({ url: '/auth/session', body: { code: await newSignInCode() }, headers: OF_CONSOLE }),
  getBrowserSessions: () => ({ url: '/auth/session', headers: OF_CONSOLE }),
  endBrowserSessions: async ({ admin }) => {
    const { secret } = await build.session(admin.id);
    return { url: '/auth/session', headers: { ...OF_CONSOLE, cookie: `__Host-lectern_session=${secret}` } };
  },

  getAuthenticatedUser: () => ({ url: '/user' }),
  getUserById: ({ read }) => ({ url: `/users/${read.id}` }),
  updateUserById: (_world, caller) => ({ url: `/users/${caller.id}`, body: { displayName: 'Another name' } }),
  listSessions: () => ({ url: '/user/sessions' }),
  endSession: async (_world, caller) => {
    const { id } = await build.session(caller.id);
    return { url: `/user/sessions/${id}` };
  },
  listApiTokens: () => ({ url: '/user/tokens' }),
  createApiToken: () => ({ url: '/user/tokens', body: { label: 'Sample', scopes: ['space:read'] } }),
  revokeApiToken: async (_world, caller) => {
    const hash = keyring.hash('tokens', await build.token(caller.id));
    const { rows } = await database.pool.query('SELECT id FROM api_tokens WHERE secret_hash = $1', [hash]);
    return { url: `/user/tokens/${rows[0].id}` };
  },

  listOrganizationsForAuthenticatedUser: () => ({ url: '/orgs' }),
  createOrganization: () => ({ url: '/orgs', body: { title: 'Sample' } }),
  getOrganizationById: (world) => ({ url: org(world) }),
  updateOrganizationById: (world) => ({ url: org(world), body: { title: 'Another title' } }),
  // An organization of its own, in which the caller is what they are in the world.
  deleteOrganizationById: async ({ organizationId }, caller) => {
    const { id } = await build.organization();
    const member = await database.prisma.member.findFirst({ where: { organizationId, userId: caller.id } });
    if (member) await build.addMember(id, caller.id, member.role);
    return { url: `/orgs/${id}` };
  },
  joinOrganization: async () => {
    const { id } = await build.organization({ emailDomains: ['example.com'] });
    return { url: `/orgs/${id}/join` };
  },
  updateOrganizationMemberLastSeenAt: (world) => ({ url: `${org(world)}/ping` }),
  getOrganizationsForEmailDomain: () => ({ url: '/email-domains/example.com/orgs' }),

  listMembersInOrganizationById: (world) => ({ url: `${org(world)}/members` }),
  getMemberInOrganizationById: async (world) => ({ url: await newMember(world) }),
  updateMemberInOrganizationById: async (world) => ({ url: await newMember(world), body: { role: 'comment' } }),
  removeMemberFromOrganizationById: async (world) => ({ url: await newMember(world) }),
  setUserAsSSOMemberForOrganization: async (world) => ({ url: `${await newMember(world)}/sso` }),

  inviteUsersToOrganization: (world) => ({ url: `${org(world)}/invites`, body: { emails: [newEmail()] } }),
  joinOrganizationWithInvite: async () => {
    const { id } = await build.organization();
    return { url: `/orgs/${id}/invites/${await build.inviteLink(id, 'edit')}` };
  },
  listPendingInvites: (world) => ({ url: `${org(world)}/invites` }),
  resendInvite: async (world) => ({ url: `${await newInvite(world)}/resend` }),
  revokeInvite: async (world) => ({ url: await newInvite(world) }),
  listOrganizationInviteLinks: (world) => ({ url: `${org(world)}/link-invites` }),
  createOrganizationInvite: (world) => ({ url: `${org(world)}/link-invites`, body: { role: 'read' } }),
  getOrganizationInviteById: async (world) => ({
    url: `${org(world)}/link-invites/${await build.inviteLink(world.organizationId, 'edit')}`,
  }),
  updateOrganizationInviteById: async (world) => ({
    url: `${org(world)}/link-invites/${await build.inviteLink(world.organizationId, 'edit')}`,
    body: { role: 'comment' },
  }),
  deleteOrganizationInviteById: async (world) => ({
    url: `${org(world)}/link-invites/${await build.inviteLink(world.organizationId, 'edit')}`,
  }),

  listTeamsInOrganizationById: (world) => ({ url: `${org(world)}/teams` }),
  createOrganizationTeam: (world) => ({
    url: `${org(world)}/teams`,
    body: { title: 'Sample', members: [world.read.id] },
  }),
  getTeamInOrganizationById: async (world) => ({ url: await newTeam(world) }),
  updateTeamInOrganizationById: async (world) => ({ url: await newTeam(world), body: { title: 'Another title' } }),
  removeTeamFromOrganizationById: async (world) => ({ url: await newTeam(world) }),
  listTeamMembersInOrganizationById: async (world) => ({ url: `${await newTeam(world)}/members` }),
  updateMembersInOrganizationTeam: async (world) => ({
    url: `${await newTeam(world)}/members`,
    body: { add: [world.read.id], memberships: { [world.edit.id]: { role: 'owner' } } },
  }),
  addMemberToOrganizationTeamById: async (world) => ({
    url: `${await newTeam(world)}/members/${world.read.id}`,
    body: { role: 'member' },
  }),
  deleteMemberFromOrganizationTeamById: async (world) => ({
    url: `${await newTeam(world)}/members/${world.teamOwner.id}`,
  }),
  listTeamsForOrganizationMember: async (world) => ({ url: `${await newMember(world)}/teams` }),

  listSpacesForOrganizationMember: async (world) => ({ url: `${await newMember(world)}/spaces` }),
  ...spaceSamples,
  searchSpaceContent: async (world) => ({
    url: `/spaces/${await newSpace(world)}/search?query=sample`,
  }),
  searchOrganizationContent: (world) => ({ url: `${org(world)}/search?query=sample` }),

  uploadFilesToSpace: async (world) => ({
    url: `/spaces/${await newSpace(world)}/content/files`,
    ...formWith({ 'note.txt': 'Hello' }),
  }),
  getUploadUrl: (world) => ({
    url: `${org(world)}/storage/upload`,
    body: { file: { name: 'docs.zip', type: 'application/zip', size: 100 }, kind: 'import_file' },
  }),
  // A host that nobody has cannot be fetched, so its pages are plain links.
  getEmbedByUrl: () => ({ url: '/urls/embed?url=https://nobody.invalid/' }),
  getEmbedByUrlInSpace: async (world) => ({
    url: `/spaces/${await newSpace(world)}/embed?url=https://nobody.invalid/`,
  }),

  getOrganizationAgentInstructions: (world) => ({ url: `${org(world)}/agent-instructions` }),
  updateOrganizationAgentInstructions: (world) => ({
    url: `${org(world)}/agent-instructions`,
    body: { instructions: { object: 'document', data: { schemaVersion: 1 }, nodes: [] } },
  }),
  getSubdomain: async () => {
    const { id } = await build.organization();
    const hostname = `sample-${randomBytes(6).toString('hex')}`;
    await database.prisma.organization.update({ where: { id }, data: { hostname } });
    return { url: `/subdomains/${hostname}` };
  },
  listAuditEventActions: (world) => ({ url: `${org(world)}/audit-event-actions` }),
  listAuditEvents: (world) => ({ url: `${org(world)}/audit-events` }),
  getAuditEvent: async (world) => {
    const { organizationId } = world;
    const { id } = await database.prisma.auditEvent.findFirstOrThrow({ where: { organizationId } });
    return { url: `${org(world)}/audit-events/${id}` };
  },
  getOrganizationUsage: (world) => ({ url: `${org(world)}/usage` }),
  streamOrganizationChanges: (world) => ({ url: `${org(world)}/changes?maxSeconds=0` }),
  listJobs: (world) => ({ url: `${org(world)}/jobs` }),
  getJob: async (world) => ({ url: await newJob(world, { name: 'mail.send-invitation' }) }),
  retryJob: async (world) => {
    const failed = { name: 'mail.send-invitation', state: 'failed', finishedAt: new Date() } as const;
    return { url: `${await newJob(world, failed)}/retry` };
  },
  cancelJob: async (world) => ({ url: `${await newJob(world, { name: 'imports.run' })}/cancel` }),
};

async function newJob(world: World, job: { name: string; state?: 'failed'; finishedAt?: Date }): Promise<string> {
  const data = { ...job, id: randomUUID(), payload: {}, organizationId: world.organizationId };
  const { id } = await database.prisma.job.create({ data });
  return `${org(world)}/jobs/${id}`;
}
