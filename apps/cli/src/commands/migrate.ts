import { migrate } from '@lectern/database/migrations/migrate';
import { CommonEnv } from '@lectern/domain/platform/config/common-env';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { type Terminal } from '../terminal/operator.js';

const MigrateEnv = CommonEnv.pick({ DATABASE_URL: true });

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('migrate the database to this release')
    .action(() => bringUpToDate(terminal));
}

/** Applies what is pending and says what it was. */
export async function bringUpToDate(terminal: Terminal): Promise<void> {
  const applied = await migrate(parseEnv(MigrateEnv, terminal.env).DATABASE_URL);
  for (const name of applied) terminal.say(`applied ${name}`);
  terminal.say(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`);
}
