// `npm test`: installs, checks and tests everything. Needs nothing but Node before it starts.
// `npm test -- <jest arguments>` runs only the specs that the arguments select.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
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

  await check('Format and lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.']));
  await check('Build', () => turbo(['build']));
  if (failures.includes('Build')) return summarize({ passed: 0, failed: failures.length, skipped: 0 });
  if (jestArguments.length === 0) {
    // What needs one core each is begun together with what takes longest.
    const imports = begin(() => run(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'apps', 'packages']));
    const generated = begin(async () => (await import('./lib/generated-files.mjs')).checkGenerated());
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
    forgetResults();
    const env = { ...services.env, LECTERN_TEST_ARGS: JSON.stringify(jestArguments) };
    const uncached = jestArguments.length > 0 ? ['--force'] : [];
    // One package at a time: each spreads its specs over the cores by itself.
    await step('Specs', () => turbo(['test', '--concurrency=1', '--continue', ...uncached], { env })).catch((error) => {
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

function packageFolders() {
  return ['apps', 'packages'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
}

function forgetResults() {
  for (const folder of packageFolders()) rmSync(path.join(ROOT, folder, '.test-results.json'), { force: true });
}

/** Adds up what jest wrote for each package; a package without results has failed before it could write any. */
function readResults() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const files = [];
  for (const folder of packageFolders()) {
    let results;
    try {
      results = JSON.parse(readFileSync(path.join(ROOT, folder, '.test-results.json'), 'utf8'));
    } catch {
      process.stdout.write(`✖ ${folder} has no results\n`);
      total.failed++;
      continue;
    }
    total.passed += results.numPassedTests;
    total.failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
    total.skipped += results.numPendingTests + results.numTodoTests;
    for (const { name, startTime, endTime } of results.testResults) {
      files.push({ name: path.relative(ROOT, name), ms: endTime - startTime });
    }
  }
  files.sort((a, b) => b.ms - a.ms);
  process.stdout.write('\nSlowest spec files:\n');
  for (const { name, ms } of files.slice(0, SLOWEST)) process.stdout.write(`  ${(ms / 1000).toFixed(1)}s ${name}\n`);
  return total;
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
