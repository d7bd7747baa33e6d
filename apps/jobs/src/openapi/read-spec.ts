import { fork } from 'node:child_process';
import type { ProcessingOutcome, VersionDraft } from '@lectern/commands/openapi/record-processing';
import { problemsOf } from '@lectern/commands/openapi/specification-problems';
import { processInWorker } from '@lectern/commands/openapi/worker/in-worker';
import type { TextReading } from '@lectern/commands/openapi/worker/protocol';
import type { OpenApiSpecToProcess } from '@lectern/database/openapi/openapi-specs.queries';
import { findOpenApiDocument } from '@lectern/database/openapi/openapi-versions.queries';
import type { OpenApiProblem } from '@lectern/domain/content/specification-schemas';
import { defaultLimits } from '@lectern/openapi/document/limits';
import type { HandlerDependencies, JobRun } from '../platform/runtime/handler.js';
import { FetchFailure, SourceClient } from './source-client.js';
import { conditionOf, type Validators, validatorsOf } from './validators.js';

/** What reading a specification came to. */
export interface SpecReading {
  outcome: ProcessingOutcome;
  problems: OpenApiProblem[];
  /** Whether it depends on anything that may change without anybody telling. */
  isLiving: boolean;
}

const STEPS = 3;

/** Reads a specification from its source; what is wrong with the source is part of the response. */
export async function readSpec(
  dependencies: HandlerDependencies,
  toProcess: OpenApiSpecToProcess,
  run: JobRun,
): Promise<SpecReading> {
  const { outbound, openapi } = dependencies;
  const client = new SourceClient({ ...openapi, outbound, signal: run.signal });
  await run.progress(0, STEPS);
  try {
    const source = await readSource(client, toProcess);
    await run.progress(1, STEPS);
    if (source === null) return { outcome: { kind: 'unchanged' }, problems: [], isLiving: true };
    const reading = await readText(dependencies, toProcess, source, client, run);
    if (!reading.ok && reading.fault !== undefined)
      run.log.error({ err: reading.fault }, 'a specification met a mistake');
    await run.progress(2, STEPS);
    return readingOf(reading, toProcess, source);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const { errorCode: code, message } = error;
    return { outcome: { kind: 'failed', code }, problems: problemsOf([{ message }], code), isLiving: true };
  }
}

interface Source extends Validators {
  text: string;
  url: string | undefined;
}

async function readSource(client: SourceClient, { spec, sourceText }: OpenApiSpecToProcess): Promise<Source | null> {
  if (spec.sourceUrl === null) return { text: sourceText ?? '', url: undefined, etag: null, lastModified: null };
  // Without a version there is nothing that could have stayed the same.
  const condition = spec.lastVersionId === null ? {} : conditionOf(spec);
  const fetched = await client.fetch(spec.sourceUrl, condition);
  return fetched && { text: fetched.text, url: fetched.url, ...validatorsOf(fetched.headers) };
}

async function readText(
  { database, openapi }: HandlerDependencies,
  { spec, lastHash }: OpenApiSpecToProcess,
  { text, url }: Source,
  client: SourceClient,
  run: JobRun,
): Promise<TextReading> {
  const { organizationId, id: specId, lastVersionId: versionId } = spec;
  const { maxBytes, timeoutMs, computingMs, memoryMegabytes } = openapi;
  const previous =
    versionId === null || lastHash === null
      ? undefined
      : {
          hash: lastHash,
          // One that was removed meanwhile makes the run an outdated one, which its end finds.
          document: async () => (await findOpenApiDocument(database, { organizationId, specId, versionId })) ?? '{}',
        };
  const load = async (address: string, signal: AbortSignal) => {
    const loaded = await client.fetch(address, {}, signal).catch((error: unknown) => {
      if (error instanceof FetchFailure || signal.aborted) throw error;
      run.log.error({ err: error }, 'a document could not be loaded');
      // What it says becomes part of what is wrong with the specification.
      throw new FetchFailure('FETCH_ERROR', 'Something unexpected went wrong.');
    });
    if (loaded === null) throw new Error('Nothing was asked of this document that could answer so.');
    return { text: loaded.text, url: loaded.url };
  };
  const limits = { bytes: maxBytes, totalBytes: 2 * maxBytes, nodes: nodesOf(maxBytes) };
  return processInWorker(
    { text, url, load, limits, previous, at: run.context.at },
    { fork, memoryMegabytes, timeoutMs: timeoutMs + computingMs, signal: run.signal },
  );
}

/** Whoever allows larger texts allows as many more values in them. */
function nodesOf(maxBytes: number): number {
  return Math.ceil(defaultLimits.nodes * Math.max(1, maxBytes / defaultLimits.bytes));
}

function readingOf(reading: TextReading, { spec }: OpenApiSpecToProcess, source: Source): SpecReading {
  const isRemote = spec.sourceUrl !== null;
  if (!reading.ok) {
    const { code, errors } = reading;
    const isLiving = isRemote || code !== 'PARSE_ERROR';
    return { outcome: { kind: 'failed', code }, problems: problemsOf(errors, code), isLiving };
  }
  const { isWhole, errors, warnings } = reading;
  // The server's word is about this one text; others that it refers to may have changed while it has not.
  const { etag, lastModified } = isWhole ? source : { etag: null, lastModified: null };
  return {
    outcome: { kind: 'read', version: draftOf(reading, source.text), etag, lastModified },
    problems: [...problemsOf(errors, 'VALIDATION_ERROR'), ...problemsOf(warnings, 'VALIDATION_WARNING', 'warning')],
    isLiving: isRemote || !isWhole,
  };
}

function draftOf(reading: Extract<TextReading, { ok: true }>, sourceText: string): VersionDraft {
  const { hash, document, openapi, title, operations, outline, format, comparison } = reading;
  const { changes, complete } = comparison;
  const made = { hash, document, openapi, title, operations, outline };
  return { ...made, sourceFormat: format, sourceText, changes, changesComplete: complete };
}
