import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Action, actions } from './actions.js';
import { type ContentLevel, effectiveRole, isAllowed, isInScope } from './resolve.js';
import { isAtLeast, ROLES, type RoleOrGuest, strongest } from './roles.js';
import { Scope } from './scopes.js';

const ACTIONS = Object.keys(actions).filter((name): name is Action => Object.hasOwn(actions, name));

const anyRole = fc.constantFrom<RoleOrGuest>(...ROLES, null);
const memberRole = fc.constantFrom(...ROLES);
const anyAction = fc.constantFrom(...ACTIONS);
const anyTeamRole = fc.constantFrom('owner' as const, 'member' as const, undefined);
const anyLevel: fc.Arbitrary<ContentLevel> = fc.record({
  level: fc.constantFrom<ContentLevel['level']>(...ROLES, 'inherit', null),
  grants: fc.array(anyRole, { maxLength: 3 }),
});
const anyPath = fc.array(anyLevel, { maxLength: 4 });

/** Whether the first role gives at least as much as the second; null gives nothing. */
const covers = (role: RoleOrGuest, other: RoleOrGuest) => other === null || isAtLeast(role, other);

describe('isAllowed', () => {
  it('never takes an action away from a stronger role', () => {
    fc.assert(
      fc.property(anyAction, anyRole, anyRole, anyTeamRole, fc.boolean(), (action, role, other, teamRole, self) => {
        const stronger = covers(role, other) ? role : other;
        const weaker = stronger === role ? other : role;
        fc.pre(isAllowed(action, { role: weaker, teamRole, self }));
        expect(isAllowed(action, { role: stronger, teamRole, self })).toBe(true);
      }),
    );
  });

  it('allows an administrator every action, but to operate the installation', () => {
    const refused = ACTIONS.filter((action) => !isAllowed(action, { role: 'admin', publisherRole: 'admin' }));
    expect(refused).toEqual(ACTIONS.filter((action) => actions[action].administrators));
  });

  it('lets a guest do only what is open to every member', () => {
    const allowed = ACTIONS.filter((action) => isAllowed(action, { role: null }));
    const open = ACTIONS.filter((action) => actions[action].atLeast === 'guest' && !actions[action].administrators);
    expect(allowed).toEqual(open);
  });

  it('gives owners of a team only the actions that name them', () => {
    fc.assert(
      fc.property(anyAction, anyRole, (action, role) => {
        const gained = isAllowed(action, { role, teamRole: 'owner' }) && !isAllowed(action, { role });
        expect(gained && actions[action].orTeamOwner !== true).toBe(false);
      }),
    );
    expect(isAllowed('team.manage-members', { role: null, teamRole: 'owner' })).toBe(true);
    expect(isAllowed('team.manage-members', { role: 'create', teamRole: 'member' })).toBe(false);
    expect(isAllowed('team.delete', { role: 'create', teamRole: 'owner' })).toBe(false);
  });

  it('gives members over themselves only the actions that say so', () => {
    fc.assert(
      fc.property(anyAction, anyRole, (action, role) => {
        const gained = isAllowed(action, { role, self: true }) && !isAllowed(action, { role });
        expect(gained && actions[action].orSelf !== true).toBe(false);
      }),
    );
    expect(isAllowed('member.remove', { role: null, self: true })).toBe(true);
    expect(isAllowed('member.remove', { role: 'create', self: false })).toBe(false);
    expect(isAllowed('member.update', { role: 'create', self: true })).toBe(false);
  });
});

describe('isInScope', () => {
  it('lets a token without limits do everything', () => {
    expect(ACTIONS.filter((action) => !isInScope(action, null))).toEqual([]);
  });

  it('lets a token without a single scope do nothing', () => {
    expect(ACTIONS.filter((action) => isInScope(action, []))).toEqual([]);
  });

  it('allows an action exactly to tokens that carry its scope', () => {
    fc.assert(
      fc.property(anyAction, fc.subarray(Scope.options), (action, scopes) => {
        const needed = actions[action].scope;
        expect(isInScope(action, scopes)).toBe(needed !== null && scopes.includes(needed));
      }),
    );
  });

  it('keeps accounts, tokens and the audit trail from limited tokens, whatever their scopes', () => {
    for (const action of ['account.update', 'token.create', 'token.revoke', 'audit-event.list'] as const) {
      expect(isInScope(action, Scope.options)).toBe(false);
    }
  });
});

