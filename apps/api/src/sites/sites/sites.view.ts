import { Database } from '@lectern/database/client';
import { findSpaces, type SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteRef, SiteSnapshot, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Site } from '@lectern/domain/sites/schemas';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import type { SiteStructure } from '@lectern/domain/sites/structure/structure-schemas';
import { Injectable } from '@nestjs/common';
import { SpacesView } from '../../library/spaces/spaces.view.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import { VisitorView } from '../../platform/access/visitor-view.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller, SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { ShareKeys } from './share-keys.service.js';
import { presentSite } from './sites.presenter.js';
import { presentStructure, type ShownStructure } from './structure.presenter.js';

/** Who looks at a site: somebody with a role, or a visitor. */
export type SiteViewer = Caller | VisitorView;

/** Whoever reads, as somebody who looks at a site. */
export function viewerOf(reader: SiteReaderIdentity): SiteViewer {
  return reader.visitor ?? reader.caller;
}

/** Picks what of the items that somebody sees is presented. */
export type Presented = (items: StructureRow[]) => readonly StructureRow[] | Promise<readonly StructureRow[]>;

/** Answers with sites and what they show, to those who look after them. */
@Injectable()
export class SitesView {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly siteReader: SiteReader,
    private readonly visible: VisibleContent,
    private readonly spacesView: SpacesView,
    private readonly shareKeys: ShareKeys,
  ) {}

  /** Gets a site as it is now. */
  async snapshot({ organizationId, siteId }: SiteRef): Promise<SiteSnapshot> {
    const snapshot = await this.siteReader.find(siteId);
    if (snapshot?.site.organizationId !== organizationId) throw new DomainError('site.not_found');
    return snapshot;
  }

  /** A site for somebody with a role on it. */
  async site(ref: SiteRef, role: RoleOrGuest): Promise<Site> {
    return this.present(await this.snapshot(ref), role);
  }

  /** A site that was read already. */
  present(snapshot: SiteSnapshot, role: RoleOrGuest): Site {
    const addresses = new SiteAddresses(snapshot, keptStructure(snapshot.structure), this.urls.sitesHost);
    return presentSite(snapshot, role, addresses, this.urls);
  }

  /** A site for a reader, who learns of it what it shows to the reader. */
  forReader({ snapshot, items }: VisitorView, shareKey?: string): Site {
    const addresses = new SiteAddresses(snapshot, items, this.urls.sitesHost, { shareKey });
    return presentSite({ site: snapshot.site, structure: items }, 'reader', addresses, this.urls);
  }

  /** What presenting the structure of a site to a reader needs. */
  async toReader(
    view: VisitorView,
    shareKey?: string,
    presented: Presented = (items) => items,
  ): Promise<ShownStructure> {
    const { snapshot, items: visible, organizationId } = view;
    const wanted = spacesOf(await presented(visible));
    const rows = await findSpaces(this.database, organizationId, wanted);
    const items = withoutSpaces(visible, missing(wanted, rows));
    const addresses = new SiteAddresses(snapshot, items, this.urls.sitesHost, { shareKey });
    const spaces = new Map(rows.map((row) => [row.id, this.spacesView.onSite(view, addresses, row)]));
    return { snapshot, items, spaces, addresses };
  }

  /** Everything that a site shows to somebody. */
  async structure(viewer: SiteViewer, ref: SiteRef, shareKey?: string): Promise<SiteStructure> {
    return presentStructure(await this.shown(viewer, await this.seenSnapshot(viewer, ref, shareKey), shareKey));
  }

  /** Gets a site as somebody sees it, who may name the secret of a share link of it. */
  async seenSnapshot(viewer: SiteViewer, ref: SiteRef, shareKey?: string): Promise<SiteSnapshot> {
    await this.shareKeys.require(ref.siteId, shareKey);
    return viewer instanceof VisitorView ? viewer.snapshot : this.snapshot(ref);
  }

  /** What presenting the structure of a site, or some items of it, needs. */
  async shown(
    viewer: SiteViewer,
    snapshot: SiteSnapshot,
    shareKey?: string,
    presented: Presented = (items) => items,
  ): Promise<ShownStructure> {
    if (viewer instanceof VisitorView) return this.toReader(viewer, shareKey, presented);
    const kept = keptStructure(snapshot.structure);
    const { organizationId } = snapshot.site;
    const wanted = spacesOf(await presented(kept));
    const [rows, roles] = await Promise.all([
      findSpaces(this.database, organizationId, wanted),
      this.visible.rolesOf(viewer, organizationId),
    ]);
    const seen = rows.map((row) => ({ row, role: roles.get(row.id) ?? null }));
    const spaces = await this.spacesView.all(seen, shareKey);
    const items = withoutSpaces(kept, missing(wanted, rows));
    return {
      snapshot,
      items,
      spaces: new Map(spaces.map((space) => [space.id, space])),
      addresses: new SiteAddresses(snapshot, items, this.urls.sitesHost, { shareKey }),
    };
  }
}

function spacesOf(items: readonly StructureRow[]): string[] {
  return items.flatMap((item) => (item.type === 'site-space' ? [item.spaceId] : []));
}

function missing(wanted: readonly string[], rows: readonly SpaceRow[]): Set<string> {
  const found = new Set(rows.map(({ id }) => id));
  return new Set(wanted.filter((id) => !found.has(id)));
}

/** What is left when spaces were deleted after the site was read. */
function withoutSpaces(items: StructureRow[], gone: ReadonlySet<string>): StructureRow[] {
  if (gone.size === 0) return items;
  return keptStructure(items.filter((item) => item.type !== 'site-space' || !gone.has(item.spaceId)));
}
