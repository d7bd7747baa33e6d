import { readFile, writeFile } from 'node:fs/promises';
import { createOrganization } from '@lectern/commands/people/create-organization';
import { issueToken } from '@lectern/commands/people/issue-token';
import type { Transaction } from '@lectern/database/client';
import { waitForOtherSetups } from '@lectern/database/people/organizations/organizations.queries';
import { isLiveTokenSecret, newTokenSecret } from '@lectern/database/people/tokens/tokens.queries';
import { createUser, findUserByEmail, type UserRow } from '@lectern/database/people/users/users.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { createDemoSite } from '../imports/demo-site.js';
import { createDemoSpace, type DemoSpace, fillDemoSpace } from '../imports/demo-space.js';
import { SetupEnv } from '../terminal/env.js';
import { asOperator, type Operator, type Terminal } from '../terminal/operator.js';
import { bringUpToDate } from './migrate.js';

const DEMO_TITLE = 'Demo';

/** Adds `setup`. */
export function addSetupCommand(program: Command, terminal: Terminal): void {
  program
    .command('setup')
    .description('create the first administrator and organization from the environment; safe to repeat')
    .option('--migrate', 'migrate the database to this release first')
    .option('--token-file <path>', "store the administrator's token in this file, which only its owner can read")
    .action(async ({ migrate = false, tokenFile }: { migrate?: boolean; tokenFile?: string }) => {
      if (migrate) await bringUpToDate(terminal);
      await setup(terminal, tokenFile);
    });
}

/** What a start needs to know, and creates where it is missing. */
async function setup(terminal: Terminal, tokenFile: string | undefined): Promise<void> {
  const env = parseEnv(SetupEnv, terminal.env);
  await asOperator(terminal, async (operator) => {
    const kept = tokenFile === undefined ? undefined : await readToken(tokenFile);
    const { secret, demo } = await operator.change(async (tx) => {
      // Several processes may start at once; the second one finds everything done.
      await waitForOtherSetups(tx);
      const known = await findUserByEmail(tx, env.LECTERN_ADMIN_EMAIL);
      const administrator = known ?? (await createAdministrator(tx, operator, env));
      const created = known ? undefined : await createFirstOrganization(tx, operator, env, administrator);
      const wanted = env.LECTERN_ADMIN_TOKEN ?? kept ?? (tokenFile === undefined ? undefined : newTokenSecret());
      const token = wanted === undefined ? undefined : await ensureToken(tx, operator, administrator, wanted);
      return { secret: token, demo: created };
    });
    // Storing its files takes place outside of the database.
    if (demo) await fillDemoSpace(terminal, operator, demo);
    if (tokenFile !== undefined && secret !== undefined) await writeToken(tokenFile, secret);
    terminal.say(`The administrator is ${env.LECTERN_ADMIN_EMAIL}.`);
    if (secret === undefined) {
      terminal.say(`To sign in: sign-in --user ${env.LECTERN_ADMIN_EMAIL}`);
      terminal.say(`To create a token: token create --user ${env.LECTERN_ADMIN_EMAIL} --label "first token"`);
    }
  });
}

async function createAdministrator(tx: Transaction, { context }: Operator, env: SetupEnv): Promise<UserRow> {
  const { at } = context;
  const email = env.LECTERN_ADMIN_EMAIL;
  const user = { email, displayName: 'Administrator', emailVerifiedAt: at, isAdministrator: true, at };
  const created = await createUser(tx, user);
  await recordAudit(tx, context, {
    action: 'user.created',
    organizationId: null,
    target: { type: 'user', id: created.id, label: email },
    payload: { administrator: true },
  });
  return created;
}

/** The organization comes with the administrator and not later: one that was renamed or deleted stays so. */
async function createFirstOrganization(
  tx: Transaction,
  { context, keyring }: Operator,
  env: SetupEnv,
  { id: administratorId }: UserRow,
): Promise<DemoSpace | undefined> {
  const isDemo = env.LECTERN_ORGANIZATION === undefined;
  if (isDemo && !env.LECTERN_DEMO) return undefined;
  const organization = { title: env.LECTERN_ORGANIZATION ?? DEMO_TITLE, emailDomains: [], administratorId };
  const { id } = await createOrganization(tx, context, organization);
  if (!isDemo) return undefined;
  const demo = await createDemoSpace(tx, context, id);
  await createDemoSite(tx, context, keyring, { organizationId: id, administratorId, space: demo });
  return demo;
}

async function ensureToken(tx: Transaction, operator: Operator, user: UserRow, wanted: string): Promise<string> {
  const { keyring, context } = operator;
  if (await isLiveTokenSecret(tx, keyring, wanted, context.at)) return wanted;
  const token = { userId: user.id, label: 'First administrator', origin: 'command-line', secret: wanted } as const;
  await issueToken(tx, keyring, context, token);
  return wanted;
}

async function readToken(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

async function writeToken(path: string, secret: string): Promise<void> {
  await writeFile(path, `${secret}\n`, { mode: 0o600 });
}
