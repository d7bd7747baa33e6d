import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { findItem, type ItemPosition, type StructurePointer } from '@lectern/domain/sites/structure/model';
import { moveItem } from '@lectern/domain/sites/structure/place';
import { removeItem } from '@lectern/domain/sites/structure/remove';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { requireNeighbour, requireShown } from './shown-items.js';

/** How the audit trail calls items. */
const AUDITED = {
  'site-space': 'space',
  'site-section': 'section',
  'site-section-group': 'section-group',
  'site-external-link': 'external-link',
} as const;

/** Moves and removes what a site is made of, whatever it is. */
@Injectable()
export class SiteStructureService {
  constructor(private readonly change: ChangeSiteCommand) {}

  /** Moves an item beside another one, or to the end of where it stands. */
  async move(caller: Caller, ref: SiteRef, { type, id }: StructurePointer, place: ItemPosition): Promise<void> {
    const described = { action: `${AUDITED[type]}-moved` as const, payload: { id } };
    await this.change.execute(caller, ref, described, async ({ structure, restructure }) => {
      requireShown(structure, { type, id });
      requireNeighbour(structure, place);
      await restructure((all) => moveItem(all, { type, id }, place));
    });
  }

  /** Removes an item; nothing happens when there is none. */
  async remove(caller: Caller, ref: SiteRef, { type, id }: StructurePointer): Promise<void> {
    const described = { action: `${AUDITED[type]}-removed` as const, payload: { id } };
    await this.change.execute(caller, ref, described, async ({ structure, restructure, unchanged }) => {
      if (!findItem(structure, { type, id })) return unchanged();
      await restructure((all) => removeItem(all, { type, id }));
    });
  }
}
