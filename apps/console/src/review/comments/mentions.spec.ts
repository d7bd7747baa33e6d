import { describe, expect, it } from '@jest/globals';
import { draftOf, markdownOf, mentionBefore, parsedDraft, peopleCalled, withMention } from './mentions.js';

const ada = { id: 'u1', name: 'Ada' };
const lovelace = { id: 'u2', name: 'Ada Lovelace' };

describe('mentionBefore', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['Hello @Ad', { start: 6, query: 'Ad' }],
    ['Hello @Ada Lo', { start: 6, query: 'Ada Lo' }],
    ['(@Ad', { start: 1, query: 'Ad' }],
  ])('finds what is begun in %j', (text, expected) => {
    expect(mentionBefore(text, text.length)).toEqual(expected);
  });

  it.each(['', 'Hello', 'mail@example', '@Ada Lovelace and'])('finds nothing in %j', (text) => {
    expect(mentionBefore(text, text.length)).toBeUndefined();
  });

  it('looks only at what stands before the cursor', () => {
    expect(mentionBefore('@Ada and more', 2)).toEqual({ start: 0, query: 'A' });
  });
});

describe('markdownOf', () => {
  it('links everybody who was chosen, and nobody else', () => {
    const text = 'Ask @Ada Lovelace, @Ada and @Somebody; write to me@Ada.example.';
    expect(markdownOf({ text, mentioned: [ada, lovelace] })).toBe(
      'Ask [@Ada Lovelace](/users/u2), [@Ada](/users/u1) and @Somebody; write to me[@Ada](/users/u1).example.',
    );
  });

  it('leaves names alone that only begin like a chosen one', () => {
    expect(markdownOf({ text: '@Adam', mentioned: [ada] })).toBe('@Adam');
  });

  it('is what a draft was made of', () => {
    const markdown = 'Ask [@Ada \\[x\\]](/users/u1) about `code`.';
    const draft = draftOf(markdown);
    expect(draft.text).toBe('Ask @Ada [x] about `code`.');
    expect(markdownOf(draft)).toBe(markdown);
  });
});

describe('peopleCalled', () => {
  it('finds people by the beginnings of their names, first names first', () => {
    const members = ['Grace Adams', 'Ada Lovelace', 'Conrad'].map((displayName) => ({
      user: { id: displayName, displayName },
    }));
    expect(peopleCalled(members, 'ad').map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace Adams']);
    expect(peopleCalled(members, 'ada lo').map(({ name }) => name)).toEqual(['Ada Lovelace']);
    expect(peopleCalled(members, '')).toHaveLength(3);
  });
});

describe('withMention', () => {
  it('puts the name in the place of what was typed, and the cursor behind it', () => {
    const draft = { text: 'Ask @ad please', mentioned: [] };
    const { draft: written, cursor } = withMention(draft, { start: 4, query: 'ad' }, lovelace);
    expect(written).toEqual({ text: 'Ask @Ada Lovelace  please', mentioned: [lovelace] });
    expect(cursor).toBe('Ask @Ada Lovelace '.length);
  });
});

describe('parsedDraft', () => {
  it('reads what was kept, and nothing else', () => {
    const draft = { text: 'Ask @Ada ', mentioned: [ada] };
    expect(parsedDraft(JSON.stringify(draft))).toEqual(draft);
    expect(parsedDraft('{"text":"a","mentioned":[1,{"id":2}]}')).toEqual({ text: 'a', mentioned: [] });
    for (const kept of ['', 'text', '[]', '{"text":1}']) expect(parsedDraft(kept).text).toBe('');
  });
});
