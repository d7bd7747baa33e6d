import { describe, expect, it } from '@jest/globals';
import { publishingSteps } from './publishing-steps.js';

const urls = { location: '', app: '', preview: '' };
const site = { siteSpaces: 1, visibility: 'public', published: false, urls } as const;
const missing = (...input: Parameters<typeof publishingSteps>) =>
  publishingSteps(...input).flatMap(({ name, isDone }) => (isDone ? [] : [name]));

describe('what a site needs before readers can open it', () => {
  it('is a space and to be published, if everybody may read it', () => {
    expect(missing({ ...site, siteSpaces: 0 }, 0)).toEqual(['space', 'publish']);
    expect(missing(site, 0)).toEqual(['publish']);
    expect(missing({ ...site, published: true }, 0)).toEqual([]);
  });

  it('is a share link that works, if only those who have one may read it', () => {
    expect(missing({ ...site, visibility: 'share-link', published: true }, 0)).toEqual(['share-link']);
    expect(missing({ ...site, visibility: 'share-link', published: true }, 1)).toEqual([]);
  });

  it('is a place to sign in, if visitors have to', () => {
    const signedIn = { ...site, visibility: 'visitor-auth', published: true } as const;
    expect(missing(signedIn, 0)).toEqual(['sign-in']);
    expect(missing({ ...signedIn, urls: { ...urls, login: 'https://example.com/login' } }, 0)).toEqual([]);
  });
});
