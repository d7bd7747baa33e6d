import { describe, expect, it } from '@jest/globals';
import type { LinkOverlay } from '@lectern/database/content/link-overlay';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import fc from 'fast-check';
import { newWrittenSpace } from '../../../../database/test/content-writer.js';
import { database, keyring, native } from '../../../test/harness.js';

const { proposedLinks } = await native<typeof import('@lectern/commands/content/links/proposed-links')>(
  '@lectern/commands/content/links/proposed-links',
);
const { countLinkTargets, listLinkTargets } = await native<
  typeof import('@lectern/database/content/link-lists.queries')
>('@lectern/database/content/link-lists.queries');
const { CURRENT_LINKS } = await native<typeof import('@lectern/database/content/link-overlay')>(
  '@lectern/database/content/link-overlay',
);
const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);

const commit = { store: new ContentStore(), appUrl: 'https://docs.test' };

/** What is listed of a version, and of each of its pages. */
async function listed(spaceId: string, overlay: LinkOverlay) {
  const list = async (pageId?: string) => {
    const filter = {
      spaceId,
      overlay,
      visibleIds: [spaceId],
      mayReadSpecs: true,
      ...(pageId !== undefined && { pageId }),
    };
    const { count, items } = await listLinkTargets(database, keyring, filter, { limit: 100 });
    const shown = items.map(({ target, object, status, relation, sources }) => ({
      ...{ target, object, status, relation, sources },
    }));
    const { total, broken } = await countLinkTargets(database, filter);
    return { count, shown, total, broken };
  };
  return [await list(), ...(await Promise.all(PAGES.map(list)))];
}

const PAGES = ['a', 'b', 'c'];
const page = fc.constantFrom(...PAGES);
const link = fc
  .tuple(fc.constantFrom('[x]', '![x]'), page, fc.constantFrom('', '#one', '#two'))
  .map(([shape, to, anchor]) => (shape === '[x]' ? `[x](/pages/${to}${anchor})` : `![x](/files/${to})`));
const text = fc
  .tuple(fc.subarray(['one', 'two']), fc.array(link, { maxLength: 4 }))
  .map(([headings, links]) => [...headings.map((heading) => `## ${heading}\n`), `${links.join(' ')}\n`].join('\n'));
const edits = fc.array(fc.record({ id: page, text: fc.option(text) }), { minLength: 2, maxLength: 8 });

describe('the links of a version that is not the current one', () => {
  it('are what was listed while it was the current one, whatever has changed since', async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const { spaceId, write } = await newWrittenSpace();
        const versions: { revision: IndexedRevisionRow; known: unknown }[] = [];
        for (const change of changes) {
          versions.push({ revision: await write([change]), known: await listed(spaceId, CURRENT_LINKS) });
        }
        const main = versions.at(-1)?.revision;
        if (!main) throw new Error('At least one change is needed');
        for (const { revision, known } of versions) {
          const own = { ancestor: revision, proposed: revision };
          const overlay = await proposedLinks(database, commit, { main, ...own });
          expect(await listed(spaceId, overlay)).toEqual(known);
          const unfilled = { ...main, indexed: false };
          const whole = await proposedLinks(database, commit, { main: unfilled, ...own });
          expect(await listed(spaceId, whole)).toEqual(known);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('are no larger a statement than the difference, however many links there are', async () => {
    const { spaceId, write } = await newWrittenSpace();
    const many = Array.from({ length: 200 }, (_, index) => ({ id: `p${index}`, text: `[x](/pages/p${index + 1})\n` }));
    const proposed = await write(many);
    const main = await write([{ id: 'p7', text: 'No links.\n' }]);
    const overlay = await proposedLinks(database, commit, { main, ancestor: proposed, proposed });
    expect(overlay).toMatchObject({
      onTables: true,
      sources: ['page:p7'],
      touched: ['page:p8'],
      targets: [{ target: 'page:p8', status: 'ok', added: [{ source: 'page:p7', relation: 'reference' }] }],
    });
    expect((await listed(spaceId, overlay))[0]).toMatchObject({ count: 200, broken: 1 });
  });
});
