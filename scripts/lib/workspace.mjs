import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './steps.mjs';

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const MINIMUM_NODE = [20, 19];

/** Ends the process with a sentence when this Node cannot run Lectern. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(`Lectern needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/**
 * Ends the process with a sentence for the person who started it.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Installs the dependencies unless they are there already, as the lockfile says. */
export async function ensureInstalled() {
  const stamp = path.join(ROOT, 'node_modules', '.lectern-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Installing dependencies (a minute or two the first time)', async () => {
    await install();
    // A lockfile names the programs of the platforms it was written on; elsewhere npm has to look for itself.
    if (!hasPrograms()) await install('--no-package-lock');
  });
  writeFileSync(stamp, wanted);
}

/** @param {string[]} options */
function install(...options) {
  // No package needs its install script here, and running none is safer.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return run('npm', ['install', '--no-save', ...quiet, ...options]);
}

function hasPrograms() {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const cpu = process.arch === 'x64' ? '64' : process.arch;
  return existsSync(path.join(ROOT, 'node_modules', '@turbo', `${os}-${cpu}`));
}

/** Builds all packages; what has not changed comes from Turborepo's cache. */
export async function build() {
  await step('Building', () => turbo(['build']));
}

/**
 * Runs Turborepo tasks.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function turbo(args, options) {
  const bin = path.join(ROOT, 'node_modules', 'turbo', 'bin', 'turbo');
  return run(process.execPath, [bin, 'run', ...args, '--output-logs=errors-only', '--log-prefix=none'], {
    ...options,
    env: { ...process.env, ...options?.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
}

/** A command ended with an error; its output is in the message. */
export class CommandError extends Error {}

/**
 * Runs a command in the checkout. Its output is shown only when it fails, unless `stdio` says otherwise.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (text: string) => void }} [options]
 * @returns {Promise<string>} What it printed.
 */
export function run(command, args, { onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      onOutput?.(String(chunk));
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandError(`${output}\n${command} ${args[0] ?? ''} failed with ${signal ?? `code ${code}`}`));
    });
  });
}
