import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { effectiveRoles, type LeveledContent, rolesOfMembers } from './effective-roles.js';
import { effectiveRole } from './resolve.js';
import { ROLES, type RoleOrGuest } from './roles.js';

const content = (id: string, parentId: string | null, level: LeveledContent['level']) => ({ id, parentId, level });

const TREE: LeveledContent[] = [
  content('handbook', null, 'inherit'),
  content('closed', 'handbook', null),
  content('drafts', 'closed', 'inherit'),
  content('ideas', 'drafts', 'inherit'),
  content('public', 'closed', 'comment'),
];

describe('effectiveRoles', () => {
  it('holds what the member may see, with the role that comes down from above', () => {
    expect(effectiveRoles(TREE, [], 'edit')).toEqual(
      new Map([
        ['handbook', 'edit'],
        ['public', 'comment'],
      ]),
    );
  });

  it('lets a grant on a collection come down to all that inherits from it', () => {
    const grants = [{ resourceId: 'closed', role: 'review' as const }];
    expect(Object.fromEntries(effectiveRoles(TREE, grants, null))).toEqual({
      closed: 'review',
      drafts: 'review',
      ideas: 'review',
    });
  });

  it('takes the strongest of several grants', () => {
    const grants = [
      { resourceId: 'ideas', role: 'comment' as const },
      { resourceId: 'ideas', role: 'create' as const },
      { resourceId: 'ideas', role: null },
    ];
    expect(Object.fromEntries(effectiveRoles(TREE, grants, null))).toEqual({ ideas: 'create' });
  });

  it('is administrator of everything for an administrator', () => {
    expect(new Set(effectiveRoles(TREE, [], 'admin').values())).toEqual(new Set(['admin']));
    expect(effectiveRoles(TREE, [], 'admin').size).toBe(TREE.length);
  });

  it('treats content whose parent is not there as standing at the top', () => {
    expect(effectiveRoles([content('lost', 'gone', 'inherit')], [], 'read').get('lost')).toBe('read');
  });

  it('comes to an end on a circle', () => {
    const circle = [content('a', 'b', 'inherit'), content('b', 'a', 'inherit'), content('c', 'c', 'inherit')];
    expect(effectiveRoles(circle, [], 'read').size).toBe(3);
  });

  it('says of each piece what the rule for one piece says', () => {
    const anyLevel = fc.constantFrom<LeveledContent['level']>(...ROLES, 'inherit', null);
    const anyRole = fc.constantFrom<RoleOrGuest>(...ROLES, null);
    // The parent of each comes before it, so that there is no circle.
    const anyTree = fc.array(fc.record({ level: anyLevel, parent: fc.nat(), grant: fc.option(anyRole) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyTree, anyRole, (nodes, role) => {
        const tree = nodes.map(({ level, parent }, index) =>
          content(String(index), parent % (index + 1) === index ? null : String(parent % (index + 1)), level),
        );
        const grants = nodes.flatMap(({ grant }, index) =>
          grant === undefined ? [] : [{ resourceId: String(index), role: grant }],
        );
        const pathOf = (id: string | null): LeveledContent[] => {
          const own = tree.find((node) => node.id === id);
          return own ? [own, ...pathOf(own.parentId)] : [];
        };
        const roles = effectiveRoles(tree, grants, role);
        for (const { id } of tree) {
          const levels = pathOf(id).map((node) => ({
            level: node.level,
            grants: grants.filter(({ resourceId }) => resourceId === node.id).map((grant) => grant.role),
          }));
          expect(roles.get(id) ?? null).toBe(effectiveRole(role, levels));
        }
      }),
    );
  });
});

describe('rolesOfMembers', () => {
  const path = [
    { id: 'drafts', level: 'inherit' as const },
    { id: 'closed', level: null },
  ];
  const members = [
    { userId: 'anna', role: 'admin' as const },
    { userId: 'ben', role: 'create' as const },
    { userId: 'carla', role: null },
    { userId: 'dora', role: 'read' as const },
  ];

  it('holds everybody who may see the content, and nobody else', () => {
    const grants = [
      { userId: 'carla', resourceId: 'closed', role: 'edit' as const, teamId: 'writers' },
      { userId: 'dora', resourceId: 'drafts', role: 'comment' as const, teamId: null },
      { userId: 'dora', resourceId: 'closed', role: 'read' as const, teamId: null },
      { userId: 'somebody else', resourceId: 'drafts', role: 'admin' as const, teamId: null },
    ];
    expect(Object.fromEntries(rolesOfMembers(members, { path, grants }))).toEqual({
      anna: { role: 'admin', origin: { type: 'organization' } },
      carla: { role: 'edit', origin: { type: 'team', resourceId: 'closed', teamId: 'writers' } },
      dora: { role: 'comment', origin: { type: 'member', resourceId: 'drafts' } },
    });
  });

  it('names the grant to the member where one to a team gives the same', () => {
    const grant = { userId: 'ben', resourceId: 'closed', role: 'edit' as const };
    for (const teamIds of [
      [null, 'writers'],
      ['writers', null],
    ]) {
      const grants = teamIds.map((teamId) => ({ ...grant, teamId }));
      expect(rolesOfMembers(members, { path, grants }).get('ben')?.origin).toEqual({
        type: 'member',
        resourceId: 'closed',
      });
    }
  });

  it('names the default of a collection that all of its content inherits', () => {
    const open = [
      { id: 'drafts', level: 'inherit' as const },
      { id: 'open', level: 'edit' as const },
    ];
    expect(rolesOfMembers(members, { path: open, grants: [] }).get('dora')).toEqual({
      role: 'edit',
      origin: { type: 'default', resourceId: 'open' },
    });
  });

  it('finds the role that the rule for one piece finds, and what gives just this role', () => {
    const anyLevel = fc.constantFrom<LeveledContent['level']>(...ROLES, 'inherit', null);
    const anyRole = fc.constantFrom<RoleOrGuest>(...ROLES, null);
    const anyGrants = fc.array(fc.record({ role: anyRole, teamId: fc.constantFrom(null, 'a', 'b') }), { maxLength: 3 });
    const anyPath = fc.array(fc.record({ level: anyLevel, grants: anyGrants }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyPath, anyRole, (levels, organizationRole) => {
        const places = levels.map(({ level }, index) => ({ id: String(index), level }));
        const grants = levels.flatMap((level, index) =>
          level.grants.map((grant) => ({ ...grant, userId: 'ben', resourceId: String(index) })),
        );
        const explained = rolesOfMembers([{ userId: 'ben', role: organizationRole }], { path: places, grants }).get(
          'ben',
        );
        const simple = levels.map(({ level, grants: granted }) => ({ level, grants: granted.map(({ role }) => role) }));
        expect(explained?.role ?? null).toBe(effectiveRole(organizationRole, simple));
        if (!explained) return;
        const { role, origin } = explained;
        const gives = {
          organization: () => organizationRole === role,
          default: () =>
            places.some(({ id, level }) => 'resourceId' in origin && id === origin.resourceId && level === role),
          member: () => grants.some((grant) => grant.teamId === null && grant.role === role),
          team: () => grants.some((grant) => grant.teamId !== null && grant.role === role),
        };
        expect(gives[origin.type]()).toBe(true);
      }),
    );
  });
});
