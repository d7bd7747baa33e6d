import { Database } from '@lectern/database/client';
import {
  type Askable,
  findAskable,
  findAskableIn,
  findWhyNotAskable,
} from '@lectern/database/integrations/askable.queries';
import { findIntegration } from '@lectern/database/integrations/integrations.queries';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import { type RenderComponent as Asked, RenderedComponent } from '@lectern/domain/integrations/render-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import { exposedMessage } from '@lectern/integrations/exposed-message';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { IntegrationAccess } from '../../platform/access/integration-access.service.js';
import type { Caller, SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { AskIntegration, type Responded } from './ask-integration.service.js';

type Rendered = z.infer<typeof RenderedComponent>;

/** Where a component is shown, as far as the reader may see it. */
interface Place {
  organizationId: string | null;
  spaceId?: string | undefined;
  siteId?: string | undefined;
}

/** Has components of integrations rendered, for people who edit and for readers of sites. */
@Injectable()
export class ComponentService {
  constructor(
    private readonly database: Database,
    private readonly access: IntegrationAccess,
    private readonly asking: AskIntegration,
  ) {}

  /** What a component looks like in a place that the reader may see. */
  async execute(reader: SiteReaderIdentity, name: string, asked: Asked): Promise<Rendered> {
    const place = reader.visitor
      ? this.#placeOfVisitor(reader.visitor, asked)
      : await this.#place(reader.caller, asked);
    if (reader.visitor) await this.#refuseConfiguration(name, asked.componentId);
    const askable = await this.#askable(reader, name, place, asked.context.installationId);
    const { spaceId, siteId } = place;
    const auth = authOf(reader, askable);
    const fields = { ...asked, ...auth };
    // Whoever reads the record is promised that there are some.
    const kept = { componentId: asked.componentId, props: {}, context: asked.context, ...auth };
    const response = await this.asking.ask(askable, { type: 'ui_render', fields, kept, spaceId, siteId });
    if (response.status >= 300) await this.#refuse(name, asked, response);
    return parsed(response.body);
  }

  /** What an integration is configured with may hold secrets of the organization, and is none of its readers' business. */
  async #refuseConfiguration(name: string, componentId: string): Promise<void> {
    const integration = await findIntegration(this.database, name);
    const { configurations = {}, contentSources = [] } = integration ?? {};
    const schemas = [...Object.values(configurations), ...contentSources.map(({ configuration }) => configuration)];
    const isOne = schemas.some((schema) => schema && 'componentId' in schema && schema.componentId === componentId);
    if (isOne) throw new DomainError('integration.not_found');
  }

  /** Tells what the script says, or that it was asked for a block which its integration does not have. */
  async #refuse(name: string, { componentId, context }: Asked, response: Responded): Promise<never> {
    const blocks = context.type === 'document' ? (await findIntegration(this.database, name))?.blocks : undefined;
    if (blocks?.length && blocks.every(({ id }) => id !== componentId)) {
      const known = blocks.map(({ id }) => `"${id}"`).join(', ');
      const reason = `it has no block "${componentId}". It has ${known}.`;
      throw new DomainError('integration.not_shown', { integration: name, reason });
    }
    const message = exposedMessage(response.body);
    if (message !== undefined) throw new DomainError('integration.reported', { reason: message });
    throw new DomainError('integration.failed', { reason: `its script answered ${response.status}.` });
  }

  async #askable(
    reader: SiteReaderIdentity,
    name: string,
    place: Place,
    installationId: string | undefined,
  ): Promise<Askable> {
    const sql = this.database;
    const { organizationId, spaceId = null, siteId = null } = place;
    // An integration shows what it has itself: what others show, to whom, is none of its business.
    const agent = reader.caller?.identity.agent;
    if (agent && agent.integrationName !== name) throw new DomainError('integration.not_found');
    if (organizationId !== null) {
      const installed = await findAskableIn(sql, name, organizationId, { spaceId, siteId });
      const isMeant = installationId === undefined || installed?.installationId === installationId;
      if (installed && isMeant) return installed;
    }
    if (organizationId !== null && installationId === undefined && (spaceId ?? siteId) !== null) {
      await this.#tellWhyNot(reader, name, { organizationId, spaceId });
    }
    // Readers of sites see only what is installed there.
    if (!reader.caller || installationId !== undefined) throw new DomainError('integration.not_found');
    await this.access.visible(reader.caller.identity, name);
    const integration = await findAskable(sql, name);
    if (!integration) throw new DomainError('integration.not_found');
    return integration;
  }

  /** Members are told why a block cannot be shown in a place. Readers of the site just do not see it. */
  async #tellWhyNot(
    { caller, visitor }: SiteReaderIdentity,
    name: string,
    place: { organizationId: string; spaceId: string | null },
  ): Promise<void> {
    const isMember = caller ? !caller.identity.agent : visitor.isPreview;
    if (!isMember) return;
    const why = await findWhyNotAskable(this.database, name, place.organizationId, place);
    throw new DomainError('integration.not_shown', { integration: name, reason: WHY_NOT[why ?? 'not_installed'] });
  }

  /** Scripts believe where they are shown, so a reader can speak of no other place than the site that let it in. */
  #placeOfVisitor(visitor: NonNullable<SiteReaderIdentity['visitor']>, { context }: Asked): Place {
    const { organizationId, siteId } = visitor;
    const { spaceId } = context;
    if (spaceId !== undefined && !visitor.siteSpaceOf(spaceId)) throw new DomainError('space.not_found');
    if ((context.siteId ?? siteId) !== siteId) throw new DomainError('site.not_found');
    if ((context.organizationId ?? organizationId) !== organizationId) throw new DomainError('organization.not_found');
    return { organizationId, spaceId, siteId };
  }

  /** Whoever may not see a space or a site learns nothing of it by way of a component. */
  async #place(caller: Caller, { context }: Asked): Promise<Place> {
    const { spaceId, siteId } = context;
    const space = spaceId === undefined ? null : await this.#organizationOf(caller, 'space', spaceId);
    const site = siteId === undefined ? null : await this.#organizationOf(caller, 'site', siteId);
    const named = context.organizationId;
    if (named !== undefined && !caller.identity.memberships.has(named)) throw new DomainError('organization.not_found');
    const organizationId = space ?? site ?? named ?? onlyOrganizationOf(caller);
    return { organizationId, spaceId, siteId };
  }

  async #organizationOf({ identity, userId }: Caller, kind: 'space' | 'site', id: string): Promise<string> {
    const facts = await findContentAccess(this.database, kind, id, userId);
    const membership = facts && !facts.deleted ? identity.memberships.get(facts.organizationId) : undefined;
    const { agent } = identity;
    const isEnabled = agent?.kind === 'installation' && isEnabledOn(agent[`${kind}s`], id);
    if (!facts || !membership || !(isEnabled || effectiveRole(membership.role, facts.path) !== null)) {
      throw new DomainError(`${kind}.not_found`);
    }
    return facts.organizationId;
  }
}

