import { describe, expect, it } from '@jest/globals';
import { type AccessRules, effectsOf } from './access-effects.js';

const facts: AccessRules = {
  level: 'read',
  members: [
    { userId: 'ada', name: 'Ada', role: 'admin' },
    { userId: 'bob', name: 'Bob', role: 'edit' },
    { userId: 'gus', name: 'Gus', role: null },
  ],
  grants: [{ kind: 'team', id: 'writers', role: 'edit' }],
  teams: new Map([['writers', ['bob']]]),
};
const bob = { kind: 'user', id: 'bob' } as const;
const writers = { kind: 'team', id: 'writers' } as const;

describe('what a change of access does', () => {
  it('is more access for somebody who is granted more', () => {
    const change = { type: 'grants', grantees: [bob], role: 'review' } as const;
    expect(effectsOf(facts, change)).toEqual([{ userId: 'bob', name: 'Bob', before: 'edit', after: 'review' }]);
  });

  it('is nothing for somebody who has as much by other means', () => {
    expect(effectsOf(facts, { type: 'grants', grantees: [bob], role: 'comment' })).toEqual([]);
  });

  it('is what the default leaves when a grant is removed', () => {
    expect(effectsOf(facts, { type: 'removal', grantee: writers })).toEqual([
      { userId: 'bob', name: 'Bob', before: 'edit', after: 'read' },
    ]);
  });

  it('is access for a guest, who has none by default', () => {
    const change = { type: 'grants', grantees: [{ kind: 'user', id: 'gus' }], role: 'read' } as const;
    expect(effectsOf(facts, change)).toEqual([{ userId: 'gus', name: 'Gus', before: null, after: 'read' }]);
  });

  it('is the loss of access when the default becomes none, except for administrators', () => {
    const alone = { ...facts, grants: [] };
    expect(effectsOf(alone, { type: 'default', level: null })).toEqual([
      { userId: 'bob', name: 'Bob', before: 'read', after: null },
    ]);
  });

  it('is the role in the organization when the default is inherited at the top', () => {
    const alone = { ...facts, grants: [] };
    expect(effectsOf(alone, { type: 'default', level: 'inherit' })).toEqual([
      { userId: 'bob', name: 'Bob', before: 'read', after: 'edit' },
    ]);
  });

  it('is what the collection gives when the default is inherited in one', () => {
    const inside = { ...facts, grants: [], parent: new Map([['gus', 'comment' as const]]) };
    expect(effectsOf(inside, { type: 'default', level: 'inherit' })).toEqual([
      { userId: 'bob', name: 'Bob', before: 'read', after: null },
      { userId: 'gus', name: 'Gus', before: null, after: 'comment' },
    ]);
  });

  it('is not known where it depends on a collection that the person may not look into', () => {
    const inside = { ...facts, parent: 'unknown' } as const;
    expect(effectsOf(inside, { type: 'default', level: 'inherit' })).toBeNull();
    expect(effectsOf(inside, { type: 'removal', grantee: writers })).toHaveLength(1);
  });
});
