import { isDatabaseUnreachable } from '@lectern/database/database-errors';
import { MigrationError } from '@lectern/database/migrations/migrate';
import { ConfigurationError } from '@lectern/domain/config/parse-env';
import { Command } from 'commander';
import { addMigrateCommand } from './commands/migrate.js';
import { addOrgCommands } from './commands/org.js';
import { addSetupCommand } from './commands/setup.js';
import { addTokenCommands } from './commands/token.js';
import { addUserCommands } from './commands/user.js';
import { OperatorError } from './operator.js';

const program = new Command('lectern').description('Operates a Lectern installation').showHelpAfterError();
addMigrateCommand(program);
addSetupCommand(program);
addUserCommands(program);
addTokenCommands(program);
addOrgCommands(program);

const EXPECTED = [OperatorError, ConfigurationError, MigrationError];

program.parseAsync().catch((error: unknown) => {
  if (isDatabaseUnreachable(error)) console.error(`The database cannot be reached: ${reasonOf(error)}`);
  else if (error instanceof Error && EXPECTED.some((type) => error instanceof type)) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
});

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
