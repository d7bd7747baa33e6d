import { createTransport } from 'nodemailer';

/** A plain-text mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail to people. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Sends through a mail server, or prints to the console when none is configured. */
export function createMailer({ smtpUrl, from }: { smtpUrl?: string | undefined; from: string }): Mailer {
  if (smtpUrl === undefined) return { send: async (mail) => printMail(mail) };
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}

function printMail({ to, subject, text }: Mail): void {
  const lines = [`Email to ${to}: ${subject}`, '', ...text.split('\n')].map((line) => `  │ ${line}`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
