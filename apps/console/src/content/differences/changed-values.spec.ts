import { describe, expect, it } from '@jest/globals';
import { changedPageValues, changedVariables, valueText } from './changed-values.js';

const words = { notSet: 'not set', yes: 'yes', no: 'no' };

describe('values that changed', () => {
  it('are the attributes of a page without its text', () => {
    const attributes = { title: { before: 'Old', after: 'New' }, emoji: { after: '1f600' }, document: { after: 'x' } };
    expect(changedPageValues(attributes)).toEqual([
      { name: 'title', before: 'Old', after: 'New' },
      { name: 'emoji', before: undefined, after: '1f600' },
    ]);
  });

  it('are named one by one inside of what holds several', () => {
    const layout = { before: { title: true, cover: { size: 1 } }, after: { title: true, cover: { size: 2 } } };
    expect(changedPageValues({ layout })).toEqual([{ name: 'layout.cover.size', before: 1, after: 2 }]);
    expect(changedPageValues({ cover: { after: { ref: 'a' } } })).toEqual([
      { name: 'cover.ref', before: undefined, after: 'a' },
    ]);
  });

  it('are the variables that came, went or have another value', () => {
    expect(changedVariables({ before: { a: 1, b: 2, c: 3 }, after: { a: 1, b: 3, d: 4 } })).toEqual([
      { name: 'b', before: 2, after: 3 },
      { name: 'c', before: 3, after: undefined },
      { name: 'd', before: undefined, after: 4 },
    ]);
  });

  it('are written in words', () => {
    const written = [undefined, null, '', true, false, 0, ['a', 'b'], [], { a: 1 }].map((value) =>
      valueText(value, words),
    );
    expect(written).toEqual(['not set', 'not set', 'not set', 'yes', 'no', '0', 'a, b', 'not set', '{"a":1}']);
  });
});
