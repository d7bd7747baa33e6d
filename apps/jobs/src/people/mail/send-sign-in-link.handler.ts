import { createSignInCode, maySignIn } from '@lectern/database/people/sign-in/sign-in.queries';
import { SIGN_IN_LINK_MINUTES } from '@lectern/domain/people/sign-in/schemas';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';

/**
 * Mails a one-time sign-in link.
 * The code is made here and not by the API, so that it is never written down but as a hash. A second run mails a
 * second link; either works, and then neither does any more.
 */
export function sendSignInLinkHandler({
  database,
  keyring,
  mailer,
  publicUrl,
}: HandlerDependencies): Handler<'mail.send-sign-in-link'> {
  return async ({ email }, { context }) => {
    if (!(await maySignIn(database, email, context.at))) return skipped('nobody with this address may sign in');
    const code = await createSignInCode(database, keyring, {
      email,
      at: context.at,
      validMinutes: SIGN_IN_LINK_MINUTES,
    });
    await mailer.send({
      to: email,
      subject: 'Sign in to Lectern',
      text: [
        `Open this link to sign in. It works once and expires in ${SIGN_IN_LINK_MINUTES} minutes:`,
        '',
        `${publicUrl}/auth/sign-in#${code}`,
        '',
        'If you did not request it, you can ignore this email.',
      ].join('\n'),
    });
    return done;
  };
}
