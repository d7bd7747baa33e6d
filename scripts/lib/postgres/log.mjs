import { open, rename, stat } from 'node:fs/promises';

const LARGEST = 10 * 1024 * 1024;
const TAIL_BYTES = 8 * 1024;
const TAIL_LINES = 20;

/**
 * Sets a log that has grown beyond 10 MB aside as `<file>.1`, in place of the one set aside before.
 * @param {string} file
 */
export async function rotateLog(file) {
  if ((await logSize(file)) > LARGEST) await rename(file, `${file}.1`);
}

/**
 * Returns how long a log is; one that does not exist has no bytes.
 * @param {string} file
 */
export async function logSize(file) {
  const found = await stat(file).catch(() => null);
  return found?.size ?? 0;
}

/**
 * Quotes the last lines that were written to a log since it had the given size, or says nothing if there are none.
 * @param {string} file
 * @param {number} since
 */
export async function lastLines(file, since) {
  const text = await readFrom(file, Math.max(since, (await logSize(file)) - TAIL_BYTES)).catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0) return '';
  return ` The last lines of ${file}:\n${lines.slice(-TAIL_LINES).join('\n')}`;
}

/**
 * @param {string} file
 * @param {number} position
 */
async function readFrom(file, position) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(TAIL_BYTES), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
