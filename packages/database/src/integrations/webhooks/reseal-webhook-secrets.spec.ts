import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { resealWebhookSecrets } = await native<
  typeof import('@lectern/database/integrations/webhooks/reseal-webhook-secrets')
>('@lectern/database/integrations/webhooks/reseal-webhook-secrets');
const { openWebhookSecrets, sealFirstSecret, sealNextSecret } = await native<
  typeof import('@lectern/database/integrations/webhooks/webhook-secrets')
>('@lectern/database/integrations/webhooks/webhook-secrets');

const OLD = 'the secret before the rotation';
const NEW = 'the secret after the rotation';

describe('resealWebhookSecrets', () => {
  it('lets the secrets of webhooks outlive the previous secret, and does nothing the second time', async () => {
    const [before, during, after] = [new Keyring(OLD), new Keyring(NEW, OLD), new Keyring(NEW)];
    const at = new Date();
    const { id: organizationId } = await build.organization();
    const sealed = sealNextSecret(before, sealFirstSecret(before, 'whsec_first'), { secret: 'whsec_second', at });
    const id = `webhook-${organizationId}`;
    const data = { id, organizationId, url: 'https://example.com', secret: sealed };
    await database.prisma.webhook.create({ data });

    expect(await resealWebhookSecrets(database, during)).toBeGreaterThanOrEqual(1);

    const { secret } = await database.prisma.webhook.findUniqueOrThrow({ where: { id } });
    expect(openWebhookSecrets(after, secret, at)).toEqual(['whsec_second', 'whsec_first']);
    expect(await resealWebhookSecrets(database, during)).toBe(0);
  });
});
