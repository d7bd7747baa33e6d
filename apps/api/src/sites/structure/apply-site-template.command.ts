import type { ItemDetails } from '@lectern/commands/sites/change-structure';
import { newId } from '@lectern/database/ids';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { addSection } from '@lectern/domain/sites/structure/add';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { SpacesForSites } from '../sites/spaces-for-sites.service.js';

/** What a site begins with: sections with a new space each, filled from a template of spaces. */
const SECTIONS = [
  { title: 'Documentation', name: 'documentation', icon: 'book-open', template: 'docs' },
  { title: 'Help center', name: 'help', icon: 'life-ring', template: 'help-center' },
  { title: 'Changelog', name: 'changelog', icon: 'clock-rotate-left', template: 'changelog' },
] as const;

/** Fills a site that has nothing yet with sections and content to begin with. */
@Injectable()
export class ApplySiteTemplateCommand {
  constructor(
    private readonly change: ChangeSiteCommand,
    private readonly spaces: SpacesForSites,
  ) {}

  /** Makes all sections with their spaces, or nothing. */
  async execute(caller: Caller, ref: SiteRef): Promise<void> {
    const { at } = caller.context;
    const wanted = await Promise.all(
      SECTIONS.map(async ({ title, name, icon, template }) => ({
        ids: { section: newId(at), siteSpace: newId(at), first: newId(at) },
        section: { title, name, icon },
        space: await this.spaces.requireOrMake(caller, ref, null, title, { id: template }),
      })),
    );
    const described = {
      action: 'template-applied' as const,
      payload: { sections: SECTIONS.map(({ title }) => title) },
    };
    await this.change.execute(caller, ref, described, async (change) => {
      if (change.structure.length > 0) throw new DomainError('site.not_empty');
      for (const { ids, section, space } of wanted) {
        const { title, name, icon } = section;
        const spaceId = await space.hold(change);
        const details: [string, ItemDetails][] = [
          [ids.section, { title, icon }],
          [ids.siteSpace, { spaceId, title: null }],
        ];
        const siteSpace = { id: ids.siteSpace, name };
        const added = { id: ids.section, name, group: null, siteSpace, first: { id: ids.first, name } };
        await change.restructure((all) => addSection(all, added), new Map(details));
      }
    });
  }
}
