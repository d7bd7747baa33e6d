import { describe, expect, it } from '@jest/globals';
import { ROLES, type RoleOrGuest } from '../../platform/permissions/roles.js';
import { commentPermissions } from './permissions.js';

/** What a role may do with its own comments and with those of others, as the first letters of the permissions. */
function letters(role: RoleOrGuest): { own: string; others: string } {
  const of = (own: boolean) =>
    Object.entries(commentPermissions({ role, own }))
      .map(([name, allowed]) => (allowed ? name.charAt(0) : '-'))
      .join('');
  return { own: of(true), others: of(false) };
}

describe('commentPermissions', () => {
  it('lets authors and administrators edit, authors and reviewers delete, and everybody reply who may comment', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, letters(role)]))).toEqual({
      admin: { own: 'verd', others: 'verd' },
      create: { own: 'verd', others: 'v-rd' },
      review: { own: 'verd', others: 'v-rd' },
      edit: { own: 'verd', others: 'v-r-' },
      comment: { own: 'verd', others: 'v-r-' },
      read: { own: 'v---', others: 'v---' },
    });
  });

  it('leaves nothing to somebody who may not see the space, not even to the author', () => {
    expect(letters(null)).toEqual({ own: '----', others: '----' });
  });
});
