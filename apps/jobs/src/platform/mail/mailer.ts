import { createTransport } from 'nodemailer';

/** A plain-text mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail to people. */
export interface Mailer {
  /** Whether there is a mail server; without one, mails are printed to the console. */
  readonly hasServer: boolean;
  send(mail: Mail): Promise<void>;
}

/** An email could not be sent. The message is for the people whose work it is. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

const TIMEOUT_MS = 20_000;

/** Sends through a mail server, or prints to the console when none is configured. */
export function createMailer({ smtpUrl, from }: { smtpUrl?: string | undefined; from: string }): Mailer {
  if (smtpUrl === undefined) return { hasServer: false, send: async (mail) => printMail(mail) };
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    hasServer: true,
    async send(mail) {
      await transport.sendMail(mail).catch((cause: unknown) => {
        throw new MailError(describe(cause), { cause });
      });
    },
  };
}

/** What the mail server says is for operators: it names hosts, and people whom it does not know. */
function describe(cause: unknown): string {
  const code = cause instanceof Error && 'responseCode' in cause ? cause.responseCode : undefined;
  return typeof code === 'number'
    ? `The mail server refused the email (${code}).`
    : 'The mail server cannot be reached.';
}

function printMail({ to, subject, text }: Mail): void {
  const lines = [`Email to ${to}: ${subject}`, '', ...text.split('\n')].map((line) => `  │ ${line}`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
