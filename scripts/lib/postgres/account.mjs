import { spawn } from 'node:child_process';
import { chown, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The user that PostgreSQL runs as; null means the user of this process.
 * @typedef {{ uid: number, gid: number } | null} Account
 */

const FALLBACK_ID = 65534;

/**
 * Returns which user owns the cluster in a folder, or would own a new one there: PostgreSQL refuses to run as root,
 * so root lends it the cluster's present owner, or else `nobody`.
 * @param {string} clusterDir
 * @returns {Promise<Account>}
 */
export async function accountFor(clusterDir) {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = await nobody();
  await assertMayBecome(account);
  return account;
}

/**
 * Hands a folder and everything in it to the account.
 * @param {string} folder
 * @param {Account} account
 */
export async function handOver(folder, account) {
  if (account === null) return;
  // macOS counts nobody as -2, which chown wants as an unsigned number and spawn as a signed one.
  const uid = account.uid >>> 0;
  const gid = account.gid >>> 0;
  for (const entry of await readdir(folder, { recursive: true })) await chown(path.join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

/**
 * Whether the account may enter the folder, which takes the right to pass through all of its parents.
 * @param {string} folder
 * @param {Account} account
 */
export async function canEnter(folder, account) {
  if (account === null) return true;
  const { code } = await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account });
  return code === 0;
}

/**
 * Runs a program to its end as the account and returns how it ended and what it said; it fails only where the
 * program cannot be started at all.
 * @param {string} program
 * @param {string[]} args
 * @param {{ account: Account, input?: string }} options
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export function run(program, args, { account, input = '' }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: 'pipe' });
    const said = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
    // A program that ends before it has read its input says why in its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/**
 * Gives what every process of PostgreSQL starts with: the account, a working folder that anyone may enter, and an
 * environment without `PG*` and locale variables that would change its behaviour.
 * @param {Account} account
 */
export function spawnOptions(account) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return {
    cwd: '/',
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C' },
    ...(account === null ? {} : { uid: account.uid | 0, gid: account.gid | 0 }),
  };
}

/** @param {{ uid: number, gid: number }} account */
async function assertMayBecome(account) {
  try {
    await run('/bin/sh', ['-c', ':'], { account });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `PostgreSQL does not run as root, and this process cannot run it as user ${account.uid} either (${reason}). Start Lectern as an ordinary user, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

async function nobody() {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(fields?.[2] ?? FALLBACK_ID), gid: Number(fields?.[3] ?? FALLBACK_ID) };
}
