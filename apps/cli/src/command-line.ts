import { BlobStoreError } from '@lectern/database/blobs/blob-store-error';
import { isDatabaseUnreachable } from '@lectern/database/database-errors';
import { MigrationError } from '@lectern/database/migrations/migrate';
import { ConfigurationError } from '@lectern/domain/platform/config/parse-env';
import { Command, CommanderError } from 'commander';
import { BackupError } from './backup/backup-format.js';
import { addBackupCommand } from './commands/backup.js';
import { addConversationsCommands } from './commands/conversations.js';
import { addExportCommand } from './commands/export.js';
import { addImportCommand } from './commands/import.js';
import { addLoginCommand } from './commands/login.js';
import { addMigrateCommand } from './commands/migrate.js';
import { addOpenApiCommands } from './commands/openapi.js';
import { addOrgCommands } from './commands/org.js';
import { addRestoreCommand } from './commands/restore.js';
import { addSetupCommand } from './commands/setup.js';
import { addSignInCommand } from './commands/sign-in.js';
import { addTokenCommands } from './commands/token.js';
import { addUserCommands } from './commands/user.js';
import { type Console, OperatorError } from './terminal/operator.js';

const EXPECTED = [OperatorError, ConfigurationError, MigrationError, BackupError, BlobStoreError];

/** Carries out what an operator typed and returns the exit code. */
export async function runCommandLine(args: readonly string[], console: Console): Promise<number> {
  const program = new Command('lectern').description('Manage a Lectern installation').exitOverride();
  program.configureOutput({
    writeOut: (text) => console.say(text.trimEnd()),
    writeErr: (text) => console.complain(text.trimEnd()),
  });
  addMigrateCommand(program, console);
  addSetupCommand(program, console);
  addUserCommands(program, console);
  addSignInCommand(program, console);
  addTokenCommands(program, console);
  addOrgCommands(program, console);
  addLoginCommand(program, console);
  addImportCommand(program, console);
  addExportCommand(program, console);
  addOpenApiCommands(program, console);
  addConversationsCommands(program, console);
  addBackupCommand(program, console);
  addRestoreCommand(program, console);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // It has explained itself already.
    if (error instanceof CommanderError) return error.exitCode;
    console.complain(describe(error));
    return 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDatabaseUnreachable(error)) return `Cannot connect to the database: ${error.message}`;
  return EXPECTED.some((type) => error instanceof type) ? error.message : (error.stack ?? error.message);
}
