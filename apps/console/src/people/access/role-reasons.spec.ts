import { describe, expect, it } from '@jest/globals';
import { access } from '../../words/english/access.js';
import { people } from '../../words/english/people.js';
import { siteAccess } from '../../words/english/site-access.js';
import { type ReasonContext, roleReason } from './role-reasons.js';

const context: ReasonContext = {
  subject: { kind: 'space', organizationId: 'o', id: 'space-1' },
  roleWord: (role) => people.roles[role],
  teams: new Map([['team-1', 'Writers']]),
  collections: new Map([['collection-1', 'Product']]),
  words: { ...access.reasons, ...siteAccess.reasons },
};
const here = { type: 'space', space: 'space-1' } as const;
const ofSite = { type: 'site', site: 'site-1' } as const;
const above = { type: 'collection', collection: 'collection-1' } as const;

describe('the reason of a role', () => {
  it.each([
    [{ type: 'organization', organization: 'o' } as const, 'Editor of the organization'],
    [{ ...here, reason: 'member' } as const, 'Editor, granted to this person'],
    [{ ...here, reason: 'team', team: 'team-1' } as const, 'Editor, because of the team Writers'],
    [{ ...here, reason: 'default' } as const, 'Editor, default of this space'],
    [{ ...above, reason: 'default' } as const, 'Editor, default of the collection “Product”'],
    [{ ...above, reason: 'member' } as const, 'Editor, granted to this person in the collection “Product”'],
    [
      { ...above, reason: 'team', team: 'team-1' } as const,
      'Editor, because of the team Writers in the collection “Product”',
    ],
    [{ ...ofSite, reason: 'member' } as const, 'Editor, granted to this person'],
    [{ ...ofSite, reason: 'team' } as const, 'Editor, because of a team'],
    [{ ...ofSite, reason: 'default' } as const, 'Editor, default of this site'],
  ])('%j is said as "%s"', (origin, said) => {
    expect(roleReason({ permission: 'edit', origin }, context)).toBe(said);
  });

  it('is said of a collection about itself', () => {
    const subject = { kind: 'collection', organizationId: 'o', id: 'collection-1' } as const;
    const origin = { ...above, reason: 'default' } as const;
    expect(roleReason({ permission: 'read', origin }, { ...context, subject })).toBe(
      'Reader, default of this collection',
    );
  });

  it('is said without titles that the person may not see', () => {
    const hidden = { ...context, collections: new Map(), teams: new Map() };
    const origin = { ...above, reason: 'team', team: 'team-1' } as const;
    expect(roleReason({ permission: 'read', origin }, hidden)).toBe('Reader, because of a team in a collection above');
  });
});
