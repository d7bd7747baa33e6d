import { describe, expect, it } from '@jest/globals';
import { SiteVisibility } from '../schemas.js';
import { type Admission, admit, isIndexed, publishing, widestVisibility } from './publishing.js';

const NOTHING = { shareKey: false, visitor: false };
const KEY = { shareKey: true, visitor: false };
const VISITOR = { shareKey: false, visitor: true };

describe('admit', () => {
  it.each<[SiteVisibility, Admission, Admission, Admission]>([
    ['public', 'admitted', 'admitted', 'admitted'],
    ['unlisted', 'admitted', 'admitted', 'admitted'],
    ['share-link', 'share-key-needed', 'admitted', 'share-key-needed'],
    ['visitor-auth', 'sign-in-needed', 'sign-in-needed', 'admitted'],
  ])('to a %s site: %s with nothing, %s with a key, %s with a token', (visibility, ...expected) => {
    const site = { published: true, visibility };
    expect([NOTHING, KEY, VISITOR].map((evidence) => admit(site, evidence))).toEqual(expected);
  });

  it.each(SiteVisibility.options)('lets nobody in while a %s site is not published', (visibility) => {
    const evidence = { shareKey: true, visitor: true };
    expect(admit({ published: false, visibility }, evidence)).toBe('absent');
  });
});

describe('isIndexed', () => {
  it('is true for published public sites only', () => {
    const states = SiteVisibility.options.flatMap((visibility) =>
      [true, false].map((published) => ({ published, visibility })),
    );
    expect(states.filter(isIndexed)).toEqual([{ published: true, visibility: 'public' }]);
  });
});

describe('publishing', () => {
  it.each([
    [{ published: false, siteSpaces: 1 }, 'published'],
    [{ published: true, siteSpaces: 3 }, 'unchanged'],
    [{ published: false, siteSpaces: 0 }, 'nothing-to-publish'],
    [{ published: true, siteSpaces: 0 }, 'nothing-to-publish'],
  ])('%j: %s', (site, outcome) => {
    expect(publishing(site)).toEqual({ outcome });
  });
});

describe('widestVisibility', () => {
  it('looks at published sites only', () => {
    const site = (visibility: SiteVisibility, published = true) => ({ published, visibility });
    expect(widestVisibility([])).toBeNull();
    expect(widestVisibility([site('public', false)])).toBeNull();
    expect(widestVisibility([site('public', false), site('visitor-auth'), site('share-link')])).toBe('share-link');
    expect(widestVisibility([site('unlisted'), site('public'), site('share-link')])).toBe('public');
  });
});
