import { lstat, mkdir, open, rmdir } from 'node:fs/promises';
import path from 'node:path';

/** Whether an error says that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** Returns nothing for a file or folder that does not exist; fails for every other reason. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/**
 * Finds a folder below `root`; null when there is none.
 * A symbolic link on the way is refused: it could lead out of the root.
 */
export async function findFolder(root: string, names: readonly string[]): Promise<string | null> {
  let folder = root;
  for (const name of names) {
    folder = path.join(folder, name);
    try {
      await checkFolder(folder);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
  return folder;
}

/** Finds a folder below `root`, which is made with those above it where they are missing. */
export async function makeFolder(root: string, names: readonly string[]): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  let folder = root;
  for (const name of names) {
    const parent = folder;
    folder = path.join(parent, name);
    if (await makeOne(folder)) await syncFolder(parent);
    await checkFolder(folder);
  }
  return folder;
}

/** Removes a folder below `root` and those above it, as far as they are empty. */
export async function removeEmptyFolders(root: string, names: readonly string[]): Promise<void> {
  for (let depth = names.length; depth > 0; depth--) {
    try {
      await rmdir(path.join(root, ...names.slice(0, depth)));
    } catch (error) {
      if (isMissing(error)) continue;
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return;
      throw error;
    }
  }
}

/** Waits until the names in a folder have reached the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function checkFolder(folder: string): Promise<void> {
  const stats = await lstat(folder);
  if (!stats.isDirectory()) throw new Error(`${folder} must be a folder, not a file or a symbolic link.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
