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
    .description('import a folder, a zip archive, a Markdown file, an archive at an address or a git repository')
    .argument('<source>', 'a path, the address of a zip archive, or that of a repository (ends in .git)')
    .requiredOption('--space <id>', 'the space that it goes to')
    .option('--page <id>', 'the page that it is put under')
    .option('--ref <name>', 'branch or tag of a repository')
    .option('--directory <path>', 'folder of a repository')
    .option('--no-wait', 'record the import and end')
    .option('--patience <seconds>', 'how long to wait for the jobs process to begin', '10')
    .action((source: string, options: ImportOptions) => run(terminal, source, options));
}

async function run(terminal: Terminal, text: string, options: ImportOptions): Promise<void> {
  const env = parseEnv(BackupEnv, terminal.env);
  const { ref, directory } = options;
  const found = await findSource(text, { ...(ref && { ref }), ...(directory && { directory }) });
  await asOperator(terminal, async (operator) => {
    const target = await findTarget(operator, options);
    const id = await startImport(operator, createBlobStore(env), found, target);
    if (!options.wait) return terminal.say(`Recorded as import ${id}. The jobs process carries it out.`);
    const patienceMs = Number(options.patience) * 1000;
    await followImport(terminal, operator, { organizationId: target.organizationId, id }, patienceMs);
  });
}

async function findTarget({ database }: Operator, { space: spaceId, page }: ImportOptions): Promise<SpaceToFill> {
  const sql = database;
  const [space, head] = await Promise.all([findSpaceAnywhere(sql, spaceId), findCurrentRevision(sql, spaceId)]);
  if (!space || !head) throw new OperatorError(`There is no space "${spaceId}".`);
  if (space.editMode === 'locked') {
    throw new OperatorError(`The space "${space.title}" is locked: its content changes only through change requests.`);
  }
  if (page !== undefined && !(await new ContentStore().findPage(sql, head, page))) {
    throw new OperatorError(`There is no page "${page}" in the space "${space.title}".`);
  }
  return { organizationId: space.organizationId, spaceId, pageId: page ?? null };
}
