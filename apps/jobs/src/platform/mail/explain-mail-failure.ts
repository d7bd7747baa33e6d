import type { MailError } from './mailer.js';

const MAX_RESPONSE_LENGTH = 300;

/** Why nodemailer says that it could not send, with what an operator can do about it. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refused the connection. Check the host and the port in SMTP_URL.',
  ECONNRESET:
    'The mail server closed the connection. Check the port in SMTP_URL, and whether it is smtp:// or smtps://.',
  ECONNECTION:
    'The mail server closed the connection. Check the port in SMTP_URL, and whether it is smtp:// or smtps://.',
  EDNS: 'The host in SMTP_URL was not found. Check its name, and the DNS server of the worker.',
  ENOTFOUND: 'The host in SMTP_URL was not found. Check its name, and the DNS server of the worker.',
  ETIMEDOUT: 'The mail server did not respond in time. Check the host and the port in SMTP_URL, and firewalls between.',
  ETLS: 'No secure connection to the mail server came about. Check its certificate, and whether SMTP_URL is smtp:// or smtps://.',
  EAUTH: 'The mail server refused the login. Check the user and the password in SMTP_URL.',
};

/**
 * Says to operators why a mail could not be sent. What the server says is quoted for the mail itself only: about a login
 * it may repeat what it was sent.
 */
export function explainMailFailure({ message, cause }: MailError): string {
  const code = textOf(cause, 'code');
  const reason = REASONS[code] ?? REASONS[textOf(cause, 'errno')] ?? reasonIn(textOf(cause, 'message'));
  if (reason !== undefined) return reason;
  const response = textOf(cause, 'response').replace(/\s+/g, ' ').trim().slice(0, MAX_RESPONSE_LENGTH);
  return response === '' ? message : `The mail server refused the email: ${response}`;
}

/** Failures of a connection have the name of the system's error in their message alone. */
function reasonIn(message: string): string | undefined {
  const [, name = ''] = /\b(E[A-Z]{3,})\b/.exec(message) ?? [];
  return REASONS[name];
}

function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
}
