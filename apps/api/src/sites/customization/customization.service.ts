import { saveSiteSpaceCustomization } from '@lectern/database/sites/customization.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { updateSiteRow } from '@lectern/database/sites/sites.queries';
import { changeOverride, replaceOverride } from '@lectern/domain/sites/customization/change';
import type {
  Customization,
  CustomizationBody,
  CustomizationOverride,
} from '@lectern/domain/sites/customization/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
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
    const customization = withSoundConditions(replaceOverride(body));
    const described = { action: 'customized' as const, payload: { fields: Object.keys(body) } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await updateSiteRow(tx, ref, { customization, updatedAt: caller.context.at });
    });
  }

  /** Changes what is set on a space of a site; null no longer sets a member. */
  async override(caller: Caller, { siteSpaceId, ...ref }: SiteSpaceRef, body: CustomizationBody): Promise<void> {
    const described = {
      action: 'site-space-customized' as const,
      payload: { siteSpace: siteSpaceId, fields: Object.keys(body) },
    };
    await this.change.execute(caller, ref, described, async ({ tx, structure }) => {
      const { customization } = requireShown(structure, siteSpace(siteSpaceId));
      const changed = withSoundConditions(changeOverride(customization, body));
      await saveSiteSpaceCustomization(tx, ref, siteSpaceId, changed);
    });
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
