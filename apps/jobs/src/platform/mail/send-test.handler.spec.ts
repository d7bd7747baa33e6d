import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { databaseContents } from '../../../test/database-contents.js';
import { native, newRunner, PUBLIC_URL } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../../test/job-rows.js';
import { killRunWhen } from '../../../test/killed-run.js';
import { SmtpServer } from '../../../test/smtp-server.js';

const { createMailer } = await native<typeof import('./mailer.js')>('../dist/platform/mail/mailer.js');
const JOB = catalog.sendTestMailJob;
const to = 'ann@example.com';

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await SmtpServer.start();
});
afterEach(() => smtp.stop());

/** Runs a test mail over a mail server and returns its row. */
async function run(smtpUrl: string | undefined) {
  const jobId = await enqueued(JOB, { to });
  await newRunner({ mailer: createMailer({ smtpUrl, from: 'docs@example.com' }) }).run(jobId);
  return jobRow(jobId);
}

/** A server that says these lines, one to each line that it gets. */
async function talking(lines: string[]) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const left = [...lines];
    const say = () => socket.write(`${left.shift() ?? '250 ok'}\r\n`);
    socket.on('error', () => {});
    socket.on('data', say);
    say();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    host,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe(JOB.name, () => {
  it('mails a few words', async () => {
    expect(await run(smtp.url)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(smtp.mails).toEqual([
      { from: 'docs@example.com', to, subject: 'Test email from Lectern', text: expect.stringContaining(PUBLIC_URL) },
    ]);
  });

  it('done twice mails twice and changes nothing', async () => {
    const jobId = await enqueued(JOB, { to });
    const runner = newRunner({ mailer: createMailer({ smtpUrl: smtp.url, from: 'docs@example.com' }) });
    const before = await databaseContents();
    await runner.run(jobId);
    await forgetCompletion(jobId);
    await runner.run(jobId);
    expect(await databaseContents()).toEqual(before);
    expect(smtp.mailsTo(to)).toHaveLength(2);
  });

  it('killed while the mail is on its way is done by the next worker', async () => {
    const jobId = await enqueued(JOB, { to });
    smtp.hold();
    await killRunWhen(jobId, 'the mail on its way', () => smtp.held.length === 1, { smtpUrl: smtp.url });
    smtp.release();
    await letTimePass(jobId);
    await newRunner({ mailer: createMailer({ smtpUrl: smtp.url, from: 'docs@example.com' }) }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
  });

  it('fails at once without a mail server, and names the variable', async () => {
    expect(await run(undefined)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('SMTP_URL'),
    });
  });

  it('fails once and says so when nobody listens there', async () => {
    expect(await run(`smtp://user:very-secret@127.0.0.1:${await freePort()}`)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: 'The mail server refused the connection. Check the host and the port in SMTP_URL.',
    });
  });

  it('says that the login was refused, and repeats nothing of it', async () => {
    using server = await talking(['220 hello', '250-hello\r\n250 AUTH PLAIN LOGIN', '535 wrong: very-secret']);
    const { lastError } = await run(`smtp://user:very-secret@${server.host}`);
    expect(lastError).toBe('The mail server refused the login. Check the user and the password in SMTP_URL.');
  });

  it('says in the words of the server why it refused the mail', async () => {
    using server = await talking(['220 hello', '250 hello', '250 ok', '550 5.7.1 Relaying denied']);
    const { lastError } = await run(`smtp://${server.host}`);
    expect(lastError).toBe('The mail server refused the email: 550 5.7.1 Relaying denied');
  });

  it('says that the host does not exist', async () => {
    const { lastError } = await run('smtp://nowhere.invalid');
    expect(lastError).toContain('was not found');
  });
});
