import { describe, expect, it } from '@jest/globals';
import { collectKeys } from '@lectern/content/document/keys';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { anchorMap, followLinks, followRef, type LinkTargets } from './follow-links.js';

const targets: LinkTargets = {
  own: new Map([
    ['install', 'einrichten'],
    ['über', 'about'],
  ]),
  sourceSpace: 'en',
  page: (id) => (id === 'p1' ? { page: 'p9', anchors: new Map([['next', 'weiter']]) } : undefined),
};

describe('anchorMap', () => {
  it('leads from each anchor of the source to that of the same block; those that authors set stay', () => {
    const source = parseDocument('## Install\n\n## Install\n\n## Next {#next}');
    const translated = parseDocument('## Einrichten\n\n## Einrichten\n\n## Weiter {#next}', collectKeys(source));
    expect([...anchorMap(source, translated)]).toEqual([
      ['install', 'einrichten'],
      ['install-1', 'einrichten-1'],
      ['next', 'next'],
    ]);
  });
});

describe('followLinks', () => {
  it.each([
    ['[a](#install)', '[a](#einrichten)'],
    ['[a](#%C3%BCber)', '[a](#about)'],
    ['[a](#unknown)', '[a](#unknown)'],
    ['[a](/pages/p1)', '[a](/pages/p9)'],
    ['[a](/pages/p1#next)', '[a](/pages/p9#weiter)'],
    ['[a](/pages/p1#other)', '[a](/pages/p9#other)'],
    ['[a](/spaces/en/pages/p1#next)', '[a](/pages/p9#weiter)'],
    ['[a](/spaces/fr/pages/p1#next)', '[a](/spaces/fr/pages/p1#next)'],
    ['[a](/pages/p2#next)', '[a](/pages/p2#next)'],
    [
      '{% content-ref url="/pages/p1" %}\n{% endcontent-ref %}',
      '{% content-ref url="/pages/p9" %}\n{% endcontent-ref %}',
    ],
    [
      '<a href="/pages/p1#next" class="button primary">x</a>',
      '<a href="/pages/p9#weiter" class="button primary">x</a>',
    ],
    ['[a](https://a.example/#install) `[a](#install)`', '[a](https://a.example/#install) `[a](#install)`'],
  ])('turns %s into %s', (source, expected) => {
    expect(followLinks(source, targets)).toBe(expected);
  });

  it('follows the target of a link page', () => {
    expect(followRef({ kind: 'page', page: 'p1' }, targets)).toEqual({ kind: 'page', page: 'p9' });
    expect(followRef({ kind: 'url', url: 'x' }, targets)).toEqual({ kind: 'url', url: 'x' });
  });
});
