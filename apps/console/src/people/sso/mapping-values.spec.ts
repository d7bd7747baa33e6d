import { describe, expect, it } from '@jest/globals';
import { mappingsOf, roleMappingOf, teamMappingOf } from './mapping-values.js';

describe('mappings of a form', () => {
  it('come back as they were read', () => {
    const roleMapping = { attribute: 'groups', roles: [{ value: 'admins', role: 'admin' as const }], otherwise: null };
    const teamMapping = { attribute: 'teams', teams: [{ value: 'writers', team: 'team-1' }] };
    const values = mappingsOf({ roleMapping, teamMapping });
    expect(roleMappingOf(values)).toEqual(roleMapping);
    expect(teamMappingOf(values)).toEqual(teamMapping);
  });

  it('tell keeping a role from making somebody a guest', () => {
    const values = mappingsOf({ roleMapping: { attribute: 'groups', roles: [] } });
    expect(values.otherwise).toBe('keep');
    expect(roleMappingOf(values)).toEqual({ attribute: 'groups', roles: [] });
    expect(roleMappingOf({ ...values, otherwise: null })).toEqual({ attribute: 'groups', roles: [], otherwise: null });
  });

  it('are none without an attribute', () => {
    const values = mappingsOf({});
    expect([roleMappingOf(values), teamMappingOf(values)]).toEqual([null, null]);
  });

  it('leave out rows that are not filled in', () => {
    const values = {
      ...mappingsOf({}),
      teamAttribute: 'groups',
      teams: [
        { value: 'a', to: null },
        { value: '', to: 't' },
      ],
    };
    expect(teamMappingOf(values)).toEqual({ attribute: 'groups', teams: [] });
  });
});