describe('strongest', () => {
  it.each<[RoleOrGuest[], RoleOrGuest]>([
    [[], null],
    [[null], null],
    [[null, 'read'], 'read'],
    [['read', 'comment'], 'comment'],
    [['edit', 'review', 'comment'], 'review'],
    [['create', 'admin', 'read'], 'admin'],
  ])('of %j is %j', (roles, expected) => {
    expect(strongest(roles)).toBe(expected);
  });

  it('is one of the roles, and none of them gives more', () => {
    fc.assert(
      fc.property(fc.array(anyRole, { minLength: 1 }), (roles) => {
        const best = strongest(roles);
        expect(roles).toContain(best);
        expect(roles.every((role) => covers(best, role))).toBe(true);
      }),
    );
  });
});

describe('effectiveRole', () => {
  const level = (own: ContentLevel['level'], ...grants: RoleOrGuest[]): ContentLevel => ({ level: own, grants });

  it.each<[string, RoleOrGuest, ContentLevel[], RoleOrGuest]>([
    ['the role in the organization at the top', 'edit', [], 'edit'],
    ['the role in the organization where everything inherits', 'edit', [level('inherit'), level('inherit')], 'edit'],
    ['the level of the content instead of a stronger role in the organization', 'create', [level('read')], 'read'],
    ['the level of the content instead of a weaker role in the organization', 'read', [level('edit')], 'edit'],
    ['nothing where the content is closed', 'create', [level(null)], null],
    ['a grant on closed content', 'read', [level(null, 'comment')], 'comment'],
    ['the strongest of level and grants', 'read', [level('comment', 'read', 'review')], 'review'],
    ['the level of the parent', 'create', [level('inherit'), level('comment')], 'comment'],
    ['a grant on the parent', 'read', [level('inherit'), level(null, 'edit')], 'edit'],
    [
      'nothing of a grant on the parent where the content does not inherit',
      'read',
      [level(null), level(null, 'edit')],
      null,
    ],
    [
      'nothing of the grandparent past a level in between',
      'create',
      [level('inherit'), level('read'), level('create')],
      'read',
    ],
    ['a grant of nothing as no grant', 'read', [level('read', null)], 'read'],
    ['for a guest nothing by level', null, [level('create')], null],
    ['for a guest a grant', null, [level('create', 'comment')], 'comment'],
    ['for a guest a grant inherited from the parent', null, [level('inherit'), level('read', 'edit')], 'edit'],
  ])('is %s', (_title, organizationRole, path, expected) => {
    expect(effectiveRole(organizationRole, path)).toBe(expected);
  });

  it('is administrator everywhere for an administrator of the organization', () => {
    fc.assert(fc.property(anyPath, (path) => expect(effectiveRole('admin', path)).toBe('admin')));
  });

  it('is for a guest one of the grants, or nothing', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect([null, ...path.flatMap(({ grants }) => grants)]).toContain(effectiveRole(null, path));
      }),
    );
  });

  it('is at least what is granted on the content itself', () => {
    fc.assert(
      fc.property(anyRole, anyPath, fc.array(anyRole), (role, parents, grants) => {
        const result = effectiveRole(role, [{ level: null, grants }, ...parents]);
        expect(grants.every((granted) => covers(result, granted))).toBe(true);
      }),
    );
  });

  it('never shrinks by a further grant, anywhere on the way', () => {
    fc.assert(
      fc.property(anyRole, anyPath, fc.nat({ max: 3 }), memberRole, (role, path, index, granted) => {
        const richer = path.map((at, i) => (i === index ? { ...at, grants: [...at.grants, granted] } : at));
        expect(covers(effectiveRole(role, richer), effectiveRole(role, path))).toBe(true);
      }),
    );
  });

  it('never shrinks with a stronger role in the organization', () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyPath, (role, other, path) => {
        fc.pre(covers(role, other));
        expect(covers(effectiveRole(role, path), effectiveRole(other, path))).toBe(true);
      }),
    );
  });

  it('does not depend on what lies above a level that does not inherit', () => {
    fc.assert(
      fc.property(anyRole, fc.constantFrom(...ROLES, null), anyPath, anyPath, (role, own, above, elsewhere) => {
        const content: ContentLevel = { level: own, grants: [] };
        expect(effectiveRole(role, [content, ...above])).toBe(effectiveRole(role, [content, ...elsewhere]));
      }),
    );
  });
});
