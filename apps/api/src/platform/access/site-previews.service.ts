import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import { findAdmittedRole } from '@lectern/database/people/sso/admitted-members.queries';
import {
  findPreviewableChanges,
  findPreviewBySecret,
  findSitePreview,
  type SitePreviewRef,
  type SitePreviewRow,
} from '@lectern/database/sites/site-previews.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { effectiveRole, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Role, RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { claimsOf } from '@lectern/domain/sites/adaptive/claims-of';
import { mayPreview, previewedStructure } from '@lectern/domain/sites/publishing/previews';
import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { SiteViews } from './site-views.js';
import { VisibleContent } from './visible-content.service.js';
import type { PreviewedChanges, VisitorView } from './visitor-view.js';

/** Views of previews are worked out anew for each request; only what conditions mean is worth keeping. */
const CACHE_BYTES = 1024 * 1024;

/** What the author of a preview may do at this moment. */
interface Author {
  organizationRole: RoleOrGuest;
  onSite: RoleOrGuest;
  /** By the ids of the spaces that the author can read. */
  onSpaces: ReadonlyMap<string, Role>;
}

/** A preview that can be looked at now, and what it shows. */
export interface OpenPreview {
  row: SitePreviewRow;
  view: VisitorView;
}

/** Opens previews of drafts: each shows what its author may see at the moment somebody looks at it. */
@Injectable()
export class SitePreviews {
  readonly #views = new SiteViews(CACHE_BYTES);

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly siteReader: SiteReader,
    private readonly visible: VisibleContent,
  ) {}

  /** Opens the preview with a secret; null when that leads nowhere, or no longer does. */
  async openBySecret(secret: string): Promise<OpenPreview | null> {
    const row = await findPreviewBySecret(this.database, this.keyring, secret, this.clock.now());
    return row && this.open(row);
  }

  /** Opens the preview that a token was given out for; null when there is none any more. */
  async openById(ref: SitePreviewRef): Promise<OpenPreview | null> {
    const row = await findSitePreview(this.database, ref, this.clock.now());
    return row && this.open(row);
  }

  /** Opens a preview that was read already; null when its author may not preview the site any more. */
  async open(row: SitePreviewRow): Promise<OpenPreview | null> {
    const snapshot = await this.siteReader.find(row.siteId);
    if (snapshot?.site.organizationId !== row.organizationId) return null;
    const author = await this.#author(row, snapshot);
    if (!author) return null;
    const drafted = draftedSnapshot(row, snapshot, author);
    const { site } = drafted;
    const sources = { signed: row.claims, unsigned: row.claims?.['unsigned'] };
    const seen = this.#views.viewOf(drafted, site.adaptiveContent ? claimsOf(site.adaptiveSchema, sources) : {});
    const changes = await this.#changes(row, author.onSpaces);
    // What a change request links to is in no index yet. Guests learn of nothing by this that others told them nothing of.
    const meetsAll = changes.size > 0 && isAllowed('openapi-spec.view', { role: author.organizationRole });
    return { row, view: seen.asPreview({ changes, meetsAll }) };
  }

  async #author(row: SitePreviewRow, { structure }: SiteSnapshot): Promise<Author | null> {
    const { organizationId, siteId, userId, samlProviderId } = row;
    const organizationRole = await findAdmittedRole(this.database, { organizationId, userId, samlProviderId });
    if (organizationRole === undefined) return null;
    const [facts, roles] = await Promise.all([
      findContentAccess(this.database, 'site', siteId, userId),
      this.visible.rolesOfMember(organizationId, { userId, role: organizationRole }),
    ]);
    const onSite = facts && effectiveRole(organizationRole, facts.path);
    const spaces = structure.flatMap((item) => (item.type === 'site-space' ? [item.spaceId] : []));
    const onSpaces = new Map(
      spaces.flatMap((id): [string, Role][] => {
        const role = roles.get(id);
        return role === undefined ? [] : [[id, role]];
      }),
    );
    return mayPreview(onSite, onSpaces.values()) ? { organizationRole, onSite, onSpaces } : null;
  }

  async #changes(
    { organizationId, changeRequests }: SitePreviewRow,
    readable: ReadonlyMap<string, Role>,
  ): Promise<PreviewedChanges> {
    if (changeRequests.length === 0) return new Map();
    const found = await findPreviewableChanges(this.database, organizationId, changeRequests);
    const shown = found.filter(({ spaceId }) => readable.has(spaceId));
    return new Map(shown.map(({ id, spaceId, revisionId }) => [spaceId, { changeRequestId: id, revisionId }]));
  }
}

/** A site as it would be for the author with the drafts of a preview, under a version of its own. */
function draftedSnapshot(row: SitePreviewRow, snapshot: SiteSnapshot, { onSite, onSpaces }: Author): SiteSnapshot {
  const { site, structure, version } = snapshot;
  const mayChangeLook = isAllowed('site.update', { role: onSite });
  const customization = mayChangeLook ? row.customization : null;
  const ofSpace = mayChangeLook ? row.siteSpaceCustomization : null;
  return {
    ...snapshot,
    version: `${version}-${row.id}-${row.version}`,
    site: customization ? { ...site, customization } : site,
    structure: previewedStructure(structure, onSpaces).map((item) =>
      ofSpace && item.type === 'site-space' && item.id === row.siteSpaceId ? { ...item, customization: ofSpace } : item,
    ),
  };
}
