import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds a Chromium on this machine. LECTERN_CHROMIUM names another one.
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.LECTERN_CHROMIUM || (findProgram(NAMES) ?? [MAC].find(isProgram));
}

/**
 * Finds the Chromium for specs: one that has no windows where there is one, because it is the same engine at half the
 * cost. What is measured is measured in the Chromium that people use.
 * @returns {string | undefined}
 */
export function findSpecChromium() {
  return process.env.LECTERN_CHROMIUM || (findProgram([WITHOUT_WINDOWS]) ?? findChromium());
}

/** @param {string[]} names */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
