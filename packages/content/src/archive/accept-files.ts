import { FileGate } from './file-gate.js';
import type { AcceptedFiles, FileLimits, SourceFile } from './source-file.js';

/** Takes files from a git tree or from several uploads by the rules that archives are read by. */
export function acceptFiles(files: Iterable<SourceFile>, limits: FileLimits): AcceptedFiles {
  const gate = new FileGate(limits);
  for (const { path: raw, bytes } of files) {
    const path = gate.admit(raw);
    if (path !== undefined) gate.take(path, bytes);
  }
  return gate.accepted;
}

/**
 * Takes the one folder that holds everything off all paths, as archives of code hosts have one named after the
 * repository; folders whose name begins with a dot are part of the content and stay.
 */
export function stripTopFolder(files: SourceFile[]): SourceFile[] {
  const top = topFolder(files[0]?.path ?? '');
  if (top === '' || top.startsWith('.') || !files.every(({ path }) => topFolder(path) === top)) return files;
  return files.map(({ path, bytes }) => ({ path: path.slice(top.length + 1), bytes }));
}

function topFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
