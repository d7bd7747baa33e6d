import { createUser, findUserByEmail } from '@lectern/database/people/users/users.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { Email } from '@lectern/domain/platform/http/primitives';
import type { Command } from 'commander';
import { asOperator, OperatorError, type Terminal } from '../terminal/operator.js';

interface CreateOptions {
  email: string;
  name?: string;
  administrator?: boolean;
}

/** Adds `user create`. */
export function addUserCommands(program: Command, terminal: Terminal): void {
  program
    .command('user')
    .description('manage users')
    .command('create')
    .description('create a user with a verified email address')
    .requiredOption('--email <email>', 'email address')
    .option('--name <name>', 'display name (default: the part before the "@")')
    .option('--administrator', 'make the user an administrator of the installation')
    .action((options: CreateOptions) => create(terminal, options));
}

async function create(terminal: Terminal, { email, name, administrator = false }: CreateOptions): Promise<void> {
  const address = Email.safeParse(email);
  if (!address.success) throw new OperatorError(`"${email}" is not an email address.`);
  await asOperator(terminal, ({ change, context }) =>
    change(async (tx) => {
      if (await findUserByEmail(tx, address.data))
        throw new OperatorError(`The user "${address.data}" already exists.`);
      const user = await createUser(tx, {
        email: address.data,
        displayName: name ?? address.data.slice(0, address.data.lastIndexOf('@')),
        emailVerifiedAt: context.at,
        isAdministrator: administrator,
        at: context.at,
      });
      await recordAudit(tx, context, {
        action: 'user.created',
        organizationId: null,
        target: { type: 'user', id: user.id, label: user.email },
        payload: { administrator },
      });
      terminal.say(`Created the user ${user.email} (${user.id}).`);
      terminal.say(`To create a token: token create --user ${user.email} --label "..."`);
    }),
  );
}
