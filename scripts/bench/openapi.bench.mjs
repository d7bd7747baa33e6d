import { setTimeout as delay } from 'node:timers/promises';
import { scheduleProcessing } from '@lectern/commands/openapi/schedule-processing';
import { inTransaction } from '@lectern/database/transaction';
import { step } from '../lib/steps.mjs';
import { withCleanup } from './cleanup.mjs';
import { openStage } from './content/stage.mjs';
import { changedDocument, documentOf, yamlOf } from './openapi/document.mjs';
import { watchMemory } from './openapi/memory-watch.mjs';
import { printCosts, printVerdict } from './openapi/report.mjs';
import { startSource } from './openapi/source.mjs';
import { cpuSecondsOfFamily, residentMegabytes } from './processes.mjs';

const SIZES = [3e3, 3e4, 3e5, 1e6, 1e7];
const GOAL = { seconds: 20, mebibytes: 512 };
const POLL_MS = 20;
const MAX_MS = 180_000;
/** The larger of the two texts is the one that is of the size, so that the sizes mean the same for both. */
const YAML_SHARE = 0.8;

/** What processing specifications costs by their size: the first version, and a changed one that is compared with it. */
export default async function benchOpenApi() {
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const source = await startSource(later);
    const jobs = await step('Start the jobs', () => stage.startJobs({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' }));
    const idle = residentMegabytes(jobs.pid);
    const installation = { ...stage, source, pid: jobs.pid };
    await step('Warm up', () => measure(installation, { bytes: SIZES[0], write: JSON.stringify }));
    const results = new Map();
    for (const [format, write, share] of [
      ['JSON', JSON.stringify, 1],
      ['YAML', yamlOf, YAML_SHARE],
    ]) {
      for (const bytes of SIZES) {
        const costs = await step(`Process ${bytes} bytes of ${format}`, () =>
          measure(installation, { bytes: bytes * share, write }),
        );
        for (const [name, cost] of Object.entries(costs)) {
          results.set(`${format}, ${name}`, [...(results.get(`${format}, ${name}`) ?? []), cost]);
        }
      }
    }
    process.stdout.write('\n');
    printCosts(SIZES, results);
    if (!printVerdict(SIZES.at(-1), results, GOAL, idle)) process.exitCode = 1;
  });
}

async function measure({ database, build, source, pid }, { bytes, write }) {
  const { id: organizationId } = await build.organization();
  const document = documentOf(bytes);
  source.publish(write(document));
  const first = await costOf(pid, async () => {
    const spec = await build.openApiSpec(organizationId, { source: { url: source.url } });
    return untilComplete(database, spec);
  });
  source.publish(write(changedDocument(document)));
  const spec = await database.prisma.openApiSpec.findFirstOrThrow({ where: { organizationId } });
  const changed = await costOf(pid, async () => {
    await inTransaction(database, (tx) => scheduleProcessing(tx, spec, undefined, { at: new Date() }));
    return untilComplete(database, spec);
  });
  const versions = await database.prisma.openApiVersion.findMany({ where: { specId: spec.id }, select: { id: true } });
  if (versions.length !== 2) throw new Error(`There are ${versions.length} versions instead of 2.`);
  return { 'first version': first, 'changed version': changed };
}

async function costOf(pid, work) {
  const cpuBefore = cpuSecondsOfFamily(pid);
  const stopWatching = watchMemory(pid);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, ...stopWatching(), cpuSeconds: cpuSecondsOfFamily(pid) - cpuBefore };
}

async function untilComplete({ prisma }, { id }) {
  const deadline = performance.now() + MAX_MS;
  while (performance.now() < deadline) {
    const select = { processingState: true, errorCode: true, errors: true };
    const { processingState, errorCode, errors } = await prisma.openApiSpec.findUniqueOrThrow({
      where: { id },
      select,
    });
    if (errorCode !== null) throw new Error(`It could not be processed: ${JSON.stringify(errors)}`);
    if (processingState === 'complete') return;
    await delay(POLL_MS);
  }
  throw new Error('It was not processed in time.');
}
