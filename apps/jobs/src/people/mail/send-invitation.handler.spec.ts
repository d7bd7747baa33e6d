import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { build, database, native, newMetrics, newRunner, PUBLIC_URL } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../../test/job-rows.js';
import { killRunWhen } from '../../../test/killed-run.js';
import { SmtpServer } from '../../../test/smtp-server.js';

const { createMailer } = await native<typeof import('../../platform/mail/mailer.js')>(
  '../dist/platform/mail/mailer.js',
);
const JOB = catalog.sendInvitationJob;
const HOUR_MS = 3_600_000;

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await SmtpServer.start();
});
afterEach(() => smtp.stop());

const runner = () => newRunner({ mailer: createMailer({ smtpUrl: smtp.url, from: 'docs@example.com' }) });

async function invited({ expiresInMs = HOUR_MS } = {}) {
  const { id: organizationId, admin } = await build.organization({ title: 'Acme' });
  const inviteId = randomBytes(8).toString('hex');
  const email = `${inviteId}@example.com`;
  const expiresAt = new Date(Date.now() + expiresInMs);
  await database.prisma.invite.create({
    data: { id: inviteId, organizationId, email, role: 'read', invitedBy: admin.id, expiresAt },
  });
  return { organizationId, inviteId, email, jobId: await enqueued(JOB, { organizationId, inviteId }) };
}

describe(JOB.name, () => {
  it('tells the invited person where to go', async () => {
    const { email, jobId } = await invited();
    await runner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(smtp.mails).toEqual([
      {
        from: 'docs@example.com',
        to: email,
        subject: 'Invitation to Acme',
        text: expect.stringContaining(`${PUBLIC_URL}/auth/sign-in`),
      },
    ]);
  });

  it('done twice mails twice and changes nothing', async () => {
    const { email, jobId } = await invited();
    const before = await databaseContents();
    await runner().run(jobId);
    await forgetCompletion(jobId);
    await runner().run(jobId);
    expect(await databaseContents()).toEqual(before);
    expect(smtp.mailsTo(email)).toHaveLength(2);
  });

  it('killed while the mail is on its way is done by the next worker', async () => {
    const { email, jobId } = await invited();
    const before = await databaseContents();
    smtp.hold();
    await killRunWhen(jobId, 'the mail on its way', () => smtp.held.length === 1, { smtpUrl: smtp.url });
    smtp.release();
    await letTimePass(jobId);
    await runner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(smtp.mails.map(({ to }) => to)).toEqual([email]);
    expect(await databaseContents()).toEqual(before);
  });

  it.each<[string, (invite: Awaited<ReturnType<typeof invited>>) => Promise<unknown>]>([
    ['was revoked', ({ inviteId }) => database.prisma.invite.delete({ where: { id: inviteId } })],
    [
      'has expired',
      ({ inviteId }) =>
        database.prisma.invite.update({ where: { id: inviteId }, data: { expiresAt: new Date(Date.now() - HOUR_MS) } }),
    ],
    ['leads to an organization that was deleted', ({ organizationId }) => build.deleteOrganization(organizationId)],
  ])('is skipped when the invitation %s', async (_how, change) => {
    const invite = await invited();
    await change(invite);
    const metrics = newMetrics();
    await newRunner({ metrics }).run(invite.jobId);
    expect(await jobRow(invite.jobId)).toMatchObject({ state: 'completed' });
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="skipped"} 1`);
  });
});
