import { issueToken } from '@lectern/commands/people/issue-token';
import { listApiTokens, newTokenSecret, revokeApiTokenById } from '@lectern/database/people/tokens/tokens.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { MAX_PAGE_LIMIT } from '@lectern/domain/platform/http/page';
import { Scope } from '@lectern/domain/platform/permissions/scopes';
import type { Command } from 'commander';
import { asOperator, getUser, OperatorError, type Terminal } from '../terminal/operator.js';

const DAY_MS = 86_400_000;
const MAX_LABEL_LENGTH = 50;

interface CreateOptions {
  user: string;
  label: string;
  expires?: string;
  scope?: string[];
}

/** Adds `token create`, `token list` and `token revoke`. */
export function addTokenCommands(program: Command, terminal: Terminal): void {
  const token = program.command('token').description('manage API tokens');
  token
    .command('create')
    .description('create a token; it is shown only once')
    .requiredOption('--user <email>', 'email address of the user')
    .requiredOption('--label <text>', 'what it is for')
    .option('--expires <days>', 'number of days until it expires, such as "90d"')
    .option('--scope <scope...>', 'limit it to these scopes')
    .action((options: CreateOptions) => create(terminal, options));
  token
    .command('list')
    .description('list the tokens of a user')
    .requiredOption('--user <email>', 'email address of the user')
    .action(({ user }: { user: string }) => list(terminal, user));
  token
    .command('revoke')
    .description('revoke a token at once')
    .argument('<id>', 'id of the token, see "token list"')
    .action((id: string) => revoke(terminal, id));
}

async function create(terminal: Terminal, { user: email, label, expires, scope }: CreateOptions): Promise<void> {
  if (label.trim() === '' || label.length > MAX_LABEL_LENGTH) {
    throw new OperatorError(`--label must have 1 to ${MAX_LABEL_LENGTH} characters.`);
  }
  const scopes = scope?.map(parseScope);
  const lifetimeMs = expires === undefined ? undefined : parseDays(expires) * DAY_MS;
  const secret = newTokenSecret();
  await asOperator(terminal, ({ change, keyring, context }) =>
    change(async (tx) => {
      const user = await getUser(tx, email);
      const expiresAt = lifetimeMs === undefined ? undefined : new Date(context.at.getTime() + lifetimeMs);
      const token = { userId: user.id, label, origin: 'command-line', secret, scopes, expiresAt } as const;
      await issueToken(tx, keyring, context, token);
    }),
  );
  terminal.say(secret);
}

async function list(terminal: Terminal, email: string): Promise<void> {
  await asOperator(terminal, async ({ database, keyring }) => {
    const user = await getUser(database, email);
    const { items } = await listApiTokens(database, keyring, { userId: user.id }, { limit: MAX_PAGE_LIMIT });
    if (items.length === 0) terminal.say(`${user.email} has no tokens.`);
    for (const { id, label, scopes, expiresAt, lastUsedAt } of items) {
      const limits = scopes.length === 0 ? 'no scope limits' : scopes.join(' ');
      const used = lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used';
      const ends = expiresAt ? `until ${expiresAt.toISOString()}` : 'no expiry';
      terminal.say([id, label, limits, used, ends].join('  '));
    }
  });
}

async function revoke(terminal: Terminal, id: string): Promise<void> {
  await asOperator(terminal, ({ change, context }) =>
    change(async (tx) => {
      const label = await revokeApiTokenById(tx, id);
      if (label === null) throw new OperatorError(`There is no token "${id}". List them with "token list".`);
      await recordAudit(tx, context, {
        action: 'token.revoked',
        organizationId: null,
        target: { type: 'token', id, label },
      });
      terminal.say(`Revoked the token "${label}".`);
    }),
  );
}

function parseScope(text: string): Scope {
  const scope = Scope.safeParse(text);
  if (scope.success) return scope.data;
  throw new OperatorError(`"${text}" is not a scope. Scopes: ${Scope.options.join(', ')}.`);
}

function parseDays(text: string): number {
  const days = Number(/^([1-9]\d{0,4})d?$/.exec(text)?.[1]);
  if (Number.isNaN(days)) throw new OperatorError(`--expires must be a number of days such as "90d", not "${text}".`);
  return days;
}
