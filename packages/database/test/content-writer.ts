import type { WrittenPage } from '@lectern/commands/testing/write-pages';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { build } from './harness.js';

/** A space whose content a spec writes directly, below the API. */
export interface WrittenSpace {
  organizationId: string;
  spaceId: string;
  /** Puts pages, in one revision. */
  write(pages: readonly WrittenPage[]): Promise<IndexedRevisionRow>;
}

/** Builds a space to write into, in a new organization or in a given one. */
export async function newWrittenSpace(organizationId?: string): Promise<WrittenSpace> {
  const owner = organizationId ?? (await build.organization()).id;
  const spaceId = await build.space(owner);
  return { organizationId: owner, spaceId, write: (pages) => build.pages(spaceId, pages) };
}
