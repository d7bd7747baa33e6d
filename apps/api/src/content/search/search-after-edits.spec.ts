import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';

const BEFORE =
  '# Guide\n\nAn opening about walruses.\n\n## First\n\nAll about zebras.\n\n## Last\n\nAll about quokkas.\n';

/** How many results a word has in a space. */
async function hits({ client, url }: ContentSpace, word: string): Promise<number> {
  return (await client.get(`${url}/search?query=${word}`)).body.count;
}

async function editedSpace(edit: { markdown: string } | { title: string }) {
  const space = await newContentSpace();
  const page = await space.addPage(BEFORE);
  const change = 'markdown' in edit ? { document: edit } : edit;
  const { status } = await space.change({ operation: 'update_page', page, ...change });
  expect(status).toBe(200);
  return space;
}

describe('search after an edit', () => {
  it('200: finds the words of a changed section, and those of the sections beside it, but not what was replaced', async () => {
    const space = await editedSpace({ markdown: BEFORE.replace('zebras', 'ocelots') });
    const found = await Promise.all(['ocelots', 'zebras', 'walruses', 'quokkas'].map((word) => hits(space, word)));
    expect(found).toEqual([1, 0, 1, 1]);
  });

  it('200: forgets a section that was removed, and knows those that took another place', async () => {
    const space = await editedSpace({ markdown: BEFORE.replace(/## First[\s\S]*(?=## Last)/, '') });
    const found = await Promise.all(['first', 'zebras', 'walruses', 'quokkas'].map((word) => hits(space, word)));
    expect(found).toEqual([0, 0, 1, 1]);
  });

  it('200: finds a page by its new title alone, and all of its text still', async () => {
    const space = await editedSpace({ title: 'Handbook' });
    const found = await Promise.all(['handbook', 'guide', 'zebras', 'quokkas'].map((word) => hits(space, word)));
    expect(found).toEqual([1, 0, 1, 1]);
  });

  it('200: finds text that was changed and changed back', async () => {
    const space = await newContentSpace();
    const page = await space.addPage(BEFORE);
    for (const markdown of [BEFORE.replace('zebras', 'ocelots'), BEFORE]) {
      await space.change({ operation: 'update_page', page, document: { markdown } });
    }
    expect([await hits(space, 'zebras'), await hits(space, 'ocelots')]).toEqual([1, 0]);
  });
});
