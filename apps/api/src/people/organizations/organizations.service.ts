import { createSpace } from '@lectern/commands/library/create-space';
import { registerOpenApiSpec } from '@lectern/commands/openapi/change-spec';
import { addMember } from '@lectern/commands/people/change-members';
import { createOrganization } from '@lectern/commands/people/create-organization';
import { deleteOrganization } from '@lectern/commands/people/delete-organization';
import { createSite } from '@lectern/commands/sites/create-site';
import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { isUniqueViolation } from '@lectern/database/database-errors';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { updateMember } from '@lectern/database/people/members/members.queries';
import {
  findOrganization,
  listOrganizations,
  listOrganizationsForDomain,
  type OrganizationRow,
  organizationExists,
  updateOrganization,
} from '@lectern/database/people/organizations/organizations.queries';
import { measureUsage, type UsageRow } from '@lectern/database/people/organizations/usage.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { siteExists } from '@lectern/database/sites/sites.queries';
import type {
  CreateOrganization,
  CreateOrganizationQuery,
  UpdateOrganization,
} from '@lectern/domain/people/organizations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isIdentifier } from '@lectern/domain/platform/http/ids';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { requireRecentSignIn } from '../../platform/access/allow.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { requireSoundRules } from './merge-rules-check.js';

const USAGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** The title of the space that an organization is created with, when it is created with a site. */
const FIRST_SPACE = 'Documentation';

/** The slug of the API specification that an organization is created with. */
const FIRST_SPEC = 'api';

/** Reads and changes organizations. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the organizations that the caller is an active member of. */
  list({ identity, userId }: Caller, query: PageQuery): Promise<Page<OrganizationRow>> {
    const { database, keyring } = this;
    return listOrganizations(database, keyring, [...identity.memberships.keys()], userId, query);
  }

  /** Gets an organization. */
  async get(id: string): Promise<OrganizationRow> {
    const organization = await findOrganization(this.database, id);
    if (!organization) throw new DomainError('organization.not_found');
    return organization;
  }

  /** Measures how much an organization has, and what was done in it lately. */
  usage(id: string, at: Date): Promise<UsageRow> {
    return measureUsage(this.database, id, new Date(at.getTime() - USAGE_DAYS * DAY_MS));
  }

  /** Deletes an organization; operators can bring it back until its retention is over. */
  async delete({ context, organizationId }: Caller): Promise<void> {
    await this.mutations.run(context, (tx) => deleteOrganization(tx, context, organizationId));
  }

  /** Creates an organization with the caller as its first administrator, and with a specification if one is named. */
  create({ context, userId }: Caller, wanted: CreateOrganization & CreateOrganizationQuery): Promise<OrganizationRow> {
    const { title, emailDomains = [], openapiUrl: url, withDefaultSite } = wanted;
    return this.mutations.run(context, async (tx) => {
      const created = await createOrganization(tx, context, { title, emailDomains, administratorId: userId });
      if (url !== undefined) {
        await registerOpenApiSpec(tx, context, { organizationId: created.id, slug: FIRST_SPEC, source: { url } });
      }
      return withDefaultSite ? this.#withSite(tx, context, created, userId) : created;
    });
  }

  /** Gives a new organization a first space and a site that shows it. */
  async #withSite(
    tx: Transaction,
    context: OperationContext,
    { id: organizationId, title }: OrganizationRow,
    administratorId: string,
  ): Promise<OrganizationRow> {
    const { at } = context;
    const space = { organizationId, parentId: null, title: FIRST_SPACE, authorId: administratorId, at };
    const spaces = [{ id: await createSpace(tx, space), title: FIRST_SPACE }];
    const id = newId(at);
    const site = { id, organizationId, title: siteTitle(title), type: 'basic', visibility: 'public' } as const;
    await createSite(tx, context, this.keyring, { ...site, administratorId, spaces });
    return updateOrganization(tx, organizationId, { defaultSiteId: id });
  }

  /** Changes what was sent, and only that. */
  async update({ context, identity }: Caller, id: string, change: UpdateOrganization): Promise<OrganizationRow> {
    const { defaultContent, logo, ...data } = change;
    if (data.sso !== undefined) requireRecentSignIn(identity, context.at);
    try {
      return await this.mutations.run(context, async (tx) => {
        if (data.mergeRules) await requireSoundRules(tx, id, data.mergeRules);
        if (defaultContent) await requireSite(tx, id, defaultContent.site);
        // Addresses name organizations by either, so one that is called like another's id would take its readers.
        if (data.hostname && (await organizationExists(tx, data.hostname))) {
          throw new DomainError('organization.hostname_taken', { hostname: data.hostname });
        }
        const organization = await updateOrganization(tx, id, {
          ...data,
          ...(logo !== undefined && { logoUrl: logo }),
          ...(defaultContent !== undefined && { defaultSiteId: defaultContent?.site ?? null }),
        });
        await recordAudit(tx, context, {
          action: 'organization.updated',
          organizationId: id,
          target: { type: 'organization', id, label: organization.title },
          payload: { fields: Object.keys(change) },
        });
        await recordEvent(tx, context, id, 'organization.updated', {});
        return organization;
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new DomainError('organization.hostname_taken', { hostname: change.hostname ?? '' });
    }
  }

  /**
   * Makes the caller a member, if the caller's verified address is of a domain that may join. Nobody else is told
   * whether there is such an organization; only an id that none can have is unknown to everybody.
   */
  async join({ context, identity, userId }: Caller, id: string): Promise<void> {
    const { email, emailVerifiedAt } = identity.user;
    const organization = await findOrganization(this.database, id);
    if (!organization && !isIdentifier(id)) throw new DomainError('organization.not_found');
    if (!emailVerifiedAt || !organization?.emailDomains.includes(domainOf(email))) {
      throw new DomainError('organization.email_domain_invalid');
    }
    const role = organization.defaultRole;
    await this.mutations.run(context, async (tx) => {
      const joined = await addMember(tx, { organizationId: id, userId, role, sso: false, at: context.at });
      if (!joined) return;
      await recordAudit(tx, context, {
        action: 'member.joined',
        organizationId: id,
        target: { type: 'member', id: userId, label: email },
        payload: { role },
      });
      await recordEvent(tx, context, id, 'member.joined', { userId, role });
    });
  }

  /** Notes that the caller is here. */
  async ping({ context, userId }: Caller, organizationId: string): Promise<void> {
    await updateMember(this.database, { organizationId, userId }, { lastSeenAt: context.at });
  }

  /** Lists the organizations that the caller may join by email domain; none for a domain that is not the caller's. */
  async listForDomain({ identity }: Caller, domain: string): Promise<OrganizationRow[]> {
    const { email, emailVerifiedAt } = identity.user;
    if (!emailVerifiedAt || domainOf(email) !== domain) return [];
    return listOrganizationsForDomain(this.database, domain);
  }
}

async function requireSite(tx: Transaction, organizationId: string, site: string): Promise<void> {
  const isThere = await siteExists(tx, { organizationId, siteId: site });
  if (!isThere) throw new DomainError('organization.default_content_invalid', { site });
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Titles of sites are shorter than those of organizations. */
function siteTitle(title: string): string {
  return title.slice(0, 128).trim();
}
