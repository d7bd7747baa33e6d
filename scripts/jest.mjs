// Runs the specs of the package in the current folder; `npm test` at the root runs this for every package.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const config = fileURLToPath(new URL('../jest.config.mjs', import.meta.url));
const extra = process.env.LECTERN_TEST_ARGS ? JSON.parse(process.env.LECTERN_TEST_ARGS) : [];

const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    require.resolve('jest/bin/jest'),
    `--config=${config}`,
    // Packages whose specs wait more than they work ask for more.
    ...(process.argv.some((argument) => argument.startsWith('--maxWorkers')) ? [] : ['--maxWorkers=2']),
    '--passWithNoTests',
    '--json',
    '--outputFile=.test-results.json',
    ...extra,
    ...process.argv.slice(2),
  ],
  // Jest prints the whole JSON to stdout even when it writes it to a file.
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.exit(status ?? 1);
