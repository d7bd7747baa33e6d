import type { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import type { Keyring } from '@lectern/database/keyring';
import { createSiteRow, updateSiteRow } from '@lectern/database/sites/sites.queries';
import { inTransaction } from '@lectern/database/transaction';
import type { SiteVisibility } from '@lectern/domain/sites/schemas';
import { addSection, addSiteSpace } from '@lectern/domain/sites/structure/add';
import { changeStructure } from '../sites/change-structure.js';

/** What a test may say of a new site. */
export interface SiteOptions {
  title?: string;
  visibility?: SiteVisibility;
  published?: boolean;
  /** Spaces that stand at the top of a site without sections. */
  spaces?: readonly string[];
  /** Spaces that each stand in a section of their own; only without `spaces`. */
  sections?: readonly string[];
}

/** A site with what it publishes, in order. */
export interface MadeSite {
  id: string;
  organizationId: string;
  siteSpaces: string[];
  sections: string[];
}

/** Makes a site. */
export async function makeSite(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  { title = 'Docs', visibility = 'public', published = true, spaces = [], sections = [] }: SiteOptions = {},
): Promise<MadeSite> {
  const at = new Date();
  const id = newId(at);
  const ref = { organizationId, siteId: id };
  const site: MadeSite = { id, organizationId, siteSpaces: [], sections: [] };
  await inTransaction(database, async (tx) => {
    site.siteSpaces = [];
    site.sections = [];
    await createSiteRow(tx, keyring, { id, organizationId, title, type: 'basic', visibility, at });
    for (const spaceId of spaces) {
      const siteSpace = { id: newId(at), name: `space-${site.siteSpaces.length + 1}` };
      const details = new Map([[siteSpace.id, { spaceId, title: null }]]);
      await changeStructure(tx, ref, (structure) => addSiteSpace(structure, siteSpace), details);
      site.siteSpaces.push(siteSpace.id);
    }
    for (const spaceId of sections) {
      const name = `section-${site.sections.length + 1}`;
      const siteSpace = { id: newId(at), name };
      const section = { id: newId(at), name, group: null, siteSpace, first: { id: newId(at), name: 'first' } };
      const details = new Map<string, { spaceId: string; title: null } | { title: string }>([
        [siteSpace.id, { spaceId, title: null }],
        [section.id, { title: name }],
      ]);
      await changeStructure(tx, ref, (structure) => addSection(structure, section), details);
      site.siteSpaces.push(siteSpace.id);
      site.sections.push(section.id);
    }
    await updateSiteRow(tx, ref, { published });
  });
  return site;
}
