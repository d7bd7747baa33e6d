import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'lectern-runtime-';
const OWNER_FILE = 'pid';

/** Whom scripts run as when the runtime is root: somebody who owns nothing. */
const NOBODY = 65_534;

/** The user that workerd runs as, when it is another than the one of this process. */
export const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

/** Makes the folder that holds those of all processes, and removes what runtimes that were killed have left behind. */
export async function openBaseFolder(): Promise<string> {
  sweep();
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  writeFileSync(path.join(folder, OWNER_FILE), String(process.pid));
  // The unprivileged user passes through to its own folder, and cannot list the others.
  if (unprivileged) chmodSync(folder, 0o711);
  return folder;
}

/** Makes the folder of one process, which only its user can open. */
export async function openProcessFolder(base: string, name: string): Promise<string> {
  const folder = path.join(base, name);
  await mkdir(folder, { mode: 0o700 });
  await mkdir(path.join(folder, 'empty'), { mode: 0o700 });
  if (unprivileged) {
    await chown(path.join(folder, 'empty'), unprivileged.uid, unprivileged.gid);
    await chown(folder, unprivileged.uid, unprivileged.gid);
  }
  return folder;
}

/** Lets the user of scripts, and nobody else, use a file or socket. */
export async function handOver(file: string): Promise<void> {
  await chmod(file, 0o600);
  if (unprivileged) await chown(file, unprivileged.uid, unprivileged.gid);
}

/** Removes a folder with all that it contains; what cannot be removed now is left for the next runtime. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true }).catch(() => {});
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    try {
      if (statSync(folder).uid !== process.getuid?.()) continue;
      if (!isRunning(Number(readFileSync(path.join(folder, OWNER_FILE), 'utf8')))) {
        rmSync(folder, { recursive: true, force: true });
      }
    } catch {
      // Just being made, or just being removed, by another runtime.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
