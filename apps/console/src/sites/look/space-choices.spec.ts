import { describe, expect, it } from '@jest/globals';
import { namedApart } from './space-choices.js';

describe('spaces whose look can be chosen', () => {
  const labels = (spaces: { title: string; path: string; section?: string }[]) =>
    namedApart(spaces.map((space, index) => ({ id: String(index), ...space }))).map(({ label }) => label);

  it('are named by their section, unless it says the same', () => {
    const spaces = [
      { section: 'Guide', title: 'Guide', path: 'guide' },
      { section: 'Guide', title: 'Version 2', path: 'v2' },
      { title: 'API', path: 'api' },
    ];
    expect(labels(spaces)).toEqual(['Guide', 'Guide › Version 2', 'API']);
  });

  it('are told apart by their path where their names are the same', () => {
    const spaces = [
      { title: 'Guide', path: 'guide' },
      { title: 'Guide', path: 'guide-2' },
      { title: 'API', path: 'api' },
    ];
    expect(labels(spaces)).toEqual(['Guide (/guide)', 'Guide (/guide-2)', 'API']);
  });
});
