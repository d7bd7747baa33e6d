import { describe, expect, it } from '@jest/globals';
import { auditActionLabel } from './actions.js';

describe('what an action is called', () => {
  it.each([
    ['team.members-updated', 'Team members updated'],
    ['saml-provider.created', 'SAML provider created'],
    ['sso.refused', 'SSO refused'],
  ] as const)('%s is "%s"', (action, label) => {
    expect(auditActionLabel(action)).toBe(label);
  });
});
