import { fork } from 'node:child_process';
import type { VersionDraft } from '@lectern/commands/openapi/record-processing';
import { compareInWorker } from '@lectern/commands/openapi/worker/in-worker';
import { WorkerFailure } from '@lectern/commands/openapi/worker/worker-failure';
import type { OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { findOpenApiDocument } from '@lectern/database/openapi/openapi-versions.queries';
import type { HandlerDependencies, JobRun } from '../platform/runtime/handler.js';

/** Compares a draft with the version that is the newest one by now; one that is too large to compare says so. */
export async function compareAgain(
  { database, openapi }: HandlerDependencies,
  { organizationId, id: specId, lastVersionId: versionId }: OpenApiSpecRow,
  draft: VersionDraft,
  { signal, context: { at } }: Pick<JobRun, 'signal' | 'context'>,
): Promise<VersionDraft> {
  const before = versionId === null ? null : await findOpenApiDocument(database, { organizationId, specId, versionId });
  if (before === null) return { ...draft, changes: [], changesComplete: true };
  const { memoryMegabytes, computingMs: timeoutMs } = openapi;
  try {
    const options = { fork, memoryMegabytes, timeoutMs, signal };
    const { changes, complete } = await compareInWorker({ before, after: draft.document, at }, options);
    return { ...draft, changes, changesComplete: complete };
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    return { ...draft, changes: [], changesComplete: false };
  }
}
