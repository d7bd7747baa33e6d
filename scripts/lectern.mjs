// `npm run lectern -- <command>`: operates the local installation, whether it is running or not.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, openInstallation, runningPublicUrl } from './lib/installation.mjs';
import { build, ensureInstalled, fail, ROOT, requireNode } from './lib/workspace.mjs';

const ENTRY = path.join(ROOT, 'apps/cli/dist/main.js');
const HELP = new Set(['help', '--help', '-h']);
/** What speaks to an installation over the network, which may be anywhere. */
const REMOTE = new Set(['login']);

requireNode();
try {
  if (!existsSync(ENTRY)) {
    await ensureInstalled();
    await build();
  }
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function main(args) {
  if (args.length === 0 || args.some((arg) => HELP.has(arg))) return command(args, {});
  if (REMOTE.has(args[0])) {
    return command(args, { LECTERN_PUBLIC_URL: process.env.LECTERN_PUBLIC_URL || runningPublicUrl(process.env) });
  }
  const installation = openInstallation(process.env);
  const database = await openDatabase(installation, process.env);
  try {
    return command(args, { ...installation.env, DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

function command(args, env) {
  const child = spawnSync(process.execPath, [ENTRY, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
  return child.status ?? 1;
}
