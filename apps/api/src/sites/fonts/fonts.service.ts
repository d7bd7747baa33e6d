import { Database, type Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { saveSiteSpaceCustomization } from '@lectern/database/sites/customization.queries';
import {
  countFonts,
  createFont,
  deleteFontRow,
  type FontRef,
  type FontRow,
  findFont,
  listFonts,
  listFontUses,
  lockFont,
  replaceFontFaces,
  updateFontRow,
} from '@lectern/database/sites/fonts/fonts.queries';
import { updateSiteRow } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import {
  type CreateFont,
  type FontDefinition,
  MAX_FONT_FACES,
  MAX_FONTS,
  REGULAR_WEIGHT,
  type UpdateFont,
} from '@lectern/domain/sites/fonts/schemas';
import { withFonts } from '@lectern/domain/sites/fonts/used-fonts';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { FontFiles } from './font-files.service.js';
import { fontDefinition } from './fonts.presenter.js';

/** Reads and changes the fonts that organizations bring along. */
@Injectable()
export class FontsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
    private readonly files: FontFiles,
    private readonly urls: Urls,
  ) {}

  /** Lists the fonts of an organization. */
  list(organizationId: string, query: PageQuery): Promise<Page<FontRow>> {
    return listFonts(this.database, this.keyring, organizationId, query);
  }

  /** Gets a font. */
  get(ref: FontRef): Promise<FontRow> {
    return required(findFont(this.database, ref));
  }

  /** Adds a font with the files that were uploaded for it. */
  async create(
    { context }: Caller,
    organizationId: string,
    { fontFamily: family, fontFaces }: CreateFont,
  ): Promise<FontRow> {
    const added = await this.files.takeIn(organizationId, fontFaces.map(placed));
    const ref = { organizationId, fontId: newId(context.at) };
    return this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, organizationId);
      if ((await countFonts(tx, organizationId)) >= MAX_FONTS) throw tooMany(MAX_FONTS, 'fonts');
      await createFont(tx, ref, { family, at: context.at });
      await replaceFontFaces(tx, ref, { removed: [], added });
      const target = { type: 'font', id: ref.fontId, label: family };
      await recordAudit(tx, context, { action: 'font.created', organizationId, target });
      return required(findFont(tx, ref));
    });
  }

  /** Renames a font, and adds, replaces and removes weights; sites that use it show it as it is now. */
  async update(caller: Caller, ref: FontRef, { fontFamily: family, fontFaces = [] }: UpdateFont): Promise<FontRow> {
    await this.get(ref);
    const { context } = caller;
    const uploaded = fontFaces
      .map(placed)
      .flatMap(({ storageKey, ...face }) => (storageKey ? [{ ...face, storageKey }] : []));
    const added = await this.files.takeIn(ref.organizationId, uploaded);
    const removed = fontFaces.filter(({ storageKey }) => storageKey === null).map(({ weight }) => weight);
    return this.mutations.run(context, async (tx) => {
      const before = await required(lockFont(tx, ref));
      await updateFontRow(tx, ref, { ...(family !== undefined && { family }), updatedAt: context.at });
      await replaceFontFaces(tx, ref, { removed, added });
      const font = await required(findFont(tx, ref));
      if (!font.faces.some(({ weight }) => weight === REGULAR_WEIGHT)) throw new DomainError('font.regular_needed');
      if (font.faces.length > MAX_FONT_FACES) throw tooMany(MAX_FONT_FACES, 'weights of a font');
      const sites = await this.#changeSites(tx, caller, ref, fontDefinition(font, this.urls));
      await recordAudit(tx, context, {
        action: 'font.updated',
        organizationId: ref.organizationId,
        target: { type: 'font', id: ref.fontId, label: before.family },
        payload: { sites },
      });
      return font;
    });
  }

  /** Removes a font; sites that use it go back to the usual one. Nothing happens when there is none. */
  async delete(caller: Caller, ref: FontRef): Promise<void> {
    const { context } = caller;
    await this.mutations.run(context, async (tx) => {
      const font = await lockFont(tx, ref);
      if (!font) return;
      const sites = await this.#changeSites(tx, caller, ref, undefined);
      await deleteFontRow(tx, ref);
      await recordAudit(tx, context, {
        action: 'font.deleted',
        organizationId: ref.organizationId,
        target: { type: 'font', id: ref.fontId, label: font.family },
        payload: { sites },
      });
    });
  }

  /** Writes what a font is now to everything that uses it, and returns the sites that this is about. */
  async #changeSites(
    tx: Transaction,
    { context }: Caller,
    ref: FontRef,
    definition: FontDefinition | undefined,
  ): Promise<string[]> {
    const { organizationId } = ref;
    const sites = new Set<string>();
    // Definitions of other fonts stay as they are.
    for (const { siteId, siteSpaceId, customization: before } of await listFontUses(tx, ref)) {
      const customization = withFonts(before, (font) => (font.id === ref.fontId ? definition : font));
      const site = { organizationId, siteId };
      if (siteSpaceId === null) await updateSiteRow(tx, site, { customization, updatedAt: context.at });
      else await saveSiteSpaceCustomization(tx, site, siteSpaceId, customization);
      sites.add(siteId);
    }
    for (const siteId of sites) await recordEvent(tx, context, organizationId, 'site.updated', { siteId });
    return [...sites];
  }
}

/** Says where in the request a weight stands. */
function placed<Face>(face: Face, index: number): Face & { path: string } {
  return { ...face, path: `body.fontFaces.${index}.storageKey` };
}

async function required(font: Promise<FontRow | null>): Promise<FontRow> {
  const found = await font;
  if (!found) throw new DomainError('font.not_found');
  return found;
}

function tooMany(limit: number, what: string): DomainError {
  return new DomainError('font.too_many', { limit, what });
}
