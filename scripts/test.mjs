// `npm test`: installs, checks and tests everything. Needs nothing but Node before it starts.
// `npm test -- <jest arguments>` runs only the specs that the arguments select.
import path from 'node:path';
import { readResults, runJest } from './lib/jest.mjs';
import { step } from './lib/steps.mjs';
import { ensureInstalled, ROOT, requireNode, run, turbo } from './lib/workspace.mjs';

const jestArguments = process.argv.slice(2);
const SLOWEST = 10;

requireNode();
process.exit(await main());

async function main() {
  await ensureInstalled();
  const failures = [];
  const check = (title, work) =>
    step(title, work).catch((error) => {
      failures.push(title);
      process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    });

  // What needs one core each is begun together with what takes longest.
  const lint = begin(() => run(bin('biome'), ['check', '--error-on-warnings', '.']));
  await check('Build', () => turbo(['build']));
  await check('Format and lint', lint);
  if (failures.includes('Build')) return summarize({ passed: 0, failed: failures.length, skipped: 0 });
  if (jestArguments.length === 0) {
    const imports = begin(() => run(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'apps', 'packages']));
    const generated = begin(async () => (await import('./lib/generated-files.mjs')).checkGenerated());
    // The build only emits, so this is where types are checked.
    await check('Types', () => turbo(['typecheck']));
    await check('Import rules', imports);
    await check('Structure', async () => (await import('./structure.mjs')).checkStructure());
    await check('Generated files', generated);
  }
  const specs = await runSpecs(check);
  process.stdout.write('\nSlowest spec files:\n');
  for (const { name, ms } of specs.files.slice(0, SLOWEST)) {
    process.stdout.write(`  ${(ms / 1000).toFixed(1)}s ${name}\n`);
  }
  return summarize({ ...specs, failed: specs.failed + failures.length });
}

async function runSpecs(check) {
  const { startTestServices } = await import('./lib/test-services.mjs');
  const services = await step('Starting the test database', () => startTestServices());
  try {
    if (jestArguments.length === 0) {
      await check('Migrations match the schema', async () => {
        const { nextMigrationSql } = await import('./lib/schema-engine.mjs');
        const sql = await nextMigrationSql({ url: services.databaseUrl });
        if (sql !== null) throw new Error(`A migration is missing. Run: npm run db:diff -- name\n\n${sql}`);
      });
    }
    for (const sentence of services.missing) process.stdout.write(`  ${sentence}\n`);
    await step('Specs', (busyWith) => runJest(jestArguments, services.env, busyWith)).catch((error) => {
      process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    });
    return readResults();
  } finally {
    await services.stop();
  }
}

/** Begins work at once; whoever calls the result waits for its end. */
function begin(work) {
  const ending = work();
  // Whoever waits hears of a failure, however early it comes.
  ending.catch(() => {});
  return () => ending;
}

function summarize({ passed, failed, skipped }) {
  process.stdout.write(
    failed === 0
      ? '\nAll checks passed. Run Lectern with: npm start\n'
      : '\nSome checks failed. Start with the first failure above.\n',
  );
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return failed === 0 ? 0 : 1;
}

function bin(name) {
  return path.join(ROOT, 'node_modules', '.bin', name);
}
