import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, type Team, visit } from '../../test/console.js';
import { chooseItem, enter, expectFocus, tabTo } from '../../test/keyboard.js';
import { newReceiver } from '../../test/webhook-receiver.js';

inBrowser('webhooks', () => {
  let team: Team;
  let receiver: Awaited<ReturnType<typeof newReceiver>>;

  beforeAll(async () => {
    team = await newTeam();
    receiver = await newReceiver();
  });
  afterAll(() => {
    receiver?.stop();
  });

  it('are created, tried out, looked into and given a new secret, by keyboard alone', async () => {
    const { sendWaiting } = await runningApi();
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/settings/webhooks`);
    await enter(page, page.getByRole('button', { name: 'New webhook' }).first());
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await expectFocus(form.getByLabel('Address'));
    await page.keyboard.type('ftp://example.com');
    await enter(page, form.getByRole('button', { name: 'New webhook' }));
    await form.getByText(/must be/i).waitFor();
    await form.getByLabel('Address').fill(receiver.url);
    await tabTo(page, form.getByRole('radio', { name: 'Everything that happens' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, form.getByRole('checkbox', { name: 'Change request merged' }));
    await page.keyboard.press('Space');
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, form.getByRole('button', { name: 'New webhook' }));

    const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
    const first = await secret.getByLabel('Secret', { exact: true }).inputValue();
    expect(first).toMatch(/^whsec_/);
    await enter(page, secret.getByRole('button', { name: 'I have copied it' }));
    await page.getByText('Events: Change request merged').waitFor();
    const [webhookId = ''] = new URL(page.url()).pathname.split('/').slice(-1);

    await enter(page, page.getByRole('button', { name: 'Send a test' }));
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Waiting').waitFor();
    await sendWaiting(webhookId);
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').waitFor();
    await enter(page, page.getByRole('button', { name: /^Test message,/ }));
    const details = page.getByRole('dialog', { name: 'Delivery' });
    await details
      .getByRole('region', { name: 'Body that was sent' })
      .getByText(/"webhook\.test"/)
      .waitFor();
    await details
      .getByRole('region', { name: 'Headers that were sent' })
      .getByText(/webhook-id: /)
      .waitFor();
    await details
      .getByRole('region', { name: 'Headers of the response' })
      .getByText(/x-receiver: spec/)
      .waitFor();
    await details.getByRole('region', { name: 'Body of the response' }).getByText('Thanks').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await enter(page, details.getByRole('button', { name: 'Send again' }));
    await page.getByText('The message is sent again, under the same id.').waitFor();
    await sendWaiting(webhookId);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      receiver.received[0]?.headers['webhook-id'],
      receiver.received[0]?.headers['webhook-id'],
    ]);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });

    await enter(page, page.getByRole('button', { name: 'More' }));
    await chooseItem(page, 'Rotate secret');
    const asked = page.getByRole('dialog', { name: 'Give it a new secret?' });
    await enter(page, asked.getByRole('button', { name: 'Rotate secret' }));
    const second = await secret.getByLabel('Secret', { exact: true }).inputValue();
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    await enter(page, secret.getByRole('button', { name: 'I have copied it' }));
    await secret.waitFor({ state: 'detached' });

    // Receivers have a day to learn the new secret, and meanwhile know messages by the old one, too.
    await enter(page, page.getByRole('button', { name: 'Send a test' }));
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Waiting').waitFor();
    await sendWaiting(webhookId);
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(String(headers['webhook-signature']).split(' ').sort()).toEqual(
      [first, second].map((key) => signatureOf(key, signed)).sort(),
    );
  });

  it('say on a phone why they were paused, go on, and are deleted', async () => {
    const { sendWaiting } = await runningApi();
    const { page, open } = await visit(team.admin, PHONE);
    const { id: webhookId } = await createdWebhook(team, receiver.url);
    receiver.returns.status = 410;
    await open(`/o/${team.organizationId}/settings/webhooks/${webhookId}`);
    await page.getByRole('button', { name: 'Send a test' }).tap();
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Waiting').waitFor();
    await sendWaiting(webhookId);
    await open(`/o/${team.organizationId}/settings/webhooks/${webhookId}?status=pending`);
    await page
      .getByRole('alert')
      .filter({ hasText: 'This webhook is paused' })
      .getByText(/410 \(Gone\)/)
      .waitFor();
    const send = page.getByRole('button', { name: 'Send a test' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Result').selectOption('All');
    await page.getByRole('button', { name: /^Test message,/ }).tap();
    await page.getByRole('dialog', { name: 'Delivery' }).getByText('410', { exact: true }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resume' }).tap();
    await page.getByText('The webhook is active again.').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await page.getByRole('dialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    const listed = page.getByRole('link', { name: receiver.url });
    await eventually('the list with the other webhook alone', async () => (await listed.count()) === 1);
  });
});

async function createdWebhook({ api, organizationId }: Team, url: string) {
  const params = { path: { organizationId } };
  return dataOf(await api.POST('/v1/orgs/{organizationId}/webhooks', { params, body: { url } }));
}

/** The signature of a message, as receivers work it out. */
function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
