import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { SmtpServer } from '../../../../apps/jobs/test/smtp-server.js';
import { eventually } from '../../../../scripts/lib/eventually.mjs';
import { barriersOf, inBrowser, newTeam, overflowOf, PHONE, runningApi, visit } from '../../test/console.js';
import { tabTo } from '../../test/keyboard.js';
import { newOperator } from '../../test/operators.js';
import { newReceiver } from '../../test/webhook-receiver.js';

async function addFailedJob(organizationId: string, lastError: string): Promise<string> {
  const { database } = await runningApi();
  const now = new Date();
  const id = randomUUID();
  const failed = { state: 'failed' as const, lastError, attempts: 3, failures: 3, finishedAt: now };
  await database.prisma.job.create({ data: { id, name: 'pdf.make', payload: {}, organizationId, ...failed } });
  return id;
}

inBrowser('operating the installation', () => {
  beforeEach(async () => {
    const { database } = await runningApi();
    await database.prisma.process.deleteMany({ where: { kind: 'jobs' } });
    await database.prisma.backup.deleteMany();
  });

  it('begins with what needs attention, and shows processes, queues and what is stored', async () => {
    const { admin, organizationId } = await newOperator();
    await addFailedJob(organizationId, 'The renderer ended');
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}`);
    await page.getByRole('link', { name: 'Installation', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Installation' }).waitFor();
    await page.getByText('No worker is running, so no background work is done.').waitFor();
    await page.getByText('No backup is known.', { exact: false }).waitFor();
    const processes = page.getByRole('table', { name: 'Processes' });
    // The only process that is asked rather than heard of; one listens there if a spec before has started it.
    const { sitesUrl } = await runningApi();
    const isThere = await fetch(sitesUrl).then(
      () => true,
      () => false,
    );
    const siteServer = processes.getByRole('row').filter({ has: page.getByText('Site server', { exact: true }) });
    await siteServer.getByText(isThere ? 'Running' : 'Not available', { exact: true }).waitFor();
    const release = page.getByRole('region', { name: 'Release' });
    expect(await release.getByText(/^Current \(/).count()).toBe(1);
    expect(await rowOf(page.getByRole('table', { name: 'Queues' }), 'pdf')).toMatch(/0 done, \d+ failed/);

    await page.getByRole('link', { name: 'Show failed jobs' }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Jobs of the installation' }).waitFor();
    expect(new URL(page.url()).search).toBe('?state=failed');
  });

  it('finds failed jobs by their error and has them tried again, by keyboard alone', async () => {
    const { admin, organizationId } = await newOperator('Renderers');
    const { database } = await runningApi();
    const mark = `renderer ${organizationId}`;
    const ids = [await addFailedJob(organizationId, mark), await addFailedJob(organizationId, mark)];
    const other = await addFailedJob(organizationId, 'something else');
    const { page, open } = await visit(admin);
    await open('/system/jobs?state=failed');
    const retryAll = page.getByRole('button', { name: 'Try failed jobs again…' });
    await retryAll.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Text in the error' }).fill(mark);
    const jobs = page.getByRole('table', { name: 'Jobs' });
    await eventually('only the two jobs', async () => (await jobs.getByText('Renderers').count()) === 2);
    expect(await jobs.getByText(mark, { exact: false }).count()).toBe(2);
    await retryAll.press('Enter');
    await page.getByRole('dialog', { name: 'Try these failed jobs again?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 jobs are tried again.').waitFor();
    const states = await database.prisma.job.findMany({ where: { id: { in: [...ids, other] } } });
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [ids[0] ?? '']: 'queued',
      [ids[1] ?? '']: 'queued',
      [other]: 'failed',
    });
  });

  it('leads from an organization to its failed jobs', async () => {
    const title = `Acme ${randomUUID()}`;
    const { admin, organizationId } = await newOperator(title);
    await addFailedJob(organizationId, 'The renderer ended');
    const { page, open } = await visit(admin);
    await open('/system/organizations');
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill(title.toUpperCase());
    await eventually('the search', () => Promise.resolve(new URL(page.url()).searchParams.has('search')));
    const row = page.getByRole('table', { name: 'Organizations' }).getByRole('row', { name: title });
    await row.getByRole('link', { name: '1' }).click();
    await page.getByRole('table', { name: 'Jobs' }).getByText('The renderer ended', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Jobs of all organizations' }).waitFor();
  });

  it('says why an email is not sent and why an address cannot be reached, beside the values', async () => {
    const { admin } = await newOperator();
    const { runJobs } = await runningApi();
    const { page, open } = await visit(admin, PHONE);
    await open('/system/checks');
    await page.getByRole('textbox', { name: 'To' }).fill('nobody');
    await page.getByRole('button', { name: 'Send a test email' }).tap();
    await page.getByText('Must be an email address', { exact: false }).waitFor();
    expect(await page.getByRole('textbox', { name: 'To' }).inputValue()).toBe('nobody');
    await page.getByRole('textbox', { name: 'To' }).fill('');
    await page.getByRole('button', { name: 'Send a test email' }).tap();
    await page.getByText('Waiting for a worker to send it…').waitFor();
    await runJobs(null, {});
    await page.getByText('SMTP_URL', { exact: false }).waitFor();

    await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/internal');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Not reached' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('says that an email was accepted and an address reached, by keyboard alone', async () => {
    const { admin } = await newOperator();
    const { runJobs } = await runningApi();
    const [smtp, receiver] = [await SmtpServer.start(), await newReceiver()];
    try {
      const { page, open } = await visit(admin);
      await open('/system/checks');
      await tabTo(page, page.getByRole('textbox', { name: 'To' }));
      await page.keyboard.type('operator@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('Waiting for a worker to send it…').waitFor();
      await runJobs(null, { SMTP_URL: smtp.url });
      await page.getByText('The mail server accepted the email.').waitFor();
      expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['operator@example.com', 'Test email from Lectern'],
      ]);

      receiver.returns.status = 404;
      await tabTo(page, page.getByRole('textbox', { name: 'Address' }));
      await page.keyboard.type(receiver.url);
      await page.keyboard.press('Enter');
      await page.getByText(/^Reached in \d+ ms, with status 404\.$/).waitFor();
      expect(receiver.received).toHaveLength(1);
    } finally {
      receiver.stop();
      await smtp.stop();
    }
  });

  it('is offered to nobody else, and says who may', async () => {
    const { admin, organizationId } = await newTeam();
    const { page, open } = await visit(admin);
    await open(`/o/${organizationId}`);
    await page.getByRole('link', { name: 'Account', exact: false }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Installation', exact: true }).count()).toBe(0);
    await open('/system');
    await page.getByRole('alert').getByText('administrator', { exact: false }).first().waitFor();
  });
});

async function rowOf(table: Locator, name: string): Promise<string> {
  const row = table.getByRole('row').filter({ has: table.page().getByRole('cell', { name, exact: true }) });
  return (await row.textContent()) ?? '';
}
