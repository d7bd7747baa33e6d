import { describe, expect, it } from '@jest/globals';
import { newWrittenSpace } from '../../test/content-writer.js';
import { database, native } from '../../test/harness.js';

const { BodyPlaces } = await native<typeof import('@lectern/database/content/body-places')>(
  '@lectern/database/content/body-places',
);
const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);
const { bodyOf } = await native<typeof import('@lectern/database/content/body-hash')>(
  '@lectern/database/content/body-hash',
);

const hashOf = (text: string) => bodyOf(text, []).hash;

describe('the places of a text', () => {
  it('are all pages that say it, in the revision that is asked for', async () => {
    const space = await newWrittenSpace();
    const places = new BodyPlaces(database, new ContentStore());
    const first = await space.write([
      { id: 'one', text: 'Same.' },
      { id: 'two', text: 'Same.' },
      { id: 'three', text: 'Other.' },
    ]);
    const second = await space.write([{ id: 'two', text: 'New.' }]);
    expect([...(await places.pagesWith(first, hashOf('Same.')))].sort()).toEqual(['one', 'two']);
    expect(await places.pagesWith(second, hashOf('Same.'))).toEqual(['one']);
    expect(await places.pagesWith(first, hashOf('New.'))).toEqual([]);
    expect(await places.isReusable(second, hashOf('New.'))).toBe(false);
  });
});
