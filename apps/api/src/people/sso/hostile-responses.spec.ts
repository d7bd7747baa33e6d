import { beforeAll, describe, expect, it } from '@jest/globals';
import { VICTIM } from '../../../../../packages/saml/test/hostile/hostile-response.js';
import { hostileResponses } from '../../../../../packages/saml/test/hostile.js';
import { encodeResponse } from '../../../../../packages/saml/test/identity-provider.js';
import { type Kit, newKit } from '../../../../../packages/saml/test/kit.js';
import { api, build, database, outsideV1 } from '../../../test/harness.js';

let kit: Kit;
let provider: Awaited<ReturnType<typeof build.samlProvider>>;

beforeAll(async () => {
  const { id: organizationId } = await build.organization();
  const made = newKit(new Date());
  const { entityId, ssoUrl, certificate } = made.provider;
  provider = await build.samlProvider({ organizationId, entityId, ssoUrl, certificate });
  const address = outsideV1(`/sso/saml/${provider.id}`);
  const service = {
    ...made.service,
    entityId: `${address}/metadata`,
    acsUrl: `${address}/acs`,
    certificate: provider.serviceCertificate,
  };
  const { at } = made;
  kit = {
    ...made,
    service,
    trust: { ...made.trust, service },
    respond: (options) => made.provider.respond({ service, at, inResponseTo: '_request', ...options }),
  };
  // What the responses say they answer was really asked, so nothing but themselves is wrong with them.
  await database.prisma.ssoSignIn.create({
    data: {
      id: provider.id,
      providerId: provider.id,
      requestId: '_request',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
});

const post = (field: string) =>
  api.call('POST', kit.service.acsUrl, {
    body: new URLSearchParams({ SAMLResponse: field }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const refusals = async () => {
  const where = { action: 'sso.refused', targetId: provider.id };
  const rows = await database.prisma.auditEvent.findMany({ where, orderBy: { occurredAt: 'asc' } });
  return rows.map(({ payload }) => payload);
};

describe('POST /sso/saml/:samlProviderId/acs', () => {
  it.each(hostileResponses.map((hostile) => [hostile.name, hostile] as const))(
    '403: refuses that %s',
    async (_name, hostile) => {
      const before = (await refusals()).length;

      const { status, text, headers } = await post(await hostile.make(kit));

      const recorded = (await refusals()).slice(before);
      expect({ status, location: headers['location'] }).toEqual({ status: 403, location: undefined });
      expect(recorded).toHaveLength(1);
      const [{ reason, message }] = recorded as [{ reason: string; message: string }];
      expect([hostile.reason].flat()).toContain(reason.replace(/:.*/, ''));
      expect(text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toContain(message);
      expect(await database.prisma.user.count({ where: { email: VICTIM } })).toBe(0);
      expect(await database.prisma.seenAssertion.count({ where: { providerId: provider.id } })).toBe(0);
    },
  );

  it('303: accepts the honest one that all of these are made of, which they have not used up', async () => {
    const { status } = await post(encodeResponse(await kit.respond({ sign: 'both' })));
    expect(status).toBe(303);
  });
});
