import { describe, expect, it } from '@jest/globals';
import { native } from '../../test/harness.js';

const { deriveBody } = await native<typeof import('@lectern/commands/content/derive-body')>(
  '@lectern/commands/content/derive-body',
);
const { bodyOf } = await native<typeof import('@lectern/database/content/body-hash')>(
  '@lectern/database/content/body-hash',
);
const { parseDocument } = await native<typeof import('@lectern/content/markdown/parse-document')>(
  '@lectern/content/markdown/parse-document',
);

/** The places of the sections that a text shares with the one before. */
function placesKept(before: string, after: string): number[] {
  const earlier = { hash: bodyOf(before, []).hash, document: parseDocument(before) };
  return [...(deriveBody(bodyOf(after, []), parseDocument(after), earlier).kept?.places ?? [])];
}

describe('deriveBody', () => {
  it('keeps the sections that an edit leaves alone', () => {
    const text = 'zero\n\n## One\n\none\n\n## Two\n\ntwo\n';
    expect(placesKept(text, text.replace('one\n\n', 'other\n\n'))).toEqual([0, 2]);
  });

  it('keeps no section that an edit puts inside of a condition, although it says the same', () => {
    const text = 'zero\n\n## One\n\none\n';
    const conditional = text.replace(/## One[\s\S]*/, (section) => `{% if true %}\n${section}{% endif %}\n`);
    expect(placesKept(text, conditional)).toEqual([0]);
    expect(placesKept(conditional, text)).toEqual([0]);
  });
});
