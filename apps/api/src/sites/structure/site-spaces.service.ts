import { slugFor } from '@lectern/content/pages/slug';
import { newId } from '@lectern/database/ids';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { updateSiteSpaceRow } from '@lectern/database/sites/site-items.queries';
import type { SiteRef, SiteSpaceRow } from '@lectern/database/sites/site-snapshot.queries';
import { copyTitle } from '@lectern/domain/library/spaces/copy-title';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { addSiteSpace } from '@lectern/domain/sites/structure/add';
import { setPath } from '@lectern/domain/sites/structure/edit';
import { andThen } from '@lectern/domain/sites/structure/outcome';
import { moveItem } from '@lectern/domain/sites/structure/place';
import type { AddSiteSpace, UpdateSiteSpace } from '@lectern/domain/sites/structure/structure-inputs';
import { Injectable } from '@nestjs/common';
import { copyBehind } from '../../library/spaces/copy-behind.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { checkedCondition } from '../sites/conditions.js';
import { SitesView } from '../sites/sites.view.js';
import { SpacesForSites } from '../sites/spaces-for-sites.service.js';
import { requireShown } from './shown-items.js';

const UNTITLED = 'Untitled';

/** Puts spaces on sites and changes how they are shown there. */
@Injectable()
export class SiteSpacesService {
  constructor(
    private readonly change: ChangeSiteCommand,
    private readonly spaces: SpacesForSites,
    private readonly responses: SitesView,
    private readonly content: VisibleContent,
  ) {}

  /** Shows a space on a site, at the end of a section or of the top, and returns the id of the site space. */
  async add(caller: Caller, ref: SiteRef, input: AddSiteSpace): Promise<string> {
    const { sectionId: section, title = null, template } = input;
    const space = await this.spaces.requireOrMake(caller, ref, input.spaceId, title ?? UNTITLED, template);
    const siteSpace = { id: newId(caller.context.at), name: slugFor(title ?? space.title), section };
    const described = {
      action: 'space-added' as const,
      payload: { id: siteSpace.id, ...(space.id && { space: space.id }) },
    };
    await this.change.execute(caller, ref, described, async (change) => {
      const spaceId = await space.hold(change);
      await change.restructure((all) => addSiteSpace(all, siteSpace), new Map([[siteSpace.id, { spaceId, title }]]));
    });
    return siteSpace.id;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: SiteRef, id: string, input: UpdateSiteSpace): Promise<void> {
    const { path, title, spaceId } = input;
    const condition = checkedCondition(input.condition);
    const described = { action: 'space-updated' as const, payload: { id, fields: Object.keys(input) } };
    const shown = (await this.#current(ref, id)).spaceId;
    // What the site shows already, the caller may keep there without seeing it.
    if (spaceId !== undefined && spaceId !== shown) await this.spaces.require(caller, ref, spaceId);
    await this.change.execute(caller, ref, described, async (change) => {
      const current = requireShown(change.structure, { type: 'site-space', id });
      if (spaceId !== undefined && spaceId !== current.spaceId) {
        await this.spaces.hold(change, ref, spaceId);
        await change.watch([spaceId]);
      }
      await updateSiteSpaceRow(change.tx, ref, id, { title, condition, spaceId });
      if (path !== undefined) await change.restructure((all) => setPath(all, { type: 'site-space', id }, path));
    });
  }

  /** Shows a copy of a space right behind it and returns the id of the new site space. */
  async duplicate(caller: Caller, ref: SiteRef, id: string): Promise<string> {
    const { organizationId } = ref;
    const { spaceId } = await this.#current(ref, id);
    await this.#requireDuplicable(caller, { organizationId, spaceId });
    const copyId = newId(caller.context.at);
    const described = { action: 'space-duplicated' as const, payload: { id: copyId, original: id } };
    await this.change.execute(caller, ref, described, async ({ tx, structure, restructure }) => {
      const { parent } = requireShown(structure, { type: 'site-space', id });
      const made = await copyBehind(tx, caller, { organizationId, spaceId }, (own) => ({ title: copyTitle(own) }));
      const copy = { id: copyId, name: slugFor(made.title), section: parent ?? undefined };
      await restructure(
        (all) =>
          andThen(addSiteSpace(all, copy), (added) =>
            moveItem(added, { type: 'site-space', id: copyId }, { after: { type: 'site-space', id } }),
          ),
        new Map([[copyId, { spaceId: made.id, title: null }]]),
      );
      await recordEvent(tx, caller.context, organizationId, 'space.created', { spaceId: made.id });
    });
    return copyId;
  }

  async #current(ref: SiteRef, id: string): Promise<SiteSpaceRow> {
    const { structure } = await this.responses.snapshot(ref);
    return requireShown(structure, { type: 'site-space', id });
  }

  async #requireDuplicable(caller: Caller, { organizationId, spaceId }: { organizationId: string; spaceId: string }) {
    const role = (await this.content.rolesOf(caller, organizationId)).get(spaceId) ?? null;
    const action = 'space.duplicate';
    if (!isAllowed(action, { role })) throw new DomainError('access.denied', { action });
  }
}
