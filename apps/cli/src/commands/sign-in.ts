import { createSignInCode } from '@lectern/database/people/sign-in/sign-in.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { SignInEnv } from '../terminal/env.js';
import { asOperator, getUser, type Terminal } from '../terminal/operator.js';

/** Long enough to pass a link on by hand. */
const LINK_MINUTES = 60;

/** Adds `sign-in`. */
export function addSignInCommand(program: Command, terminal: Terminal): void {
  program
    .command('sign-in')
    .description(`print a link that signs a user in once, within ${LINK_MINUTES} minutes; needs no mail server`)
    .requiredOption('--user <email>', 'email address of the user')
    .action(({ user }: { user: string }) => printLink(terminal, user));
}

async function printLink(terminal: Terminal, email: string): Promise<void> {
  const env = parseEnv(SignInEnv, terminal.env);
  await asOperator(terminal, async ({ change, keyring, context }) => {
    const code = await change(async (tx) => {
      const user = await getUser(tx, email);
      await recordAudit(tx, context, {
        action: 'user.sign-in-link-created',
        organizationId: null,
        target: { type: 'user', id: user.id, label: user.email },
      });
      return createSignInCode(tx, keyring, { email: user.email, at: context.at, validMinutes: LINK_MINUTES });
    });
    terminal.say(`${env.LECTERN_APP_URL ?? env.LECTERN_PUBLIC_URL}/auth/sign-in#${code}`);
  });
}
