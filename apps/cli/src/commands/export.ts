import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { planSpaceExport, readExport } from '@lectern/commands/content/export-space';
import type { SourceFile } from '@lectern/content/archive/source-file';
import { streamZip } from '@lectern/content/archive/write-zip';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { ContentStore } from '@lectern/database/content/content-store';
import { findCurrentRevision } from '@lectern/database/content/revisions.queries';
import { findSpaceAnywhere } from '@lectern/database/library/spaces/spaces.queries';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { BackupEnv } from '../terminal/env.js';
import { asOperator, OperatorError, type Terminal } from '../terminal/operator.js';
import { progressBar } from '../terminal/progress-bar.js';

/** Adds `export`. */
export function addExportCommand(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('export the content of a space as Markdown and files, which can be imported again')
    .argument('<target>', 'a .zip file, or a new or empty folder')
    .requiredOption('--space <id>', 'id of the space')
    .action((target: string, { space }: { space: string }) => run(terminal, path.resolve(target), space));
}

async function run(terminal: Terminal, target: string, spaceId: string): Promise<void> {
  const env = parseEnv(BackupEnv, terminal.env);
  await asOperator(terminal, async ({ database }) => {
    const [space, head] = await Promise.all([
      findSpaceAnywhere(database, spaceId),
      findCurrentRevision(database, spaceId),
    ]);
    if (!space || !head) throw new OperatorError(`There is no space "${spaceId}".`);
    const planned = await planSpaceExport(database, new ContentStore(), head, space.title);
    const total = planned.texts.length + planned.files.length;
    const files = shown(terminal, readExport(createBlobStore(env), planned), total);
    const written = await (/\.zip$/i.test(target) ? writeArchive(target, files) : writeFolder(target, files));
    const lost = total - written;
    terminal.say(`Exported ${written} files of the space "${space.title}" to ${target}.`);
    if (lost > 0) terminal.say(`${lost} files are missing, because they are no longer in the storage.`);
    terminal.say(`To import them again: import ${target} --space <id>`);
  });
}

async function* shown(terminal: Terminal, files: AsyncIterable<SourceFile>, total: number): AsyncGenerator<SourceFile> {
  let done = 0;
  for await (const file of files) {
    yield file;
    done += 1;
    terminal.showProgress?.(`Export ${progressBar(done / total)} ${done} of ${total}`);
  }
}

async function writeArchive(target: string, files: AsyncIterable<SourceFile>): Promise<number> {
  let written = 0;
  async function* counted(): AsyncGenerator<SourceFile> {
    for await (const file of files) {
      yield file;
      written += 1;
    }
  }
  await writeFile(target, streamZip(counted()));
  return written;
}

/** Writes into a new folder only, so that nothing of somebody else's is replaced. */
async function writeFolder(target: string, files: AsyncIterable<SourceFile>): Promise<number> {
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0) {
    throw new OperatorError(`The folder ${target} is not empty. Choose a new folder or a .zip file.`);
  }
  let written = 0;
  for await (const { path: name, bytes } of files) {
    const place = path.join(target, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, bytes);
    written += 1;
  }
  return written;
}
