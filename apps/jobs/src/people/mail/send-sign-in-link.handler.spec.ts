import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseContents, tablesHolding } from '../../../test/database-contents.js';
import { build, database, keyring, native, newMetrics, newRunner, PUBLIC_URL } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../../test/job-rows.js';
import { killRunWhen } from '../../../test/killed-run.js';
import { type ReceivedMail, SmtpServer } from '../../../test/smtp-server.js';

const { createMailer } = await native<typeof import('../../platform/mail/mailer.js')>(
  '../dist/platform/mail/mailer.js',
);
const { useSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
  '@lectern/database/people/sign-in/sign-in.queries',
);
const JOB = catalog.sendSignInLinkJob;

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await SmtpServer.start();
});
afterEach(() => smtp.stop());

const runner = () => newRunner({ mailer: createMailer({ smtpUrl: smtp.url, from: 'docs@example.com' }) });

/** Opens the link of a mail and returns who is signed in by it. */
function signInWith({ text }: ReceivedMail): Promise<string | null> {
  const code = new RegExp(`^${PUBLIC_URL}/auth/sign-in#(\\S+)$`, 'm').exec(text)?.[1];
  if (code === undefined) throw new Error(`There is no link in: ${text}`);
  return useSignInCode(database, keyring, code, new Date());
}

describe(JOB.name, () => {
  it('mails a link that signs its owner in, once', async () => {
    const { email } = await build.person();
    const id = await enqueued(JOB, { email });
    await runner().run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(smtp.mails).toEqual([
      expect.objectContaining({ from: 'docs@example.com', to: email, subject: 'Sign in to Lectern' }),
    ]);
    for (const mail of smtp.mails) {
      expect(await signInWith(mail)).toBe(email);
      expect(await signInWith(mail)).toBeNull();
    }
  });

  it('keeps only a hash of the code', async () => {
    const { email } = await build.person();
    await runner().run(await enqueued(JOB, { email }));
    const code = /#(\S+)/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? '';
    expect(code).toHaveLength(43);
    expect(await tablesHolding(code)).toEqual([]);
    expect(await tablesHolding(email)).toContain('users');
  });

  it('tells nobody that an address is unknown', async () => {
    const metrics = newMetrics();
    const id = await enqueued(JOB, { email: 'stranger@nowhere.test' });
    const before = await databaseContents();
    await newRunner({ metrics }).run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed' });
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="skipped"} 1`);
    expect(await databaseContents()).toEqual(before);
  });

  it('done twice mails two links, either of which signs in once, and changes nothing else', async () => {
    const { email } = await build.person();
    const id = await enqueued(JOB, { email });
    await runner().run(id);
    const before = await databaseContents('sign_in_links');
    await forgetCompletion(id);
    await runner().run(id);
    expect(await databaseContents('sign_in_links')).toEqual(before);
    expect(smtp.mailsTo(email)).toHaveLength(2);
    const signedIn = [];
    for (const mail of [...smtp.mails].reverse()) signedIn.push(await signInWith(mail));
    expect(signedIn).toEqual([email, null]);
  });

  it('killed while the mail is on its way is done by the next worker', async () => {
    const { email } = await build.person();
    const id = await enqueued(JOB, { email });
    smtp.hold();
    await killRunWhen(id, 'the mail on its way', () => smtp.held.length === 1, { smtpUrl: smtp.url });
    expect(await jobRow(id)).toMatchObject({ state: 'running', attempts: 1 });
    smtp.release();

    await runner().run(id);
    expect(smtp.mails).toEqual([]);
    await letTimePass(id);
    await runner().run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(smtp.mails.map(({ to }) => to)).toEqual([email]);
    for (const mail of smtp.mails) expect(await signInWith(mail)).toBe(email);
  });

  it('is tried again when the mail server refuses', async () => {
    const { email } = await build.person();
    const id = await enqueued(JOB, { email });
    smtp.refuseNext('451 try later');
    await runner().run(id);
    const row = await jobRow(id);
    expect(row).toMatchObject({ state: 'queued', failures: 1 });
    expect(row.lastError).toBe('The mail server refused the email (451).');
    await letTimePass(id);
    await runner().run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed', lastError: null });
    expect(smtp.mailsTo(email)).toHaveLength(1);
  });
});
