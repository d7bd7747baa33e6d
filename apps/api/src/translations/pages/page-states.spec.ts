import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { pageEditsOf, statesOf } from './page-states.js';

describe('statesOf', () => {
  const facts = {
    isBehind: (id: string) => id === 'old',
    failed: new Set(['broken', 'old']),
    edited: new Set(['mine', 'old']),
  };

  it.each([
    ['fine', ['current']],
    ['broken', ['failed']],
    ['mine', ['edited']],
    ['old', ['failed', 'behind', 'edited']],
  ])('of the page %s: %j', (id, states) => {
    expect(statesOf(id, facts)).toEqual(states);
  });
});

describe('pageEditsOf', () => {
  const keys = ['k1', 'k2', 'k3'];
  const made = { title: 'Guide', document: parseDocument('One.\n\nTwo.\n\nThree.', keys) };

  it('names the blocks that were changed or added, and the texts beside them', () => {
    const current = {
      title: 'Le guide',
      description: 'Tout.',
      document: parseDocument('One.\n\nDeux.\n\nNew.\n\nThree.', ['k1', 'k2', 'k9', 'k3']),
    };
    expect(pageEditsOf(made, current)).toEqual({ texts: ['title', 'description'], blocks: ['k2', 'k9'] });
  });

  it('names nothing where nothing was changed', () => {
    expect(pageEditsOf(made, { ...made, description: '' })).toEqual({ texts: [], blocks: [] });
  });
});
