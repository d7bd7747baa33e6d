import { createSite } from '@lectern/commands/sites/create-site';
import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { findSpaces, type SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { holdSpace } from '@lectern/database/sites/site-items.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteRef, SiteSnapshot, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { deleteSiteRow, listSites, updateSiteRow } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Role, RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { publishing } from '@lectern/domain/sites/publishing/publishing';
import { type CreateSite, DEFAULT_SITE_TITLE, type ListSites, type UpdateSite } from '@lectern/domain/sites/schemas';
import { setDefaultSection, setDefaultSiteSpace } from '@lectern/domain/sites/structure/edit';
import { andThen, applied, type StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ChangeSiteCommand } from './change-site.command.js';
import { refusalError } from './refusals.js';
import { SiteAddressCheck } from './site-address-check.service.js';
import { VisibleSites } from './visible-sites.service.js';

/** A site with the effective role of whoever looks at it. */
export interface SeenSite {
  snapshot: SiteSnapshot;
  role: Role;
}

/** Lists, creates, changes and removes sites. */
@Injectable()
export class SitesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly siteReader: SiteReader,
    private readonly mutations: Mutations,
    private readonly visible: VisibleSites,
    private readonly content: VisibleContent,
    private readonly change: ChangeSiteCommand,
    private readonly addressCheck: SiteAddressCheck,
  ) {}

  /** Lists the sites of an organization that the caller may see, newest first. */
  async list(caller: Caller, organizationId: string, query: ListSites): Promise<Page<SeenSite>> {
    const { database, keyring, siteReader: sites } = this;
    const roles = await this.visible.rolesOf(caller, organizationId);
    const selection = { organizationId, userId: caller.userId, visibleIds: [...roles.keys()] };
    const page = await listSites(database, keyring, selection, query);
    const found = await sites.findVersions(new Map(page.items.map(({ id, version }) => [id, String(version)])));
    const items = page.items.flatMap(({ id }): SeenSite[] => {
      const snapshot = found.get(id);
      return snapshot ? [{ snapshot, role: roles.get(id) ?? 'read' }] : [];
    });
    return { ...page, items };
  }

  /** Creates a site that is not published yet, with spaces that the caller may see. */
  async create(caller: Caller, organizationId: string, input: CreateSite): Promise<SiteRef> {
    const { context } = caller;
    const { type, visibility, title = DEFAULT_SITE_TITLE } = input;
    const spaces = await this.requireSpaces(caller, organizationId, input.spaces ?? []);
    const siteId = newId(context.at);
    const ref = { organizationId, siteId };
    await this.mutations.run(context, async (tx) => {
      for (const { id: spaceId } of spaces) {
        if (!(await holdSpace(tx, { organizationId, spaceId }))) {
          throw new DomainError('site.space_unknown', { space: spaceId });
        }
      }
      const wanted = { id: siteId, organizationId, title, type, visibility, administratorId: caller.userId, spaces };
      const created = await createSite(tx, context, this.keyring, wanted);
      if (created.outcome === 'refused') throw refusalError(created.refusal);
    });
    return ref;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: SiteRef, input: UpdateSite): Promise<void> {
    const { adaptiveContent, defaultSiteSection, defaultSiteSpace, proxy, styleguide, ...data } = input;
    if (typeof styleguide === 'string') await this.#requireStyleguide(caller, ref, styleguide);
    const payload = { fields: Object.keys(input) };
    const change = this.change.execute(
      caller,
      ref,
      { action: 'updated', payload, changesAudience: input.visibility !== undefined },
      async ({ tx, site, restructure }) => {
        await this.addressCheck.require(tx, site, input);
        if (typeof styleguide === 'string' && !(await holdSpace(tx, { ...ref, spaceId: styleguide }))) {
          throw new DomainError('site.styleguide_unknown', { space: styleguide });
        }
        await updateSiteRow(tx, ref, {
          ...data,
          ...(proxy !== undefined && { proxyOrigin: proxy }),
          ...(styleguide !== undefined && { styleguideId: styleguide }),
          ...(adaptiveContent && { adaptiveContent: adaptiveContent.enabled }),
          updatedAt: caller.context.at,
        });
        if (defaultSiteSection === undefined && defaultSiteSpace === undefined) return;
        await restructure((structure) => withDefault(structure, { defaultSiteSection, defaultSiteSpace }));
      },
    );
    await change.catch((error: unknown) => this.addressCheck.explain(error, ref, input));
  }

  /** Refuses a space that is no style guide of the organization, or that the caller may not see. */
  async #requireStyleguide(caller: Caller, { organizationId }: SiteRef, spaceId: string): Promise<void> {
    const roles = await this.content.rolesOf(caller, organizationId);
    const [space] = await findSpaces(this.database, organizationId, [spaceId]);
    if (space?.type === 'styleguide' && roles.has(spaceId)) return;
    throw new DomainError('site.styleguide_unknown', { space: spaceId });
  }

  /** Lets the audience of a site read it; nothing happens when it does already. */
  async publish(caller: Caller, ref: SiteRef): Promise<void> {
    const described = { action: 'published' as const, event: 'published' } as const;
    await this.change.execute(caller, ref, described, async ({ tx, site, structure, unchanged }) => {
      const siteSpaces = structure.filter((item) => item.type === 'site-space' && !item.deleted).length;
      const { outcome } = publishing({ published: site.published, siteSpaces });
      if (outcome === 'nothing-to-publish') throw new DomainError('site.nothing_to_publish');
      if (outcome === 'unchanged') return unchanged();
      await updateSiteRow(tx, ref, { published: true, updatedAt: caller.context.at });
    });
  }

  /** Takes a site down at once; nothing happens when it is not published. */
  async unpublish(caller: Caller, ref: SiteRef): Promise<void> {
    const described = { action: 'unpublished' as const, event: 'unpublished' } as const;
    await this.change.execute(caller, ref, described, async ({ tx, site, unchanged }) => {
      if (!site.published) return unchanged();
      await updateSiteRow(tx, ref, { published: false, updatedAt: caller.context.at });
    });
  }

  /** Removes a site with everything on it, but not the spaces that it showed. */
  async delete(caller: Caller, ref: SiteRef): Promise<void> {
    const described = { action: 'deleted' as const, event: 'deleted' } as const;
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await deleteSiteRow(tx, ref);
    });
  }

  /** The role of the caller on a site, after a change that may have given it. */
  async roleOf(caller: Caller, { organizationId, siteId }: SiteRef): Promise<RoleOrGuest> {
    return (await this.visible.rolesOf(caller, organizationId)).get(siteId) ?? null;
  }

  /** Gets spaces of the organization, in the given order; refuses those that the caller may not show to others. */
  async requireSpaces(caller: Caller, organizationId: string, ids: readonly string[]): Promise<SpaceRow[]> {
    if (ids.length === 0) return [];
    const roles = await this.content.rolesOf(caller, organizationId);
    const rows = await findSpaces(this.database, organizationId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      const role = roles.get(id);
      if (!row || role === undefined) throw new DomainError('site.space_unknown', { space: id });
      if (!isAllowed('space.publish', { role })) throw new DomainError('access.denied', { action: 'space.publish' });
      return row;
    });
  }
}

function withDefault(
  structure: StructureRow[],
  { defaultSiteSection, defaultSiteSpace }: Pick<UpdateSite, 'defaultSiteSection' | 'defaultSiteSpace'>,
): StructureOutcome {
  const first =
    defaultSiteSection === undefined ? applied(structure) : setDefaultSection(structure, defaultSiteSection);
  if (defaultSiteSpace === undefined) return first;
  return andThen(first, (all) => setDefaultSiteSpace(all, defaultSiteSpace));
}
