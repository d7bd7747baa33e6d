import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const { status, stdout, stderr, error } = spawnSync(
  process.execPath,
  [prisma, 'generate', '--config', path.join(root, 'prisma.config.ts')],
  {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      // Generating never runs the schema engine, but looks for its program and would download it: any program will do.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  },
);

if (status !== 0) {
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  process.stderr.write(`The Prisma client could not be generated (${error?.message ?? `exit code ${status}`}).\n`);
  process.exitCode = 1;
}
