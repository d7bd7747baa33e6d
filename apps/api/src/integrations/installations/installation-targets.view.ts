import { Database } from '@lectern/database/client';
import type { TargetRow } from '@lectern/database/integrations/installation-targets.queries';
import { Keyring } from '@lectern/database/keyring';
import { findSpaces } from '@lectern/database/library/spaces/spaces.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import {
  presentInstallationSite,
  presentInstallationSpace,
  type ShownConfiguration,
} from '@lectern/domain/integrations/installation-presenter';
import type { InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import type { IntegrationSiteItem, IntegrationSpaceItem } from '@lectern/domain/integrations/installation-schemas';
import type { Space } from '@lectern/domain/library/spaces/schemas';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Role } from '@lectern/domain/platform/permissions/roles';
import type { Site } from '@lectern/domain/sites/schemas';
import { Injectable } from '@nestjs/common';
import { SpacesView } from '../../library/spaces/spaces.view.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { SitesView } from '../../sites/sites/sites.view.js';
import { VisibleSites } from '../../sites/sites/visible-sites.service.js';
import { shownConfiguration } from './installations.view.js';

/** Who looks at installations on spaces and sites, and how. */
export interface Look {
  caller: Caller;
  /** Whether the configurations of all of them may be known; else only where the caller may change them. */
  knowsAll: boolean;
  /** Whether the spaces and sites themselves are shown instead of their ids, where they may be known. */
  extended: boolean;
}

/** The roles of the caller, by the ids of spaces or sites. */
type Roles = ReadonlyMap<string, Role>;

/** Answers with installations on spaces and sites. */
@Injectable()
export class InstallationTargetsView {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly siteReader: SiteReader,
    private readonly visibleContent: VisibleContent,
    private readonly visibleSites: VisibleSites,
    private readonly spacesView: SpacesView,
    private readonly sitesView: SitesView,
  ) {}

  /** Installations on spaces, in the same order. */
  async spaces(look: Look, rows: readonly TargetRow[]): Promise<IntegrationSpaceItem[]> {
    const roles = await this.#roles(look, rows, 'space');
    const spaces = look.extended ? await this.#spaces(known(look, rows, roles), roles) : new Map<string, Space>();
    return rows.map((row) => {
      const shown = this.#shown(look, row, roles);
      return presentInstallationSpace(row, shown, spaces.get(row.id) ?? row.id, this.urls);
    });
  }

  /** Installations on sites, in the same order. */
  async sites(look: Look, rows: readonly TargetRow[]): Promise<IntegrationSiteItem[]> {
    const roles = await this.#roles(look, rows, 'site');
    const sites = look.extended ? await this.#sites(known(look, rows, roles), roles) : new Map<string, Site>();
    return rows.map((row) => {
      const shown = this.#shown(look, row, roles);
      return presentInstallationSite(row, shown, sites.get(row.id) ?? row.id, this.urls);
    });
  }

  #shown({ caller, knowsAll }: Look, row: TargetRow, roles: Roles): ShownConfiguration {
    const { kind, id, configurations } = row;
    const isKnown = knowsAll || isAllowed(`${kind}.install-integration`, { role: roles.get(id) ?? null });
    return isKnown ? shownConfiguration(this.keyring, caller, configurations[kind], row) : { configuration: {} };
  }

  /** In organizations that the caller does not belong to, it has no role on anything. */
  async #roles({ caller, knowsAll, extended }: Look, rows: readonly TargetRow[], kind: InstallationTarget) {
    const roles = new Map<string, Role>();
    if (knowsAll && !extended) return roles;
    const { memberships } = caller.identity;
    const own = [...byOrganization(rows).keys()].filter((id) => memberships.has(id));
    for (const organizationId of own) {
      const found =
        kind === 'space'
          ? await this.visibleContent.rolesOf(caller, organizationId)
          : await this.visibleSites.rolesOf(caller, organizationId);
      for (const [id, role] of found) roles.set(id, role);
    }
    return roles;
  }

  async #spaces(rows: readonly TargetRow[], roles: Roles): Promise<Map<string, Space>> {
    const spaces = new Map<string, Space>();
    for (const [organizationId, ids] of byOrganization(rows)) {
      const found = await findSpaces(this.database, organizationId, ids);
      const seen = found.map((row) => ({ row, role: roles.get(row.id) ?? null }));
      for (const space of await this.spacesView.all(seen)) spaces.set(space.id, space);
    }
    return spaces;
  }

  async #sites(rows: readonly TargetRow[], roles: Roles): Promise<Map<string, Site>> {
    const found = await this.siteReader.findAll(rows.map(({ id }) => id));
    return new Map([...found].map(([id, snapshot]) => [id, this.sitesView.present(snapshot, roles.get(id) ?? null)]));
  }
}

/** Of what somebody else owns, an integration and whoever publishes it know what the installation may read. */
function known({ caller }: Look, rows: readonly TargetRow[], roles: Roles): TargetRow[] {
  const isMember = caller.identity.agent === undefined;
  return rows.filter(({ id, readsMetadata }) => readsMetadata || (isMember && roles.has(id)));
}

function byOrganization(rows: readonly TargetRow[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { organizationId, id } of rows) {
    const others = found.get(organizationId);
    if (others) others.push(id);
    else found.set(organizationId, [id]);
  }
  return found;
}
