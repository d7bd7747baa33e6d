import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { native } from '../../../test/harness.js';
import { SmtpServer } from '../../../test/smtp-server.js';

const { createMailer } = await native<typeof import('./mailer.js')>('../dist/platform/mail/mailer.js');
const from = 'Lectern <docs@example.com>';
const mail = { to: 'ann@example.com', subject: 'Welcome', text: 'First line.\n\n.second line: naïve\n' };

describe('without a mail server', () => {
  it('prints the mail to the console', async () => {
    const printed: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    await createMailer({ from })
      .send(mail)
      .finally(() => write.mockRestore());
    expect(printed.join('')).toBe(
      '\n  │ Email to ann@example.com: Welcome\n  │ \n  │ First line.\n  │ \n  │ .second line: naïve\n  │ \n\n',
    );
  });
});

describe('with a mail server', () => {
  let smtp: SmtpServer;
  beforeEach(async () => {
    smtp = await SmtpServer.start();
  });
  afterEach(() => smtp.stop());

  it('hands the mail over as it is, from the configured sender', async () => {
    await createMailer({ smtpUrl: smtp.url, from }).send(mail);
    expect(smtp.mails).toEqual([
      { from: 'docs@example.com', to: 'ann@example.com', subject: 'Welcome', text: mail.text.trimEnd() },
    ]);
  });

  it('fails when the server refuses the mail, and keeps to itself what the server says', async () => {
    smtp.refuseNext('550 no such mailbox');
    await expect(createMailer({ smtpUrl: smtp.url, from }).send(mail)).rejects.toThrow(
      /^The mail server refused the email \(550\)\.$/,
    );
    expect(smtp.mails).toEqual([]);
  });

  it('fails when the server is not there', async () => {
    const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
    await expect(createMailer({ smtpUrl, from }).send(mail)).rejects.toThrow(/^The mail server cannot be reached\.$/);
  });
});
