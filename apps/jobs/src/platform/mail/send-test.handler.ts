import { done, type Handler, type HandlerDependencies, JobError, PermanentJobError } from '../runtime/handler.js';
import { explainMailFailure } from './explain-mail-failure.js';
import { MailError } from './mailer.js';

/** Mails a few words to show that mail arrives. A second run mails them again, which does no harm. */
export function sendTestHandler({ mailer, publicUrl }: HandlerDependencies): Handler<'mail.send-test'> {
  return async ({ to }) => {
    if (!mailer.hasServer) {
      throw new PermanentJobError('No mail server is set. Set SMTP_URL for the worker and the API, and restart them.');
    }
    try {
      await mailer.send({
        to,
        subject: 'Test email from Lectern',
        text: [
          `This is a test email from Lectern at ${publicUrl}.`,
          '',
          'An administrator asked for it. It arrived, so Lectern can send email.',
        ].join('\n'),
      });
    } catch (error) {
      throw error instanceof MailError ? new JobError(explainMailFailure(error), { cause: error }) : error;
    }
    return done;
  };
}
