import {
  BLANK_STYLEGUIDE,
  STYLEGUIDE_TEMPLATES,
  type StyleguideTemplate,
} from '@lectern/content/templates/styleguides/styleguides';
import { Database } from '@lectern/database/client';
import { findSpaces } from '@lectern/database/library/spaces/spaces.queries';
import { holdSpace } from '@lectern/database/sites/site-items.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { updateSiteRow } from '@lectern/database/sites/sites.queries';
import { findSitesOfStyleguides, findStyleguideIds } from '@lectern/database/sites/styleguides/styleguides.queries';
import { ContentChange } from '@lectern/domain/content/change-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import {
  type CreateStyleguide,
  MAX_STYLEGUIDES,
  type Styleguides,
  type StyleguideTemplates,
} from '@lectern/domain/sites/styleguides/schemas';
import { Injectable } from '@nestjs/common';
import type { SeenSpace } from '../../library/spaces/list-spaces.view.js';
import { SpacesService } from '../../library/spaces/spaces.service.js';
import { SpacesView } from '../../library/spaces/spaces.view.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { SitesView } from '../sites/sites.view.js';
import { requireToCreate } from '../sites/spaces-for-sites.service.js';
import { VisibleSites } from '../sites/visible-sites.service.js';

const TITLE = 'Style guide';

/** Style guides: spaces that say how a team writes, and which sites they are for. */
@Injectable()
export class StyleguidesService {
  constructor(
    private readonly database: Database,
    private readonly siteReader: SiteReader,
    private readonly content: VisibleContent,
    private readonly visible: VisibleSites,
    private readonly change: ChangeSiteCommand,
    private readonly spaces: SpacesService,
    private readonly spacesView: SpacesView,
    private readonly sitesView: SitesView,
  ) {}

  /** Lists the style guides that the caller may see, newest first, with the sites that refer to each. */
  async list(caller: Caller, organizationId: string): Promise<Styleguides> {
    const { database } = this;
    const roles = await this.content.rolesOf(caller, organizationId);
    const ids = await findStyleguideIds(database, organizationId, [...roles.keys()], MAX_STYLEGUIDES);
    const rows = new Map((await findSpaces(database, organizationId, ids)).map((row) => [row.id, row]));
    const seen = ids.flatMap((id): SeenSpace[] => {
      const row = rows.get(id);
      return row ? [{ row, role: roles.get(id) ?? 'read' }] : [];
    });
    const siteRoles = await this.visible.rolesOf(caller, organizationId);
    const uses = (await findSitesOfStyleguides(database, organizationId, ids)).filter(({ siteId }) =>
      siteRoles.has(siteId),
    );
    const snapshots = await this.siteReader.findAll(uses.map(({ siteId }) => siteId));
    const sitesOf = (spaceId: string) =>
      uses.flatMap((use) => {
        const snapshot = use.spaceId === spaceId ? snapshots.get(use.siteId) : undefined;
        return snapshot ? [this.sitesView.present(snapshot, siteRoles.get(use.siteId) ?? 'read')] : [];
      });
    const spaces = await this.spacesView.all(seen);
    return { styleguides: spaces.map((space) => ({ space, sites: sitesOf(space.id) })) };
  }

  /** Lists what a style guide can begin with. */
  templates(): StyleguideTemplates {
    return { templates: [...STYLEGUIDE_TEMPLATES] };
  }

  /** Gets the style guide of a site, or makes one for it. Who may not see it may not replace it either. */
  async ensure(
    caller: Caller,
    ref: SiteRef,
    { template: id }: CreateStyleguide,
  ): Promise<{ seen: SeenSpace; isNew: boolean }> {
    const { organizationId } = ref;
    const template = id === undefined ? undefined : requireTemplate(id);
    const described = { action: 'styleguide-created' as const, payload: { template: id ?? null } };
    const { spaceId, isNew } = await this.change.execute(caller, ref, described, async ({ tx, site, unchanged }) => {
      const current = site.styleguideId;
      if (current !== null && (await holdSpace(tx, { organizationId, spaceId: current }))) {
        unchanged();
        return { spaceId: current, isNew: false };
      }
      requireToCreate(caller, organizationId);
      const made = await this.spaces.add(
        tx,
        caller,
        organizationId,
        { title: TITLE, ...(template && { emoji: template.emoji }) },
        { type: 'styleguide', beginning: [firstPage(template?.markdown ?? BLANK_STYLEGUIDE)] },
      );
      await updateSiteRow(tx, ref, { styleguideId: made, updatedAt: caller.context.at });
      return { spaceId: made, isNew: true };
    });
    const seen = await this.spaces.see(caller, { organizationId, spaceId });
    if (seen.role === null) throw new DomainError('space.not_found');
    return { seen, isNew };
  }
}

function requireTemplate(id: string): StyleguideTemplate {
  const template = STYLEGUIDE_TEMPLATES.find((one) => one.id === id);
  const known = STYLEGUIDE_TEMPLATES.map((one) => one.id).join(', ');
  if (!template) throw new DomainError('template.unknown', { id, known });
  return template;
}

function firstPage(markdown: string): ContentChange {
  return ContentChange.parse({ operation: 'insert_page', document: { markdown } });
}
