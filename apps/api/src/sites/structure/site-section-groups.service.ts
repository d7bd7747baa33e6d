import { newId } from '@lectern/database/ids';
import { updateNavigationRow } from '@lectern/database/sites/site-items.queries';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { addGroup } from '@lectern/domain/sites/structure/add';
import { moveInto } from '@lectern/domain/sites/structure/place';
import { removeFromGroup } from '@lectern/domain/sites/structure/remove';
import type { CreateSiteSectionGroup, UpdateSiteSectionGroup } from '@lectern/domain/sites/structure/structure-inputs';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { findShown, requireShown } from './shown-items.js';

/** A section and a group. */
interface Grouping {
  group: string;
  section: string;
}

/** Adds and changes groups of sections. */
@Injectable()
export class SiteSectionGroupsService {
  constructor(private readonly change: ChangeSiteCommand) {}

  /** Adds a group with sections that are moved into it, and returns its id. */
  async add(caller: Caller, ref: SiteRef, input: CreateSiteSectionGroup): Promise<string> {
    const { title, icon = null, parent = null, sections = [] } = input;
    const id = newId(caller.context.at);
    const described = { action: 'section-group-added' as const, payload: { id, title, sections } };
    await this.change.execute(caller, ref, described, async ({ restructure }) => {
      await restructure((all) => addGroup(all, { id, parent, sections }), new Map([[id, { title, icon }]]));
    });
    return id;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: SiteRef, id: string, input: UpdateSiteSectionGroup): Promise<void> {
    const { title, icon, parentSectionGroupId: parent } = input;
    const described = { action: 'section-group-updated' as const, payload: { id, fields: Object.keys(input) } };
    await this.change.execute(caller, ref, described, async ({ tx, structure, restructure }) => {
      requireShown(structure, { type: 'site-section-group', id });
      await updateNavigationRow(tx, ref, id, { title, icon });
      if (parent !== undefined) await restructure((all) => moveInto(all, { type: 'site-section-group', id }, parent));
    });
  }

  /** Moves a section into a group, from wherever it stands. */
  async addSection(caller: Caller, ref: SiteRef, { group, section }: Grouping): Promise<void> {
    const described = { action: 'section-grouped' as const, payload: { group, section } };
    await this.change.execute(caller, ref, described, async ({ structure, restructure }) => {
      requireShown(structure, { type: 'site-section-group', id: group });
      await restructure((all) => moveInto(all, { type: 'site-section', id: section }, group));
    });
  }

  /** Takes a section out of a group; nothing happens when it does not stand there. */
  async removeSection(caller: Caller, ref: SiteRef, { group, section }: Grouping): Promise<void> {
    const described = { action: 'section-ungrouped' as const, payload: { group, section } };
    await this.change.execute(caller, ref, described, async ({ structure, restructure, unchanged }) => {
      if (findShown(structure, { type: 'site-section', id: section })?.parent !== group) return unchanged();
      await restructure((all) => removeFromGroup(all, group, section));
    });
  }
}
