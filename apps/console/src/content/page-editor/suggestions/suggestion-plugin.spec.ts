import { describe, expect, it } from '@jest/globals';
import { SUGGESTION_TRIGGERS } from './suggestion-plugin.js';

/** What is looked for at the end of a text. */
function lookedFor(text: string): [string, string] | undefined {
  for (const [trigger, pattern] of SUGGESTION_TRIGGERS) {
    const query = pattern.exec(text)?.groups?.['query'];
    if (query !== undefined) return [trigger, query];
  }
  return undefined;
}

describe('what is looked for by typing', () => {
  it.each([
    ['/', ['blocks', '']],
    ['Some text /ta', ['blocks', 'ta']],
    ['Ask @Ada Lo', ['pages', 'Ada Lo']],
    ['(@guide', ['pages', 'guide']],
    ['Done :tad', ['emoji', 'tad']],
    ['Version {{ver', ['variables', 'ver']],
    ['Version {{ space.vars.v', ['variables', 'space.vars.v']],
  ])('is found in %j', (text, found) => {
    expect(lookedFor(text)).toEqual(found);
  });

  it.each(['and/or', 'https://example.com/a', 'ada@example.com', 'at 10:30', ':x', 'a / b.', '{ {'])(
    'is not found in %j',
    (text) => {
      expect(lookedFor(text)).toBeUndefined();
    },
  );
});
