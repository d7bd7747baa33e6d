import type { Transaction } from '@lectern/database/client';
import { saveSiteSpaceCustomization } from '@lectern/database/sites/customization.queries';
import { holdFonts } from '@lectern/database/sites/fonts/fonts.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { updateSiteRow } from '@lectern/database/sites/sites.queries';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { changeOverride, replaceOverride } from '@lectern/domain/sites/customization/change';
import type {
  Customization,
  CustomizationBody,
  CustomizationOverride,
} from '@lectern/domain/sites/customization/schemas';
import { customFontsIn, withFonts } from '@lectern/domain/sites/fonts/used-fonts';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { fontDefinition } from '../fonts/fonts.presenter.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { checkedCondition } from '../sites/conditions.js';
import { SitesView } from '../sites/sites.view.js';
import { findShown, requireShown } from '../structure/shown-items.js';
import { customizationOfSite, customizationOfSiteSpace } from './customizations.js';

/** A space as a site publishes it. */
interface SiteSpaceRef extends SiteRef {
  siteSpaceId: string;
}

/** Reads and writes how sites look, and how spaces look on them. */
@Injectable()
export class CustomizationService {
  constructor(
    private readonly responses: SitesView,
    private readonly change: ChangeSiteCommand,
    private readonly urls: Urls,
  ) {}

  /** How a site looks. */
  async ofSite(ref: SiteRef): Promise<Customization> {
    return customizationOfSite(await this.responses.snapshot(ref));
  }

  /** How a space looks on a site. */
  async ofSiteSpace({ siteSpaceId, ...ref }: SiteSpaceRef): Promise<Customization> {
    const snapshot = await this.responses.snapshot(ref);
    return customizationOfSiteSpace(snapshot, requireShown(snapshot.structure, siteSpace(siteSpaceId)));
  }

  /** Replaces what is set on a site; what the body leaves out goes back to the default. */
  async replace(caller: Caller, ref: SiteRef, body: CustomizationBody): Promise<void> {
    const described = { action: 'customized' as const, payload: { fields: Object.keys(body) } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      const customization = await this.replacement(tx, ref, body);
      await updateSiteRow(tx, ref, { customization, updatedAt: caller.context.at });
    });
  }

  /** What is set on a site after a body replaces it; refuses what cannot be set. */
  async replacement(
    tx: Transaction,
    ref: SiteRef,
    body: CustomizationBody,
    /** Where the request says it. */
    place = 'body',
  ): Promise<CustomizationOverride> {
    return withSoundConditions(await this.#withKnownFonts(tx, ref, replaceOverride(body), { body, place }));
  }

  /** Changes what is set on a space of a site; null no longer sets a member. */
  async override(caller: Caller, { siteSpaceId, ...ref }: SiteSpaceRef, body: CustomizationBody): Promise<void> {
    const described = {
      action: 'site-space-customized' as const,
      payload: { siteSpace: siteSpaceId, fields: Object.keys(body) },
    };
    await this.change.execute(caller, ref, described, async ({ tx, structure }) => {
      const { customization } = requireShown(structure, siteSpace(siteSpaceId));
      const changed = await this.#withKnownFonts(tx, ref, changeOverride(customization, body), {
        body,
        place: 'body',
      });
      await saveSiteSpaceCustomization(tx, ref, siteSpaceId, withSoundConditions(changed));
    });
  }

  /** Fonts of the organization are stored as they are, whatever the body says of them beside their ids. */
  async #withKnownFonts(
    tx: Transaction,
    { organizationId }: SiteRef,
    override: CustomizationOverride,
    { body, place }: { body: CustomizationBody; place: string },
  ): Promise<CustomizationOverride> {
    const named = customFontsIn(replaceOverride(body));
    if (named.length === 0) return override;
    const fonts = await holdFonts(
      tx,
      organizationId,
      named.map(({ id }) => id),
    );
    const byId = new Map(fonts.map((font) => [font.id, fontDefinition(font, this.urls)]));
    const issues = named
      .filter(({ id }) => !byId.has(id))
      .map(({ member, id }) => ({
        path: `${place}.styling.${member}.id`,
        message: `"${id}" is no font of this organization; add it to its fonts first`,
      }));
    if (issues.length > 0) throw invalidRequest(issues);
    return withFonts(override, (font) => byId.get(font.id) ?? font);
  }

  /** Lets a space look like its site again. */
  async clear(caller: Caller, { siteSpaceId, ...ref }: SiteSpaceRef): Promise<void> {
    const described = { action: 'site-space-customization-cleared' as const, payload: { siteSpace: siteSpaceId } };
    await this.change.execute(caller, ref, described, async ({ tx, structure, unchanged }) => {
      if (!findShown(structure, siteSpace(siteSpaceId))) return unchanged();
      await saveSiteSpaceCustomization(tx, ref, siteSpaceId, {});
    });
  }
}

/** Refuses conditions that could never be evaluated, because whoever sets them is the one who can mend them. */
function withSoundConditions(override: CustomizationOverride): CustomizationOverride {
  for (const { condition } of override.header?.links ?? []) checkedCondition(condition);
  return override;
}

function siteSpace(id: string) {
  return { type: 'site-space', id } as const;
}