const WHY_NOT = {
  not_installed: 'it is not installed in this organization.',
  paused: 'its installation is paused.',
  not_on_space: 'it is not enabled on this space.',
  not_on_site: 'it is not enabled on this site.',
};

/** Who asks, as far as a script may believe it: whom an organization vouches for is nobody to those of others. */
function authOf({ caller }: SiteReaderIdentity, { organizationId }: Askable): { auth?: { userId: string } } {
  if (!caller || caller.identity.agent) return {};
  const { vouchedBy, memberships, ssoRequired } = caller.identity;
  const isUnproven = vouchedBy ? !memberships.has(organizationId) : ssoRequired.has(organizationId);
  return isUnproven ? {} : { auth: { userId: caller.userId } };
}

function isEnabledOn(targets: 'all' | ReadonlySet<string>, id: string): boolean {
  return targets === 'all' || targets.has(id);
}

/** An installation speaks of its own organization, and somebody with one organization of that. */
function onlyOrganizationOf({ identity }: Caller): string | null {
  const [only, ...others] = identity.memberships.keys();
  return only !== undefined && others.length === 0 ? only : null;
}

function parsed(body: Buffer): Rendered {
  try {
    return RenderedComponent.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new DomainError('integration.failed', { reason: 'its script answered something that is no JSON.' });
  }
}
