import { hasExcessRights, prepareApplicationRole } from '@lectern/database/migrations/application-role';
import { migrate } from '@lectern/database/migrations/migrate';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { MigrateEnv } from '../terminal/env.js';
import { type Terminal } from '../terminal/operator.js';

const EXCESS_RIGHTS =
  'DATABASE_URL names a role with rights that Lectern does not need. Use one that owns the database and nothing else.';

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('migrate the database to this release')
    .action(() => bringUpToDate(terminal));
}

/** Applies what is pending and says what it was. */
export async function bringUpToDate(terminal: Terminal): Promise<void> {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: superuserUrl } = parseEnv(MigrateEnv, terminal.env);
  if (superuserUrl !== undefined) await prepareApplicationRole(superuserUrl, url);
  const applied = await migrate(url);
  for (const name of applied) terminal.say(`applied ${name}`);
  terminal.say(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`);
  if (await hasExcessRights(url)) terminal.say(EXCESS_RIGHTS);
}
