import { newId } from '@lectern/database/ids';
import { updateNavigationRow } from '@lectern/database/sites/site-items.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { addLink } from '@lectern/domain/sites/structure/add';
import { moveInto } from '@lectern/domain/sites/structure/place';
import type { CreateSiteExternalLink, UpdateSiteExternalLink } from '@lectern/domain/sites/structure/structure-inputs';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { checkedCondition } from '../sites/conditions.js';
import { requireShown } from './shown-items.js';

/** Adds and changes links in the navigation of sites. */
@Injectable()
export class SiteExternalLinksService {
  constructor(private readonly change: ChangeSiteCommand) {}

  /** Adds a link at the end of a group, or of the top, and returns its id. */
  async add(caller: Caller, ref: SiteRef, input: CreateSiteExternalLink): Promise<string> {
    const { title, url, description, icon, parent = null } = input;
    const details = { title, url, description, icon, condition: checkedCondition(input.condition) };
    const id = newId(caller.context.at);
    const described = { action: 'external-link-added' as const, payload: { id, title, url } };
    await this.change.execute(caller, ref, described, async ({ restructure }) => {
      await restructure((all) => addLink(all, { id, parent }), new Map([[id, details]]));
    });
    return id;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: SiteRef, id: string, input: UpdateSiteExternalLink): Promise<void> {
    const { parent, ...details } = input;
    const condition = checkedCondition(input.condition);
    const described = { action: 'external-link-updated' as const, payload: { id, fields: Object.keys(input) } };
    await this.change.execute(caller, ref, described, async ({ tx, structure, restructure }) => {
      requireShown(structure, { type: 'site-external-link', id });
      await updateNavigationRow(tx, ref, id, { ...details, condition });
      if (parent !== undefined) await restructure((all) => moveInto(all, { type: 'site-external-link', id }, parent));
    });
  }
}
