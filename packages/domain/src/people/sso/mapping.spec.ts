import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isAtLeast, ROLES } from '../../platform/permissions/roles.js';
import { mappedRole, mappedTeams, RoleMapping, TeamMapping } from './mapping.js';

const groups = (...values: string[]) => new Map([['groups', values]]);
const roles: RoleMapping = {
  attribute: 'groups',
  roles: [
    { value: 'readers', role: 'read' },
    { value: 'writers', role: 'edit' },
    { value: 'outside', role: null },
  ],
};
const teams: TeamMapping = {
  attribute: 'groups',
  teams: [
    { value: 'writers', team: 'docs' },
    { value: 'editors', team: 'docs' },
    { value: 'writers', team: 'all' },
    { value: 'sales', team: 'sales' },
  ],
};

const value = fc.constantFrom('a', 'b', 'c', 'd');
const anyRole = fc.constantFrom(...ROLES, null);
const anyRoles = fc.array(fc.record({ value, role: anyRole }), { minLength: 1, maxLength: 6 });
const anyTeams = fc.array(fc.record({ value, team: fc.constantFrom('t1', 't2', 't3') }), {
  minLength: 1,
  maxLength: 6,
});
const values = fc.array(value, { maxLength: 4 });

describe('mappedRole', () => {
  it('gives the role of the value that somebody has', () => {
    expect(mappedRole(roles, groups('readers'))).toBe('read');
    expect(mappedRole(roles, groups('unknown', 'writers'))).toBe('edit');
  });

  it('makes somebody a guest whose only matching value says so', () => {
    expect(mappedRole(roles, groups('outside'))).toBeNull();
    expect(mappedRole(roles, groups('outside', 'readers'))).toBe('read');
  });

  it('gives the strongest of several, in whatever order they come', () => {
    expect(mappedRole(roles, groups('readers', 'writers'))).toBe('edit');
    expect(mappedRole(roles, groups('writers', 'readers'))).toBe('edit');
  });

  it('says nothing of somebody whom no value matches, nor without a mapping', () => {
    expect(mappedRole(roles, groups('others'))).toBeUndefined();
    expect(mappedRole(roles, groups())).toBeUndefined();
    expect(mappedRole(roles, new Map([['roles', ['writers']]]))).toBeUndefined();
    expect(mappedRole(null, groups('writers'))).toBeUndefined();
  });

  it('gives the role for everybody else to whom no value matches, also when there are no values', () => {
    const strict: RoleMapping = { ...roles, otherwise: 'read' };
    for (const attributes of [groups('others'), groups(), new Map()]) {
      expect(mappedRole(strict, attributes)).toBe('read');
      expect(mappedRole({ ...strict, otherwise: null }, attributes)).toBeNull();
    }
    expect(mappedRole(strict, groups('writers'))).toBe('edit');
  });

  it('says nothing when the provider has more groups than it sends', () => {
    const attributes = new Map([['http://schemas.microsoft.com/claims/groups.link', ['https://graph.example.com']]]);
    expect(mappedRole({ ...roles, otherwise: null }, attributes)).toBeUndefined();
    expect(mappedTeams(teams, attributes)).toEqual({ join: [], leave: [] });
  });

  it('compares values exactly', () => {
    for (const close of ['Writers', 'writers ', 'writer', 'writers,readers']) {
      expect(mappedRole(roles, groups(close))).toBeUndefined();
    }
  });

  it('is one of the matching roles and never weaker than any of them', () => {
    fc.assert(
      fc.property(anyRoles, values, (rules, held) => {
        const matching = rules.filter((rule) => held.includes(rule.value)).map(({ role }) => role);
        const role = mappedRole({ attribute: 'groups', roles: rules }, groups(...held));
        if (role === undefined) return matching.length === 0;
        return matching.includes(role) && matching.every((other) => isAtLeast(role, other ?? 'guest'));
      }),
    );
  });
});

describe('mappedTeams', () => {
  it('joins the teams of the values that somebody has, each once, and leaves the others that it names', () => {
    expect(mappedTeams(teams, groups('writers', 'editors'))).toEqual({ join: ['docs', 'all'], leave: ['sales'] });
    expect(mappedTeams(teams, groups('sales'))).toEqual({ join: ['sales'], leave: ['docs', 'all'] });
  });

  it('leaves every team that it names when the provider says nothing of groups', () => {
    const all = { join: [], leave: ['docs', 'all', 'sales'] };
    expect(mappedTeams(teams, new Map())).toEqual(all);
    expect(mappedTeams(teams, groups())).toEqual(all);
  });

  it('leaves all teams alone without a mapping', () => {
    expect(mappedTeams(null, groups('writers'))).toEqual({ join: [], leave: [] });
  });

  it('decides of every team that is named, once and in one way', () => {
    fc.assert(
      fc.property(anyTeams, values, (rules, held) => {
        const { join, leave } = mappedTeams({ attribute: 'groups', teams: rules }, groups(...held));
        const named = new Set(rules.map(({ team }) => team));
        const wanted = rules.filter((rule) => held.includes(rule.value)).map(({ team }) => team);
        expect(join.filter((team) => leave.includes(team))).toEqual([]);
        expect([...join, ...leave].sort()).toEqual([...named].sort());
        expect(new Set(join)).toEqual(new Set(wanted));
      }),
    );
  });
});

describe('what an administrator may write as a mapping', () => {
  const rules = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `v${index}`, role: 'read' }));

  it('has one attribute and 1 to 100 rules', () => {
    const lengths = [0, 1, 100, 101];
    const accepted = lengths.map(
      (count) => RoleMapping.safeParse({ attribute: 'groups', roles: rules(count) }).success,
    );
    expect(accepted).toEqual([false, true, true, false]);
  });

  it.each([
    ['a role that there is none of', RoleMapping, { attribute: 'groups', roles: [{ value: 'v', role: 'owner' }] }],
    ['a rule without a role', RoleMapping, { attribute: 'groups', roles: [{ value: 'v' }] }],
    ['an empty value', RoleMapping, { attribute: 'groups', roles: [{ value: ' ', role: 'read' }] }],
    ['no attribute', RoleMapping, { attribute: '', roles: [{ value: 'v', role: 'read' }] }],
    ['a word that stands for nothing', RoleMapping, { attribute: 'g', roles: [{ value: 'v', role: 'read' }], all: 1 }],
    ['a team without an id', TeamMapping, { attribute: 'groups', teams: [{ value: 'v', team: '' }] }],
    ['no team', TeamMapping, { attribute: 'groups', teams: [] }],
  ])('is refused with %s', (_what, schema, mapping) => {
    expect(schema.safeParse(mapping).success).toBe(false);
  });
});
