import { FileGate } from './file-gate.js';
import type { AcceptedFiles, FileLimits, StoredFile } from './source-file.js';

/** Takes files from several uploads by the rules that archives are read by. */
export function acceptFiles(files: Iterable<StoredFile>, limits: FileLimits): AcceptedFiles {
  const gate = new FileGate<StoredFile>(limits);
  for (const file of files) {
    const path = gate.admit(file.path);
    if (path !== undefined) gate.take(path, file.size, { ...file, path });
  }
  return gate.accepted;
}

/**
 * Takes the one folder that holds everything off all paths, as archives of code hosts have one named after the
 * repository; folders whose name begins with a dot are part of the content and stay.
 */
export function stripTopFolder(files: StoredFile[]): StoredFile[] {
  const top = topFolder(files[0]?.path ?? '');
  if (top === '' || top.startsWith('.') || !files.every(({ path }) => topFolder(path) === top)) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(top.length + 1) }));
}

function topFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
