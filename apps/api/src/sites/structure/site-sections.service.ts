import type { ItemDetails } from '@lectern/commands/sites/change-structure';
import { slugFor } from '@lectern/content/pages/slug';
import { newId } from '@lectern/database/ids';
import { updateNavigationRow } from '@lectern/database/sites/site-items.queries';
import type { SiteRef, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { addSection } from '@lectern/domain/sites/structure/add';
import { setDefaultSiteSpace, setPath } from '@lectern/domain/sites/structure/edit';
import { type Structure, siteSpacesIn } from '@lectern/domain/sites/structure/model';
import { andThen, applied, type StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { moveInto } from '@lectern/domain/sites/structure/place';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import type { AddSiteSection, UpdateSiteSection } from '@lectern/domain/sites/structure/structure-inputs';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { checkedCondition } from '../sites/conditions.js';
import { refusalError } from '../sites/refusals.js';
import { SpacesForSites } from '../sites/spaces-for-sites.service.js';
import { findShown, requireShown } from './shown-items.js';

const UNTITLED = 'Untitled';

/** Adds and changes sections. */
@Injectable()
export class SiteSectionsService {
  constructor(
    private readonly change: ChangeSiteCommand,
    private readonly spaces: SpacesForSites,
  ) {}

  /** Adds a section that shows a space, and returns its id. Before the first one, spaces so far get one of their own. */
  async add(caller: Caller, ref: SiteRef, input: AddSiteSection): Promise<string> {
    const { icon = null, siteSectionGroupId: group = null } = input;
    const { at } = caller.context;
    const space = await this.spaces.requireOrMake(caller, ref, input.spaceId, input.title ?? UNTITLED, input.template);
    const title = input.title ?? (space.title || UNTITLED);
    const [id, siteSpaceId, firstId] = [newId(at), newId(at), newId(at)];
    const described = {
      action: 'section-added' as const,
      payload: { id, title, ...(space.id && { space: space.id }) },
    };
    await this.change.execute(caller, ref, described, async (change) => {
      const spaceId = await space.hold(change);
      const first = titleOfFirst(change.structure);
      const section = {
        id,
        name: slugFor(title),
        group,
        siteSpace: { id: siteSpaceId, name: slugFor(space.title) },
        first: { id: firstId, name: slugFor(first) },
      };
      const details: [string, ItemDetails][] = [
        [id, { title, icon }],
        [siteSpaceId, { spaceId, title: null }],
        [firstId, { title: first }],
      ];
      await change.restructure((all) => addSection(all, section), new Map(details));
    });
    return id;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: SiteRef, id: string, input: UpdateSiteSection): Promise<void> {
    const { title, icon, description } = input;
    const condition = checkedCondition(input.condition);
    const described = { action: 'section-updated' as const, payload: { id, fields: Object.keys(input) } };
    await this.change.execute(caller, ref, described, async ({ tx, structure, restructure }) => {
      requireShown(structure, { type: 'site-section', id });
      requireDefault(structure, input.defaultSiteSpace);
      await updateNavigationRow(tx, ref, id, { title, icon, description, condition });
      await restructure((all) => edited(all, id, input));
    });
  }
}

/** What the section is called that takes in what a site without sections has shown so far: as what readers see first. */
function titleOfFirst(structure: readonly StructureRow[]): string {
  const alone = siteSpacesIn(keptStructure(structure), null);
  const first = alone.find(({ isDefault }) => isDefault);
  return first?.title ?? (first?.spaceTitle || UNTITLED);
}

function requireDefault(structure: readonly StructureRow[], siteSpace: string | undefined): void {
  if (siteSpace === undefined) return;
  const item = { type: 'site-space', id: siteSpace } as const;
  if (!findShown(structure, item)) throw refusalError({ reason: 'unknown-item', item });
}

function edited(structure: Structure, id: string, input: UpdateSiteSection): StructureOutcome {
  const { path, defaultSiteSpace, siteSectionGroupId: group } = input;
  const section = { type: 'site-section', id } as const;
  const named = path === undefined ? applied(structure) : setPath(structure, section, path);
  const moved = andThen(named, (all) => (group === undefined ? applied(all) : moveInto(all, section, group)));
  if (defaultSiteSpace === undefined) return moved;
  return andThen(moved, (all) => setDefaultSiteSpace(all, defaultSiteSpace, id));
}
