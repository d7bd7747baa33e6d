import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, run } from '../../lib/workspace.mjs';

/**
 * Copies what a build of the images would be given into a folder: the checkout, new files included, without what
 * .dockerignore leaves out. Fails when .dockerignore lets in something that git ignores.
 * @param {string} folder
 */
export async function copyBuildContext(folder) {
  const isLeftOut = matcher(await readFile(path.join(ROOT, '.dockerignore'), 'utf8'));
  const ignored = await gitFiles('--others', '--ignored', '--directory');
  const stray = ignored.filter((file) => !isLeftOut(file.replace(/\/$/, '')));
  if (stray.length > 0) throw new Error(`.dockerignore lets in what git ignores: ${stray.join(', ')}`);
  const listed = await gitFiles('--cached', '--others');
  const deleted = new Set(await gitFiles('--deleted'));
  for (const file of listed.filter((name) => !deleted.has(name) && !isLeftOut(name))) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(ROOT, file), target);
  }
}

/** @param {string[]} options */
async function gitFiles(...options) {
  const output = await run('git', ['ls-files', '-z', '--exclude-standard', ...options]);
  return output.split('\0').filter((name) => name !== '');
}

/**
 * @param {string} text
 * @returns {(file: string) => boolean}
 */
function matcher(text) {
  const lines = text.split('\n').map((line) => line.trim());
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#')).map(toRegExp);
  return (file) => patterns.some((pattern) => pattern.test(file));
}

/** @param {string} pattern */
function toRegExp(pattern) {
  if (/[![\]?\\]/.test(pattern)) throw new Error(`The drill does not understand "${pattern}" in .dockerignore.`);
  const escaped = pattern.replace(/[.+^$(){}|]/g, '\\$&');
  const source = escaped.replace(/\*\*\/|\*/g, (found) => (found === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}(?:/.*)?$`);
}
