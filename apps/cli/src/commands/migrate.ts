import { migrate } from '@lectern/database/migrations/migrate';
import { CommonEnv } from '@lectern/domain/config/common-env';
import { parseEnv } from '@lectern/domain/config/parse-env';
import type { Command } from 'commander';
import { say } from '../operator.js';

const MigrateEnv = CommonEnv.pick({ DATABASE_URL: true });

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the schema of this release')
    .action(async () => {
      const applied = await migrate(parseEnv(MigrateEnv, process.env).DATABASE_URL);
      for (const name of applied) say(`applied ${name}`);
      say(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`);
    });
}
