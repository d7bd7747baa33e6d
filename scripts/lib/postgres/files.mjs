import { access, readFile } from 'node:fs/promises';

/**
 * Whether there is something of that name that this process may look at.
 * @param {string} file
 */
export function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Reads a text without the white space around it; null means that the file is missing or empty.
 * @param {string} file
 */
export async function readText(file) {
  const text = await readFile(file, 'utf8').catch(ifMissing(''));
  return text.trim() || null;
}

/**
 * Makes a handler that turns "no such file" into a value and passes every other failure on.
 * @template T
 * @param {T} value
 * @returns {(error: unknown) => T}
 */
export function ifMissing(value) {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value;
    throw error;
  };
}

/**
 * Names the system error behind a failed call, if it is one.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
