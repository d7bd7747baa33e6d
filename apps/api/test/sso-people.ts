import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { api, database } from './harness.js';
import type { Said } from './identity-provider.js';
import { codeIn, signInWith } from './sso-browser.js';
import { newSsoOrganization, type SsoWorld, startSsoWorld } from './sso-organization.js';

/** An API on the network and an identity provider, for the specs of one file, and what they do with both. */
export function useSsoWorld() {
  let world: SsoWorld;
  beforeAll(async () => {
    world = await startSsoWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.identityProvider.says({}));
  return {
    get origin() {
      return world.origin;
    },
    get identityProvider() {
      return world.identityProvider;
    },
    newOrganization: (settings?: Parameters<typeof newSsoOrganization>[1]) => newSsoOrganization(world, settings),
    /** Signs somebody in by whatever the identity provider says, and exchanges the code at another API process. */
    signInAs: async (startURL: string, nameId: string, said: Said = {}) => {
      world.identityProvider.says({ nameId, ...said });
      const responded = await signInWith(startURL);
      const exchanged = await api.post('/auth/exchange', { code: codeIn(responded), verifier: responded.verifier });
      return { responded, exchanged, client: api.as(exchanged.body.token ?? '') };
    },
  };
}

/** An address that nobody has used. */
export const newEmail = () => `sso-${randomBytes(6).toString('hex')}@example.com`;

/** A member by its address, with its teams; null when there is none. */
export const memberOf = (organizationId: string, email: string) =>
  database.prisma.member.findFirst({
    where: { organizationId, user: { email } },
    include: { user: true, teams: { select: { teamId: true } } },
  });

/** The audit trail of an organization, the latest last. */
export const auditsOf = (organizationId: string) =>
  database.prisma.auditEvent.findMany({ where: { organizationId }, orderBy: { occurredAt: 'asc' } });
