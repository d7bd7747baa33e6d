import { Database, type Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import {
  createSitePreview,
  deleteSitePreview,
  findPreviewableChanges,
  findSitePreview,
  lockOwnPreview,
  type OwnPreviewRef,
  type PreviewDrafts,
  previewSecret,
  removeOldPreviews,
  type SitePreviewRef,
  updateSitePreview,
} from '@lectern/database/sites/site-previews.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Role } from '@lectern/domain/platform/permissions/roles';
import type { CustomizationBody } from '@lectern/domain/sites/customization/schemas';
import type {
  CreateSitePreview,
  DraftPreview,
  UpdateSitePreview,
} from '@lectern/domain/sites/publishing/preview-schemas';
import { mayPreview, previewEnd } from '@lectern/domain/sites/publishing/previews';
import { Injectable } from '@nestjs/common';
import { SitePreviews } from '../../platform/access/site-previews.service.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { CustomizationService } from '../customization/customization.service.js';
import { SitesView } from '../sites/sites.view.js';

/** So many previews of a site a member has at a time; a new one ends the oldest. */
const MAX_PREVIEWS = 20;

const NO_DRAFTS: PreviewDrafts = {
  changeRequests: [],
  customization: null,
  claims: null,
  siteSpaceId: null,
  siteSpaceCustomization: null,
};

/** Lets members see a site with what is not published yet: change requests, another look, as another visitor. */
@Injectable()
export class DraftPreviews {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly mutations: Mutations,
    private readonly sites: SitesView,
    private readonly visible: VisibleContent,
    private readonly customizations: CustomizationService,
    private readonly previews: SitePreviews,
  ) {}

  /** Makes a preview and returns which. */
  async create(caller: Caller, { organizationId, siteId }: SiteRef, body: CreateSitePreview): Promise<SitePreviewRef> {
    const { context, userId } = caller;
    const { at } = context;
    const ref = { organizationId, siteId, previewId: newId(at), userId };
    const readable = await this.#readable(caller, ref);
    await this.mutations.run(context, async (tx) => {
      const drafts = await this.#drafts(tx, caller, ref, { before: NO_DRAFTS, body, readable });
      const vouched = vouchedFor(caller);
      const expiresAt = previewEnd(at, at, vouched.until);
      await createSitePreview(tx, this.keyring, ref, {
        ...drafts,
        samlProviderId: vouched.by,
        createdAt: at,
        expiresAt,
      });
      await removeOldPreviews(tx, ref, MAX_PREVIEWS);
      await this.#record(tx, caller, ref, 'site.preview-created', { changeRequests: [...drafts.changeRequests] });
    });
    return ref;
  }

  /** Changes what was sent, and only that, of a preview that the caller made; it lasts for another hour. */
  async update(caller: Caller, ref: SitePreviewRef, body: UpdateSitePreview): Promise<void> {
    const { context, userId } = caller;
    const own = { ...ref, userId };
    const readable = await this.#readable(caller, ref);
    await this.mutations.run(context, async (tx) => {
      const before = await lockOwnPreview(tx, own, context.at);
      if (!before) throw new DomainError('site_preview.not_found');
      const drafts = await this.#drafts(tx, caller, own, { before, body, readable });
      const vouched = vouchedFor(caller);
      const expiresAt = previewEnd(before.createdAt, context.at, vouched.until);
      await updateSitePreview(tx, this.keyring, own, { ...drafts, samlProviderId: vouched.by, expiresAt });
    });
  }

  /** Ends a preview that the caller made; nothing happens when there is none. */
  async delete(caller: Caller, ref: SitePreviewRef): Promise<void> {
    const own = { ...ref, userId: caller.userId };
    await this.#readable(caller, ref);
    await this.mutations.run(caller.context, async (tx) => {
      if (await deleteSitePreview(tx, own)) await this.#record(tx, caller, own, 'site.preview-ended', {});
    });
  }

  /** Where a preview is that was just made or changed, and when it ends. */
  async get(caller: Caller, ref: SitePreviewRef): Promise<DraftPreview> {
    const row = await findSitePreview(this.database, ref, caller.context.at);
    const opened = row && (await this.previews.open(row));
    if (!opened) throw new DomainError('site_preview.not_found');
    const { snapshot, items } = opened.view;
    const addresses = new SiteAddresses(snapshot, items, this.urls.sitesHost);
    const secret = previewSecret(this.keyring, row.id);
    const url = addresses.draftPreview(secret, row.siteSpaceId) ?? addresses.draftPreview(secret, null) ?? '';
    return { id: row.id, url, expiresAt: row.expiresAt.toISOString() };
  }

  /** The spaces of a site that the caller can read, with what it may do there; refuses who may not preview the site. */
  async #readable(caller: Caller, ref: SiteRef): Promise<ReadableSpaces> {
    const { structure } = await this.sites.snapshot(ref);
    const roles = await this.visible.rolesOf(caller, ref.organizationId);
    const spaces = structure.flatMap((item): [string, { siteSpaceId: string; role: Role }][] => {
      const role = item.type === 'site-space' ? roles.get(item.spaceId) : undefined;
      return item.type === 'site-space' && role ? [[item.spaceId, { siteSpaceId: item.id, role }]] : [];
    });
    const onSpaces = spaces.map(([, { role }]) => role);
    if (!mayPreview(caller.role, onSpaces)) throw new DomainError('access.denied', { action: 'site.preview-drafts' });
    return new Map(spaces);
  }

  async #drafts(
    tx: Transaction,
    caller: Caller,
    ref: OwnPreviewRef,
    { before, body, readable }: { before: PreviewDrafts; body: UpdateSitePreview; readable: ReadableSpaces },
  ): Promise<PreviewDrafts> {
    const { changeRequests, customization, claims, siteSpace, siteSpaceCustomization } = body;
    if ((customization || siteSpaceCustomization) && !isAllowed('site.update', caller)) {
      throw new DomainError('access.denied', { action: 'site.update' });
    }
    if (changeRequests) await this.#requireShown(tx, ref, changeRequests, readable);
    const isShown = [...readable.values()].some(({ siteSpaceId }) => siteSpaceId === siteSpace);
    if (typeof siteSpace === 'string' && !isShown) throw new DomainError('site_space.not_found');
    const siteSpaceId = siteSpace === undefined ? before.siteSpaceId : siteSpace;
    if (siteSpaceCustomization && siteSpaceId === null) throw invalidRequest([NAMES_NO_SPACE]);
    const replaced = async (look: CustomizationBody | null | undefined, place: string) =>
      look && (await this.customizations.replacement(tx, ref, look, place));
    const override = await replaced(customization, 'body.customization');
    const ofSpace = await replaced(siteSpaceCustomization, 'body.siteSpaceCustomization');
    // How one space looks says nothing of another one.
    const ofSpaceBefore = siteSpaceId === before.siteSpaceId ? before.siteSpaceCustomization : null;
    return {
      changeRequests: changeRequests === undefined ? before.changeRequests : (changeRequests ?? []),
      customization: override === undefined ? before.customization : override,
      claims: claims === undefined ? before.claims : claims,
      siteSpaceId,
      siteSpaceCustomization: ofSpace === undefined ? ofSpaceBefore : ofSpace,
    };
  }

  /** Refuses change requests that the preview could not show, without revealing which of them exist elsewhere. */
  async #requireShown(tx: Transaction, ref: SiteRef, ids: readonly string[], readable: ReadableSpaces): Promise<void> {
    const found = await findPreviewableChanges(tx, ref.organizationId, ids);
    const spaceOf = new Map(found.map(({ id, spaceId }) => [id, spaceId]));
    const taken = new Set<string>();
    const issues = ids.flatMap((id, index) => {
      const spaceId = spaceOf.get(id);
      const path = `body.changeRequests.${index}`;
      if (spaceId === undefined || !readable.has(spaceId)) {
        return [{ path, message: `"${id}" is no open change request of a space of this site that you can read` }];
      }
      if (taken.has(spaceId)) {
        return [{ path, message: `"${id}" is for the same space as another one; name one for each space` }];
      }
      taken.add(spaceId);
      return [];
    });
    if (issues.length > 0) throw invalidRequest(issues);
  }

  #record(
    tx: Transaction,
    { context }: Caller,
    { organizationId, siteId, previewId }: SitePreviewRef,
    action: 'site.preview-created' | 'site.preview-ended',
    details: { changeRequests?: string[] },
  ): Promise<void> {
    const target = { type: 'site', id: siteId };
    return recordAudit(tx, context, { action, organizationId, target, payload: { preview: previewId, ...details } });
  }
}

const NAMES_NO_SPACE = {
  path: 'body.siteSpaceCustomization',
  message: 'needs "siteSpace", the id of the space to customize',
};

/** Site spaces and roles by the ids of spaces. */
type ReadableSpaces = ReadonlyMap<string, { siteSpaceId: string; role: Role }>;

/** Who an organization vouches for until some time is nobody afterwards. */
function vouchedFor({ identity: { vouchedBy, expiresAt } }: Caller): { by: string | null; until: Date | null } {
  return vouchedBy ? { by: vouchedBy.providerId, until: expiresAt } : { by: null, until: null };
}
