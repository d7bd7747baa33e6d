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
    .description('import conversations from a file and find their issues')
    .argument('<file>', 'file with one conversation as JSON per line')
    .requiredOption('--org <id>', 'id of the organization')
    .option('--source <name>', 'where they come from: "email" or "integration:<name>:<id>"', 'integration:cli:operator')
    .option('--skip-invalid', 'skip invalid lines instead of stopping')
    .action((file: string, options: ImportOptions) => run(console, file, options));
}

async function run(console: Console, file: string, { org, source, skipInvalid = false }: ImportOptions): Promise<void> {
  if (!SOURCE.test(source)) {
    throw new OperatorError(`"${source}" is not a source. Use "email" or "integration:<name>:<id>".`);
  }
  await asOperator(console, async (operator) => {
    const organizationId = await requireOrganization(operator, org);
    await importFile(console, operator, { file, organizationId, source, skipInvalid });
  });
}
