// `npm test`: installs, checks and tests everything. Needs nothing but Node before it starts.
// `npm test -- <jest arguments>` runs only the specs that the arguments select.
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { step } from './lib/steps.mjs';
import { ensureInstalled, ROOT, requireNode, run, turbo } from './lib/workspace.mjs';

const jestArguments = process.argv.slice(2);
const RESULTS = path.join(ROOT, '.test-results.json');
const SLOWEST = 10;
// Specs wait for the database a third of the time, and each worker has databases and applications of its own.
const WORKERS = Math.min(availableParallelism() + 1, 6);

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
  return summarize({ ...specs, failed: specs.failed + failures.length });
}

async function runSpecs(check) {
  const { startTestServices } = await import('./lib/test-services.mjs');
  const services = await step('Start the test database', () => startTestServices());
  try {
    if (jestArguments.length === 0) {
      await check('Migrations match the schema', async () => {
        const { nextMigrationSql } = await import('./lib/schema-engine.mjs');
        const sql = await nextMigrationSql({ url: services.databaseUrl });
        if (sql !== null) throw new Error(`A migration is missing. Run: npm run db:diff -- name_of_it\n\n${sql}`);
      });
    }
    for (const sentence of services.missing) process.stdout.write(`  ${sentence}\n`);
    rmSync(RESULTS, { force: true });
    await step('Specs', () => jest(services.env)).catch((error) => {
      process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    });
    return readResults();
  } finally {
    await services.stop();
  }
}

/** Begins work at once; whoever calls the answer waits for its end. */
function begin(work) {
  const ending = work();
  // Whoever waits hears of a failure, however early it comes.
  ending.catch(() => {});
  return () => ending;
}

/** Runs all specs that the arguments select, and shows what jest says of those that fail. */
async function jest(env) {
  const options = [`--maxWorkers=${WORKERS}`, '--passWithNoTests', '--json', `--outputFile=${RESULTS}`];
  const program = createRequire(import.meta.url).resolve('jest/bin/jest');
  await run(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', program, ...options, ...jestArguments],
    // Jest prints the whole JSON to stdout even when it writes it to a file.
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  ).catch((error) => {
    throw new Error(error.message.replace(/^PASS .*\n/gm, ''));
  });
}

/** Adds up what jest wrote; without results it has failed before it could write any. */
function readResults() {
  let results;
  try {
    results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const files = results.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  files.sort((a, b) => b.ms - a.ms);
  process.stdout.write('\nSlowest spec files:\n');
  for (const { name, ms } of files.slice(0, SLOWEST)) {
    process.stdout.write(`  ${(ms / 1000).toFixed(1)}s ${path.relative(ROOT, name)}\n`);
  }
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

function summarize({ passed, failed, skipped }) {
  process.stdout.write(
    failed === 0
      ? '\nEverything is as it should be. Start it with: npm start\n'
      : '\nThe first failure above says what to mend.\n',
  );
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return failed === 0 ? 0 : 1;
}

function bin(name) {
  return path.join(ROOT, 'node_modules', '.bin', name);
}
