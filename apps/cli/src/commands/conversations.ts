import type { Command } from 'commander';
import { importFile } from '../conversations/import-file.js';
import { asOperator, type Console, OperatorError, requireOrganization } from '../terminal/operator.js';

interface ImportOptions {
  org: string;
  source: string;
  skipInvalid?: boolean;
}

const SOURCE = /^(email|integration:[^:\s]+:[^:\s]+)$/;

/** Adds `conversations import`. */
export function addConversationsCommands(program: Command, console: Console): void {
  program
    .command('conversations')
    .description('manage support conversations')
    .command('import')
    .description('store conversations of a file and have their issues found')
    .argument('<file>', 'a file with one conversation as JSON in each line')
    .requiredOption('--org <id>', 'the organization that they belong to')
    .option('--source <name>', '"email" or "integration:<name>:<id>": where they come from', 'integration:cli:operator')
    .option('--skip-invalid', 'go on after lines that are wrong')
    .action((file: string, options: ImportOptions) => run(console, file, options));
}

async function run(console: Console, file: string, { org, source, skipInvalid = false }: ImportOptions): Promise<void> {
  if (!SOURCE.test(source)) {
    throw new OperatorError(`"${source}" is no source: "email" or "integration:<name>:<id>" would be one.`);
  }
  await asOperator(console, async (operator) => {
    const organizationId = await requireOrganization(operator, org);
    await importFile(console, operator, { file, organizationId, source, skipInvalid });
  });
}
