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
      { userId: 'carla', resourceId: 'closed', role: 'edit' as const },
      { userId: 'dora', resourceId: 'drafts', role: 'comment' as const },
      { userId: 'dora', resourceId: 'closed', role: 'read' as const },
      { userId: 'somebody else', resourceId: 'drafts', role: 'admin' as const },
    ];
    expect(Object.fromEntries(rolesOfMembers(members, { path, grants }))).toEqual({
      anna: 'admin',
      carla: 'edit',
      dora: 'comment',
    });
  });
});
