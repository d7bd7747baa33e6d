import { expect } from '@jest/globals';
import type { Role } from '@lectern/domain/platform/permissions/roles';
import { type ApiResponse, api, build, type Client, database, endpoints } from './harness.js';

/** An organization that vouches for somebody who has an account of their own. */
export interface Voucher {
  organizationId: string;
  samlProviderId: string;
  /** Administrates the organization and configured its provider. */
  admin: { id: string; token: string };
  /** What the provider gives for the person. */
  token: string;
  /** Calls with that token. */
  client: Client;
}

/** A new organization whose provider says that somebody is there, and makes that person a member. */
export async function voucherFor(userId: string, role: Role = 'admin'): Promise<Voucher> {
  const { id: organizationId, admin } = await build.organization({ title: 'Voucher' });
  await database.prisma.member.create({ data: { organizationId, userId, role, sso: true } });
  const { id: samlProviderId } = await build.samlProvider({ organizationId });
  const token = await build.vouchedToken({ userId, samlProviderId });
  return { organizationId, samlProviderId, admin, token, client: api.as(token) };
}

/** Gives an organization a provider and its administrator a token of it. */
export async function vouchedAdmin(organizationId: string, { id: userId }: { id: string }) {
  const { id: samlProviderId } = await build.samlProvider({ organizationId });
  // Samples make and remove providers, the oldest first.
  await database.prisma.samlProvider.update({
    where: { id: samlProviderId },
    data: { createdAt: new Date('2100-01-01') },
  });
  return { samlProviderId, client: api.as(await build.vouchedToken({ userId, samlProviderId })) };
}

/** Switches single sign-on on or off, in the process that is asked next. */
export async function requireSso(client: Client, organizationId: string, sso: boolean): Promise<void> {
  expect(await client.patch(`/orgs/${organizationId}`, { sso })).toMatchObject({ status: 200, body: { sso } });
}

/** Operations on the own account, which every caller answers for alone; in the order of their names. */
export const OWN_ACCOUNT = [
  'createApiToken',
  'endSession',
  'getAuthenticatedUser',
  'getNotificationSettings',
  'listApiTokens',
  'listInboxEntries',
  'listOrganizationsForAuthenticatedUser',
  'listSessions',
  'readInbox',
  'revokeApiToken',
];

/** Operations that leave something, whoever calls: public integrations keep what they were asked. */
export const LEAVING_TRACES = ['renderIntegrationUIWithGet', 'renderIntegrationUIWithPost'];

/** Every operation that somebody has to be known for. */
export const guardedEndpoints = endpoints.flatMap(({ endpoint }) =>
  endpoint.access === 'public' ? [] : [{ ...endpoint, access: endpoint.access }],
);

/** What a response tells, apart from what is new in every one. */
export function told({ status, text, body }: ApiResponse): string {
  // A cursor works only for whom it was made.
  const shown = text.replace(/(?<="next":\{"page":")[^"]*/, '');
  return `${status} ${shown.replaceAll(body?.error?.requestId ?? 'no request id', '')}`;
}
