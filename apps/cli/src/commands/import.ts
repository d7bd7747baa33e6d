import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { ContentStore } from '@lectern/database/content/content-store';
import { findCurrentRevision } from '@lectern/database/content/revisions.queries';
import { findSpaceAnywhere } from '@lectern/database/library/spaces/spaces.queries';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { findSource } from '../imports/find-source.js';
import { followImport } from '../imports/follow-import.js';
import { type SpaceToFill, startImport } from '../imports/start-import.js';
import { BackupEnv } from '../terminal/env.js';
import { asOperator, type Operator, OperatorError, type Terminal } from '../terminal/operator.js';

interface ImportOptions {
  space: string;
  page?: string;
  ref?: string;
  directory?: string;
  wait: boolean;
  patience: string;
}

/** Adds `import`. */
export function addImportCommand(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description('import a folder, a zip archive, a Markdown file, a zip archive at a URL, or a Git repository')
    .argument('<source>', 'a path, the URL of a zip archive, or the URL of a repository (ends in .git)')
    .requiredOption('--space <id>', 'id of the space to import into')
    .option('--page <id>', 'id of the page to import below')
    .option('--ref <name>', 'branch or tag of the repository')
    .option('--directory <path>', 'folder of the repository')
    .option('--no-wait', 'do not wait until the import is done')
    .option('--patience <seconds>', 'how long to wait for the worker to start', '10')
    .action((source: string, options: ImportOptions) => run(terminal, source, options));
}

async function run(terminal: Terminal, text: string, options: ImportOptions): Promise<void> {
  const env = parseEnv(BackupEnv, terminal.env);
  const { ref, directory } = options;
  const found = await findSource(text, { ...(ref && { ref }), ...(directory && { directory }) });
  await asOperator(terminal, async (operator) => {
    const target = await findTarget(operator, options);
    const id = await startImport(operator, createBlobStore(env), found, target);
    if (!options.wait) return terminal.say(`Created import ${id}. The worker will run it.`);
    const patienceMs = Number(options.patience) * 1000;
    await followImport(terminal, operator, { organizationId: target.organizationId, id }, patienceMs);
  });
}

async function findTarget({ database }: Operator, { space: spaceId, page }: ImportOptions): Promise<SpaceToFill> {
  const [space, head] = await Promise.all([
    findSpaceAnywhere(database, spaceId),
    findCurrentRevision(database, spaceId),
  ]);
  if (!space || !head) throw new OperatorError(`There is no space "${spaceId}".`);
  if (space.editMode === 'locked') {
    throw new OperatorError(`The space "${space.title}" is locked: only change requests can change its content.`);
  }
  if (page !== undefined && !(await new ContentStore().findPage(database, head, page))) {
    throw new OperatorError(`There is no page "${page}" in the space "${space.title}".`);
  }
  return { organizationId: space.organizationId, spaceId, pageId: page ?? null };
}
