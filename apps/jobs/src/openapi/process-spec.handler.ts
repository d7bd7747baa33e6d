import { markInProgress, recordProcessing } from '@lectern/commands/openapi/record-processing';
import { findOpenApiSpecToProcess, type OpenApiSpecToProcess } from '@lectern/database/openapi/openapi-specs.queries';
import { inTransaction } from '@lectern/database/transaction';
import { refreshDelay } from '@lectern/domain/openapi/refresh-delay';
import {
  done,
  type Handler,
  type HandlerDependencies,
  JobError,
  type JobRun,
  skipped,
} from '../platform/runtime/handler.js';
import { compareAgain } from './compare-again.js';
import { dueAgainAt } from './given-up.js';
import { readSpec, type SpecReading } from './read-spec.js';

const COMMIT_TIMEOUT_MS = 2 * 60_000;
const MAX_TRIES = 5;

/** Reads a specification from its source and makes a version of it, if it has changed. */
export function processSpecHandler(dependencies: HandlerDependencies): Handler<'openapi.process'> {
  const { database } = dependencies;
  return async ({ organizationId, specId, order }, run) => {
    const toProcess = await findOpenApiSpecToProcess(database, { organizationId, specId });
    if (!toProcess) return skipped('it is gone');
    const { orders, processingState } = toProcess.spec;
    if (orders > order) return skipped('it was ordered again since');
    if (processingState === 'complete') return skipped('it was processed already');
    await markInProgress(database, toProcess.spec, order, dueAgainAt(new Date()));
    const reading = await readSpec(dependencies, toProcess, run);
    const result = await record(dependencies, toProcess, order, reading, run);
    return result === 'outdated' ? skipped('its source was changed meanwhile') : done;
  };
}

/** Records what was read; once more, compared with another version, while others make versions at the same time. */
async function record(
  dependencies: HandlerDependencies,
  read: OpenApiSpecToProcess,
  order: number,
  reading: SpecReading,
  run: JobRun,
): Promise<'recorded' | 'new-version' | 'outdated'> {
  let [toProcess, { outcome }] = [read, reading];
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const result = await recordOnce(dependencies, toProcess, order, { ...reading, outcome }, run);
    if (result !== 'overtaken') return result;
    const { organizationId, id: specId } = read.spec;
    const current = await findOpenApiSpecToProcess(dependencies.database, { organizationId, specId });
    if (!current || outcome.kind !== 'read') return 'outdated';
    outcome = { ...outcome, version: await compareAgain(dependencies, current.spec, outcome.version, run) };
    // What was read is of the source as it was then; only what it is compared with is of now.
    toProcess = { ...toProcess, spec: { ...toProcess.spec, lastVersionId: current.spec.lastVersionId } };
  }
  throw new JobError('Other runs kept creating versions of the specification');
}

function recordOnce(
  { database, openapi }: HandlerDependencies,
  { spec }: OpenApiSpecToProcess,
  order: number,
  { outcome, problems, isLiving }: SpecReading,
  run: JobRun,
) {
  const at = new Date();
  const failures = outcome.kind === 'failed' ? spec.failures + 1 : 0;
  const delayMs = refreshDelay({ intervalMs: openapi.refreshMs, failures, random: Math.random() });
  const refreshAt = isLiving ? new Date(at.getTime() + delayMs) : null;
  const { versionsKept } = openapi;
  const problemCount = problems.filter(({ level }) => level === 'error').length;
  return inTransaction(
    database,
    async (tx) => {
      await run.holdLease(tx);
      const context = { ...run.context, at };
      const ended = { spec, order, outcome, problems, problemCount, refreshAt, versionsKept };
      const result = await recordProcessing(tx, context, ended);
      if (result !== 'overtaken') await run.finish(tx);
      return result;
    },
    { timeoutMs: COMMIT_TIMEOUT_MS },
  );
}
