import { describe, expect, it } from '@jest/globals';
import { CreateSpace, UpdateSpace } from './schemas.js';

describe('UpdateSpace', () => {
  it.each([
    [{ emoji: '🚀' }],
    [{ icon: 'https://example.com/icon.png' }],
    [{ emoji: null, icon: null }],
    [{ emoji: null, icon: 'https://example.com/icon.png' }],
    [{ language: 'zh-tw' }],
    [{ mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] } }],
    [{ defaultLevel: 'inherit' }],
    [{ defaultLevel: null }],
  ])('takes %j as it is', (body) => {
    expect(UpdateSpace.parse(body)).toEqual(body);
  });

  it.each([
    [{ emoji: '🚀', icon: 'https://example.com/icon.png' }],
    [{ emoji: 'rocket' }],
    [{ emoji: '🚀'.repeat(51) }],
    [{ icon: 'javascript:alert(1)' }],
    [{ language: 'klingon' }],
    [{ editMode: 'open' }],
    [{ mergeRules: { type: 'rules' } }],
    [{ defaultLevel: 'guest' }],
    [{ title: 'T'.repeat(51) }],
  ])('refuses %j', (body) => {
    expect(UpdateSpace.safeParse(body).success).toBe(false);
  });
});

describe('CreateSpace', () => {
  it('needs nothing, and forgets what it does not know', () => {
    expect(CreateSpace.parse({})).toEqual({});
    expect(CreateSpace.parse({ title: ' Guide ', revisionId: 'forged' })).toEqual({ title: 'Guide' });
  });
});
