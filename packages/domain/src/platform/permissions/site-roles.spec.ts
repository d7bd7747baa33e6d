import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { effectiveRole } from './resolve.js';
import { ROLES, type RoleOrGuest } from './roles.js';
import { type SiteRole, siteRole } from './site-roles.js';

const none = { member: [], teams: [] };

describe('siteRole', () => {
  it('makes administrators of the organization administrators, whatever the site says', () => {
    const grants = { member: ['read'], teams: [] } as const;
    expect(siteRole('admin', null, grants)).toEqual({ role: 'admin', origin: 'organization' });
  });

  it.each<[string, SiteRole, Parameters<typeof siteRole>]>([
    ['the organization, where the site inherits', { role: 'edit', origin: 'organization' }, ['edit', 'inherit', none]],
    ['the site, where it has a level', { role: 'comment', origin: 'default' }, ['edit', 'comment', none]],
    ['the site, where it gives nothing', { role: null, origin: 'default' }, ['edit', null, none]],
    ['the organization, for a guest', { role: null, origin: 'organization' }, [null, 'edit', none]],
    ['a grant', { role: 'review', origin: 'member' }, ['read', 'inherit', { member: ['review'], teams: ['edit'] }]],
    ['a team', { role: 'review', origin: 'team' }, [null, 'read', { member: ['edit'], teams: ['read', 'review'] }]],
    [
      'the level, above grants',
      { role: 'create', origin: 'default' },
      ['read', 'create', { member: ['edit'], teams: [] }],
    ],
    [
      'nothing but a grant of nothing',
      { role: null, origin: 'default' },
      ['read', null, { member: [null], teams: [] }],
    ],
  ])('comes from %s', (_from, expected, given) => {
    expect(siteRole(...given)).toEqual(expected);
  });

  it('names what is nearest to the member where several give the same', () => {
    expect(siteRole('edit', 'inherit', { member: ['edit'], teams: ['edit'] }).origin).toBe('member');
    expect(siteRole('edit', 'edit', { member: ['read'], teams: ['edit'] }).origin).toBe('team');
  });

  it('is the role that decides access', () => {
    const role = fc.constantFrom<RoleOrGuest>(...ROLES, null);
    const level = fc.constantFrom(...ROLES, 'inherit' as const, null);
    fc.assert(
      fc.property(role, level, fc.array(role), fc.array(role), (own, given, member, teams) => {
        const grants = [...member, ...teams];
        expect(siteRole(own, given, { member, teams }).role).toBe(effectiveRole(own, [{ level: given, grants }]));
      }),
    );
  });
});
