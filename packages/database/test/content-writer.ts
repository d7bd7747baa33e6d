import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Body } from '@lectern/database/content/content-types';
import type { HeadRow } from '@lectern/database/content/revisions.queries';
import { build, database, native } from './harness.js';

const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);
const { bodyOf } = await native<typeof import('@lectern/database/content/body-hash')>(
  '@lectern/database/content/body-hash',
);
const { updateMain } = await native<typeof import('@lectern/database/content/update-main.operation')>(
  '@lectern/database/content/update-main.operation',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

/** A page as specs write it: what it says, and where it stands. */
export interface WrittenPage {
  id: string;
  text: string;
  /** The id when absent. */
  slug?: string;
  parent?: string | null;
}

/** A space whose content a spec writes directly, below the API. */
export interface WrittenSpace {
  organizationId: string;
  spaceId: string;
  /** Puts pages, in one revision; pages without a text are removed. */
  write(pages: readonly (WrittenPage | { id: string; text: null })[]): Promise<HeadRow>;
}

const commit = { store: new ContentStore(), appUrl: 'https://docs.test' };

/** Builds a space to write into, in a new organization or in a given one. */
export async function newWrittenSpace(organizationId?: string): Promise<WrittenSpace> {
  const owner = organizationId ?? (await build.organization()).id;
  const spaceId = await build.space(owner);
  return {
    organizationId: owner,
    spaceId,
    async write(pages) {
      const at = new Date();
      const bodies: Body[] = [];
      const records = pages.map((page, index): [string, PageRecord | null] => {
        if (page.text === null) return [page.id, null];
        const body = bodyOf(page.text, []);
        bodies.push(body);
        return [page.id, recordOf(page, `a${index}`, body.hash)];
      });
      const options = { spaceId, action: 'content.changed', direct: true };
      const { revision } = await inTransaction(
        database,
        (tx) =>
          updateMain(tx, operatorContext('spec', at), commit, options, async () => ({
            changes: { pages: new Map(records), assets: new Map(), bodies },
            result: null,
          })),
        { timeoutMs: 60_000 },
      );
      return revision;
    },
  };
}

function recordOf(
  { id, slug = id, parent = null }: Omit<WrittenPage, 'text'>,
  order: string,
  body: string,
): PageRecord {
  const at = '2026-01-01T00:00:00.000Z';
  return { type: 'document', parent, order, slug, title: id, body, createdAt: at, updatedAt: at };
}
