import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@lectern/database/client';
import { completeImport } from '@lectern/database/content/imports/imports.queries';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { operatorContext } from '@lectern/database/context';
import type { Conversation, ConversationIssue, IssueCluster } from '@lectern/database/generated/client';
import { newId } from '@lectern/database/ids';
import { AgentTokens } from '@lectern/database/integrations/agent-tokens';
import type { InstallationRow } from '@lectern/database/integrations/installations.queries';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import type { WebhookRow } from '@lectern/database/integrations/webhooks/webhooks.queries';
import type { Keyring } from '@lectern/database/keyring';
import { type GrantedRef, setGrants } from '@lectern/database/library/grants/grants.queries';
import type { OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { createInviteLink, newInviteSecret } from '@lectern/database/people/invites/invites.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { createSession, newSessionSecret } from '@lectern/database/people/sessions/sessions.queries';
import { createSignInCode } from '@lectern/database/people/sign-in/sign-in.queries';
import type { SamlProviderRow } from '@lectern/database/people/sso/saml-providers.queries';
import { createTeam, setTeamMembers } from '@lectern/database/people/teams/teams.queries';
import { createApiToken, newTokenSecret } from '@lectern/database/people/tokens/tokens.queries';
import { createUser } from '@lectern/database/people/users/users.queries';
import type { CommentPlace } from '@lectern/database/review/comments/comment-place';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { inTransaction } from '@lectern/database/transaction';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import type { ImportReport } from '@lectern/domain/content/imports/schemas';
import { SESSION_DAYS } from '@lectern/domain/people/sessions/schemas';
import { runImportJob } from '@lectern/domain/platform/jobs/catalog';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import type { Role, RoleOrGuest, TeamRole } from '@lectern/domain/platform/permissions/roles';
import type { Scope } from '@lectern/domain/platform/permissions/scopes';
import { createCollection } from '../library/create-collection.js';
import { createSpace } from '../library/create-space.js';
import { addMember } from '../people/change-members.js';
import { createOrganization } from '../people/create-organization.js';
import { deleteOrganization } from '../people/delete-organization.js';
import { createChangeRequest } from '../review/create-change-request.js';
import { postComment, postReply } from '../review/post-comment.js';
import {
  type ClusterOptions,
  type ConversationOptions,
  type IssueOptions,
  makeCluster,
  makeConversation,
  makeIssue,
} from './conversations.js';
import { type EventOptions, makeInsightEvents } from './insights.js';
import { type InstallationOptions, makeInstallation } from './installations.js';
import { type IntegrationOptions, makeIntegration } from './integrations.js';
import {
  makeOpenApiSpec,
  makeOpenApiVersion,
  processSentText,
  type SpecOptions,
  type VersionOptions,
} from './openapi-specs.js';
import { type MadeSite, makeSite, type SiteOptions } from './sites.js';
import { makeSamlProvider, makeVouchedToken, type SamlProviderOptions, type VouchedTokenOptions } from './sso.js';
import { makeTranslation, type TranslationOptions } from './translations.js';
import { makeWebhook, type WebhookOptions } from './webhooks.js';
import { type WrittenPage, writePages } from './write-pages.js';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const SIGN_IN_MINUTES = 15;

/** A user with a token, ready to call the API. */
export interface Person {
  id: string;
  email: string;
  displayName: string;
  token: string;
}

/** What a test may say of a new space or collection. */
export interface ContentOptions {
  title?: string;
  /** Id of the collection that it stands in. */
  parent?: string;
  level?: DefaultLevel;
}

/** Builds what a test needs, with everything that it needs in turn; every name is new. */
export class Factory {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** A person who may operate the whole installation. */
  async administrator(): Promise<Person> {
    const person = await this.person();
    await this.database.prisma.user.update({ where: { id: person.id }, data: { isAdministrator: true } });
    return person;
  }

  /** A user with a verified address and a token without limits. */
  async person({ email, verified = true }: { email?: string; verified?: boolean } = {}): Promise<Person> {
    const at = new Date();
    const name = `person-${randomBytes(6).toString('hex')}`;
    const user = await createUser(this.database, {
      email: email ?? `${name}@example.com`,
      displayName: name,
      emailVerifiedAt: verified ? at : null,
      at,
    });
    return { ...user, token: await this.token(user.id) };
  }

  /** A token of a user, limited to scopes when some are given. */
  async token(userId: string, { scopes, expiresAt }: { scopes?: Scope[]; expiresAt?: Date } = {}): Promise<string> {
    const secret = newTokenSecret();
    const token = { userId, label: 'test', origin: 'api', secret, scopes, expiresAt, at: new Date() } as const;
    await createApiToken(this.database, this.keyring, token);
    return secret;
  }

  /** A session of a user in the console, begun a while ago when a time is given. */
  async session(
    userId: string,
    { at = new Date(), samlProviderId = null }: { at?: Date; samlProviderId?: string | null } = {},
  ): Promise<{ id: string; secret: string }> {
    const secret = newSessionSecret();
    const expiresAt = new Date(at.getTime() + SESSION_DAYS * DAY_MS);
    const session = { userId, label: 'test', device: null, samlProviderId, secret, expiresAt, at };
    const { id } = await createSession(this.database, this.keyring, session);
    return { id, secret };
  }

  /** The code of a link that signs somebody in once. */
  async signInCode(email: string, { at = new Date() } = {}): Promise<string> {
    return inTransaction(this.database, (tx) =>
      createSignInCode(tx, this.keyring, { email, at, validMinutes: SIGN_IN_MINUTES }),
    );
  }

  /** An organization with its administrator. */
  async organization({ title = 'Acme', emailDomains = [] as string[] } = {}): Promise<{ id: string; admin: Person }> {
    const admin = await this.person();
    const context = operatorContext(newId(), new Date());
    const { id } = await inTransaction(this.database, (tx) =>
      createOrganization(tx, context, { title, emailDomains, administratorId: admin.id }),
    );
    return { id, admin };
  }

  /** Deletes an organization, as an operator does. */
  async deleteOrganization(id: string): Promise<void> {
    const context = operatorContext(newId(), new Date());
    await inTransaction(this.database, (tx) => deleteOrganization(tx, context, id));
  }

  /** A new person in an organization; null makes a guest. */
  async member(organizationId: string, role: RoleOrGuest = 'read'): Promise<Person> {
    const person = await this.person();
    await this.addMember(organizationId, person.id, role);
    return person;
  }

  /** Makes somebody a member. */
  async addMember(organizationId: string, userId: string, role: RoleOrGuest): Promise<void> {
    await addMember(this.database, { organizationId, userId, role, sso: false, at: new Date() });
  }

  /** One new member for each role, and a guest. */
  async membersOfEveryRole(organizationId: string): Promise<Record<Exclude<Role, 'admin'> | 'guest', Person>> {
    const [create, review, edit, comment, read, guest] = await Promise.all([
      this.member(organizationId, 'create'),
      this.member(organizationId, 'review'),
      this.member(organizationId, 'edit'),
      this.member(organizationId, 'comment'),
      this.member(organizationId, 'read'),
      this.member(organizationId, null),
    ]);
    return { create, review, edit, comment, read, guest };
  }

  /** An invite link; returns its secret, which is its id in the API. */
  async inviteLink(organizationId: string, role: RoleOrGuest = 'read'): Promise<string> {
    const [at, secret] = [new Date(), newInviteSecret()];
    const link = { id: newId(at), organizationId, role, createdBy: 'somebody', createdAt: at };
    await createInviteLink(this.database, this.keyring, link, secret);
    return secret;
  }

  /** A team with the given members of its organization. */
  async team(organizationId: string, members: Record<string, TeamRole> = {}, title = 'Writers'): Promise<string> {
    const at = new Date();
    const id = newId(at);
    await createTeam(this.database, { id, organizationId, title, createdAt: at });
    await setTeamMembers(this.database, { organizationId, teamId: id }, new Map(Object.entries(members)), at);
    return id;
  }

  /** An empty space, at the end of its parent. */
  space(organizationId: string, { title = 'Guide', parent, level }: ContentOptions = {}): Promise<string> {
    return this.#inLocked(organizationId, (tx) =>
      createSpace(tx, {
        organizationId,
        parentId: parent ?? null,
        title,
        ...(level !== undefined && { defaultLevel: level }),
        authorId: null,
        at: new Date(),
      }),
    );
  }

  /** Many spaces of an organization that has none, in this order. They have no history, so they are listed but not opened. */
  async spaces(organizationId: string, titles: readonly string[]): Promise<void> {
    const at = new Date();
    let position: string | null = null;
    const rows = titles.map((title) => {
      position = orderKeyBetween(position, null);
      return { id: newId(at), revisionId: newId(at), organizationId, title, position, createdAt: at, updatedAt: at };
    });
    await this.database.prisma.space.createMany({ data: rows });
  }

  /** A collection, at the end of its parent. */
  collection(organizationId: string, { title = 'Guides', parent, level }: ContentOptions = {}): Promise<string> {
    return this.#inLocked(organizationId, (tx) =>
      createCollection(tx, {
        organizationId,
        parentId: parent ?? null,
        title,
        ...(level !== undefined && { defaultLevel: level }),
        at: new Date(),
      }),
    );
  }

  /** Pages in the current content of a space, in one revision. */
  pages(spaceId: string, pages: readonly WrittenPage[]): Promise<IndexedRevisionRow> {
    return writePages(this.database, spaceId, pages);
  }

  /** A change request that changes nothing yet. */
  changeRequest(spaceId: string, createdBy: string, subject = 'Proposal'): Promise<string> {
    const context = operatorContext(newId(), new Date());
    return inTransaction(this.database, (tx) => createChangeRequest(tx, context, { spaceId, subject, createdBy }));
  }

  /** What somebody wrote on a space or a change request, or in reply to a comment there; returns its id. */
  comment(
    place: CommentPlace,
    authorId: string,
    { markdown = 'Why?', replyTo, at = new Date() }: { markdown?: string; replyTo?: string; at?: Date } = {},
  ): Promise<string> {
    return inTransaction(this.database, async (tx) => {
      const head = await findCurrentRevision(tx, place.spaceId);
      if (!head) throw new Error(`There is no space ${place.spaceId}`);
      const { id: revisionId, organizationId } = head;
      const written = { ...place, organizationId, revisionId, authorId, markdown };
      const context = operatorContext(newId(), at);
      const posted =
        replyTo === undefined
          ? await postComment(tx, context, written)
          : await postReply(tx, context, replyTo, written);
      return posted.id;
    });
  }

  /** As many events in the audit log of an organization as are asked for, one a second until now. */
  async auditEvents(organizationId: string, count: number): Promise<void> {
    const now = Date.now();
    await this.database.prisma.auditEvent.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        id: randomUUID(),
        organizationId,
        occurredAt: new Date(now - (count - index) * SECOND_MS),
        action: 'space.updated',
        actorType: 'system' as const,
        actorId: 'test',
        source: 'script' as const,
        targetType: 'space',
        targetId: `space-${index}`,
        requestId: `request-${index}`,
      })),
    });
  }

  /** An API specification that waits to be processed. */
  openApiSpec(organizationId: string, options: SpecOptions = {}): Promise<OpenApiSpecRow> {
    return makeOpenApiSpec(this.database, organizationId, options);
  }

  /** A new version of a specification; returns its id. */
  openApiVersion(spec: Pick<OpenApiSpecRow, 'organizationId' | 'id'>, options: VersionOptions = {}): Promise<string> {
    return makeOpenApiVersion(this.database, spec, options);
  }

  /** Reads the text that was sent of a specification, with real findings and a real comparison. */
  processOpenApiText(organizationId: string, slug: string): Promise<void> {
    return processSentText(this.database, organizationId, slug);
  }

  /** A translation that waits for its first run, of a space or of a new one. */
  async translation(
    organizationId: string,
    { source, ...options }: TranslationOptions & { source?: string } = {},
  ): Promise<TranslationRow> {
    const spaceId = source ?? (await this.space(organizationId));
    return makeTranslation(this.database, { organizationId, spaceId }, options);
  }

  /** A conversation whose issues were looked for. */
  conversation(organizationId: string, options: ConversationOptions = {}): Promise<Conversation> {
    return makeConversation(this.database, organizationId, options);
  }

  /** An issue, of a conversation or of a new one. */
  issue(organizationId: string, options: IssueOptions = {}): Promise<ConversationIssue> {
    return makeIssue(this.database, organizationId, options);
  }

  /** A cluster of issues; no run made it. */
  cluster(organizationId: string, options: ClusterOptions = {}): Promise<IssueCluster> {
    return makeCluster(this.database, organizationId, options);
  }

  /** A published site that everybody can read, unless said otherwise; without spaces it shows a new, empty one. */
  async site(organizationId: string, options: SiteOptions = {}): Promise<MadeSite> {
    const isEmpty = options.spaces === undefined && options.sections === undefined;
    const spaces = isEmpty ? [await this.space(organizationId)] : (options.spaces ?? []);
    return makeSite(this.database, this.keyring, organizationId, { ...options, spaces });
  }

  /** Ends an import with a report, as the job that carries it out does. */
  completeImport(id: string, report: ImportReport): Promise<void> {
    const at = new Date();
    return inTransaction(this.database, async (tx) => {
      await completeImport(tx, id, { at, revisionId: null, report, pages: [] });
      const ofImport = { name: runImportJob.name, payload: { path: ['importRunId'], equals: id } };
      await tx.prisma.job.updateMany({ where: ofImport, data: { state: 'completed', finishedAt: at } });
    });
  }

  /** Events of a site that nobody has counted yet. */
  insightEvents(site: SiteRef, options: EventOptions = {}): Promise<void> {
    return makeInsightEvents(this.database, this.keyring, site, options);
  }

  /** A private integration with a small script. */
  integration(organizationId: string, options: IntegrationOptions = {}): Promise<IntegrationRow> {
    return makeIntegration(this.database, this.keyring, organizationId, options);
  }

  /** An integration that is installed in an organization. */
  installation(
    integration: IntegrationRow,
    organizationId: string,
    options: InstallationOptions = {},
  ): Promise<InstallationRow> {
    return makeInstallation(this.database, this.keyring, { integration, organizationId }, options);
  }

  /** An address that is notified of what happens in an organization. */
  webhook(organizationId: string, options: WebhookOptions = {}): Promise<WebhookRow> {
    return makeWebhook(this.database, this.keyring, organizationId, options);
  }

  /** An active SAML provider of an organization. */
  samlProvider(options: SamlProviderOptions): Promise<SamlProviderRow> {
    return makeSamlProvider(this.database, this.keyring, options);
  }

  /** A token of a user that a SAML provider vouched for. */
  vouchedToken(options: VouchedTokenOptions): Promise<string> {
    return makeVouchedToken(this.database, this.keyring, options);
  }

  /** A token with which an integration calls the API for itself. */
  integrationToken({ id }: Pick<IntegrationRow, 'id'>): string {
    return new AgentTokens(this.keyring).forIntegration(id, new Date());
  }

  /** A token with which an integration calls the API for an installation. */
  installationToken({ id, integrationId }: Pick<InstallationRow, 'id' | 'integrationId'>): string {
    return new AgentTokens(this.keyring).forInstallation(integrationId, id, new Date());
  }

  /** Grants a role on a space, a collection or a site to a member or a team. */
  async grant(content: GrantedRef, to: { user: string } | { team: string }, role: RoleOrGuest): Promise<void> {
    const grantees = 'user' in to ? { userIds: [to.user], teamIds: [] } : { userIds: [], teamIds: [to.team] };
    await setGrants(this.database, content, grantees, role, new Date());
  }

  /** Contents get their places one after the other. */
  #inLocked<T>(organizationId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.database, async (tx) => {
      await lockOrganization(tx, organizationId);
      return work(tx);
    });
  }
}
