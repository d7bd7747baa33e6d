import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newWrittenSpace, type WrittenSpace } from '../../test/content-writer.js';
import { database } from '../../test/harness.js';

const LINK = /\[x\]\((.*?)\)/g;

/** What every link of the spaces is said to be, by space and destination. */
async function shown(spaces: readonly WrittenSpace[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ space_id: string; target: string; status: string }>(
    'SELECT space_id, target, status FROM link_targets WHERE space_id = ANY($1)',
    [spaces.map(({ spaceId }) => spaceId)],
  );
  const name = (id: string) => spaces.findIndex(({ spaceId }) => spaceId === id);
  return rows
    .map(({ space_id, target, status }) => {
      const named = target.replace(/^space:([^/]+)\//, (_, id) => `${name(id)}/`);
      return `${name(space_id)}: ${named} ${status}`;
    })
    .sort();
}

/** The texts of the pages of each space, as a spec believes them to be. */
type Model = Map<string, string>[];

/** What every link has to be, by looking at all texts. */
function expected(model: Model, spaces: readonly WrittenSpace[]): string[] {
  const lines = model.flatMap((pages, here) =>
    [...pages.values()].flatMap((text) =>
      [...text.matchAll(LINK)].map(([, url = '']) => {
        const [, space, page = '', anchor] = /^(?:\/spaces\/(.*?))?\/pages\/(.*?)(?:#(.*))?$/.exec(url) ?? [];
        const there = space === undefined ? here : spaces.findIndex(({ spaceId }) => spaceId === space);
        const target = model[there]?.get(page);
        const found = target !== undefined && (anchor === undefined || target.includes(`## ${anchor}\n`));
        const place = there === here ? '' : `${there}/`;
        return `${here}: ${place}page:${page}${anchor === undefined ? '' : `#${anchor}`} ${found ? 'ok' : 'broken'}`;
      }),
    ),
  );
  return [...new Set(lines)].sort();
}

const PAGES = ['a', 'b', 'c'];
const page = fc.constantFrom(...PAGES);
const space = fc.nat(1);
const destination = fc.record({ space, page, anchor: fc.constantFrom('', '#one', '#two') });
const text = fc.record({
  links: fc.array(destination, { maxLength: 3 }),
  headings: fc.subarray(['one', 'two']),
});
const edit = fc.record({ space, page, text: fc.option(text) });

type Text = { links: { space: number; page: string; anchor: string }[]; headings: string[] };

/** A text with headings and links; links into its own space go without the space. */
function write({ links, headings }: Text, here: number, spaces: readonly WrittenSpace[]): string {
  const url = ({ space: there, page: to, anchor }: Text['links'][number]) =>
    `${there === here ? '' : `/spaces/${spaces[there]?.spaceId}`}/pages/${to}${anchor}`;
  return [...headings.map((heading) => `## ${heading}\n`), ...links.map((link) => `[x](${url(link)})\n`)].join('\n');
}

async function newPair(): Promise<WrittenSpace[]> {
  const first = await newWrittenSpace();
  return [first, await newWrittenSpace(first.organizationId)];
}

describe('the status of links between spaces', () => {
  it('is after any changes what looking at all texts says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const spaces = await newPair();
        const model: Model = [new Map(), new Map()];
        for (const { space: here, page: id, text: wanted } of edits) {
          const written = wanted === null ? null : write(wanted, here, spaces);
          if (written === null) model[here]?.delete(id);
          else model[here]?.set(id, written);
          await spaces[here]?.write([{ id, text: written }]);
          expect(await shown(spaces)).toEqual(expected(model, spaces));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is right when a page is linked to and removed, or loses a heading, at the same time', async () => {
    const spaces = await newPair();
    const [here, there] = spaces;
    if (!here || !there) throw new Error('Two spaces are needed');
    const link = (to: WrittenSpace, target: string) => `[x](/spaces/${to.spaceId}/pages/${target})\n`;
    for (let round = 0; round < 15; round++) {
      const ids = { mine: `m${round}`, theirs: `t${round}` };
      await here.write([{ id: ids.mine, text: '## one\n' }]);
      await there.write([{ id: ids.theirs, text: '## one\n' }]);
      // Each links to what the other is about to change.
      await Promise.all([
        here.write([
          { id: ids.mine, text: null },
          { id: `from-${round}`, text: link(there, `${ids.theirs}#one`) },
        ]),
        there.write([
          { id: ids.theirs, text: '## two\n' },
          { id: `from-${round}`, text: link(here, ids.mine) },
        ]),
      ]);
      const now = await shown(spaces);
      expect(now).toContain(`0: 1/page:${ids.theirs}#one broken`);
      expect(now).toContain(`1: 0/page:${ids.mine} broken`);
    }
  });

  it('never comes from a space of another organization', async () => {
    const [here, there] = [await newWrittenSpace(), await newWrittenSpace()];
    await there.write([{ id: 'a', text: 'Text.\n' }]);
    await here.write([{ id: 'b', text: `[x](/spaces/${there.spaceId}/pages/a)\n` }]);
    await there.write([{ id: 'a', text: 'Changed.\n' }]);
    expect(await shown([here, there])).toEqual(['0: 1/page:a broken']);
  });
});
