import { createHash } from 'node:crypto';
import type { Database } from '@lectern/database/client';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import {
  findOpenApiSpec,
  findOpenApiSpecToProcess,
  type OpenApiSpecRow,
} from '@lectern/database/openapi/openapi-specs.queries';
import { findOpenApiDocument } from '@lectern/database/openapi/openapi-versions.queries';
import { inTransaction } from '@lectern/database/transaction';
import type { OpenApiFoundChange } from '@lectern/domain/openapi/changes';
import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import type { OpenApiSource } from '@lectern/domain/openapi/schemas';
import { processOpenApiSpecJob } from '@lectern/domain/platform/jobs/catalog';
import { registerOpenApiSpec, updateOpenApiSpec } from '../openapi/change-spec.js';
import { type ProcessingRun, recordProcessing } from '../openapi/record-processing.js';
import { problemsOf } from '../openapi/specification-problems.js';
import { processText } from '../openapi/worker/process-text.js';
import type { TextReading } from '../openapi/worker/protocol.js';

/** What a test may say of a new specification. */
export interface SpecOptions {
  slug?: string;
  source?: OpenApiSource;
  isPublic?: boolean;
}

/** Registers a specification that nobody has processed yet. */
export function makeOpenApiSpec(
  database: Database,
  organizationId: string,
  { slug = `api-${newId()}`, source = { url: 'https://example.com/openapi.yaml' }, isPublic = false }: SpecOptions = {},
): Promise<OpenApiSpecRow> {
  const context = operatorContext(newId(), new Date());
  return inTransaction(database, async (tx) => {
    const spec = await registerOpenApiSpec(tx, context, { organizationId, slug, source });
    const shown = isPublic
      ? await updateOpenApiSpec(tx, context, { organizationId, specSlug: slug }, { visibility: 'public' })
      : spec;
    if (!shown) throw new Error(`There is a specification "${slug}" already`);
    return shown;
  });
}

/** What a test may say of a new version. */
export interface VersionOptions {
  document?: object;
  /** The text as its author wrote it, in YAML; the document itself when absent. */
  yaml?: string;
  changes?: readonly OpenApiFoundChange[];
  /** What pages are made from. */
  outline?: Partial<SpecificationOutline>;
}

/** Makes a version as processing does it, and returns its id. A document that is there already is no new one. */
export function makeOpenApiVersion(
  database: Database,
  { organizationId, id: specSlug }: Pick<OpenApiSpecRow, 'organizationId' | 'id'>,
  {
    document = { openapi: '3.1.0', info: { title: newId(), version: '1' }, paths: {} },
    yaml,
    changes = [],
    outline = {},
  }: VersionOptions = {},
): Promise<string> {
  const text = JSON.stringify(document);
  const version = {
    hash: createHash('sha256').update(text).digest('hex'),
    sourceFormat: yaml === undefined ? ('json' as const) : ('yaml' as const),
    sourceText: yaml ?? text,
    document: text,
    openapi: '3.1.0',
    title: 'Sample',
    operations: 0,
    outline: { title: 'Sample', version: '1', tags: [], operations: [], webhooks: [], schemas: [], ...outline },
    changes,
    changesComplete: true,
  };
  return inTransaction(database, async (tx) => {
    const spec = await findOpenApiSpec(tx, { organizationId, specSlug });
    if (!spec) throw new Error(`There is no specification ${specSlug}`);
    const outcome = { kind: 'read', version, etag: null, lastModified: null } as const;
    const run = { spec, order: spec.orders, outcome, problems: [], problemCount: 0, refreshAt: null };
    await recordProcessing(tx, operatorContext(newId(), new Date()), run);
    const processed = await findOpenApiSpec(tx, { organizationId, specSlug });
    return processed?.lastVersionId ?? '';
  });
}

/** Reads the text that was sent of a specification and records what became of it, as a worker does. */
export async function processSentText(database: Database, organizationId: string, slug: string): Promise<void> {
  const at = new Date();
  const found = await findOpenApiSpec(database, { organizationId, specSlug: slug });
  const specId = found?.id ?? '';
  const toProcess = await findOpenApiSpecToProcess(database, { organizationId, specId });
  if (!toProcess) throw new Error(`There is no specification ${slug}`);
  const { spec, sourceText, lastHash } = toProcess;
  const text = sourceText ?? '';
  const reading = await processText(
    { kind: 'process', text, url: undefined, limits: {}, previousHash: lastHash ?? undefined, at },
    async () => {
      const versionId = spec.lastVersionId ?? '';
      const document = await findOpenApiDocument(database, { organizationId, specId, versionId });
      return { text: document ?? '{}', url: '' };
    },
  );
  const run = { spec, order: spec.orders, refreshAt: null, ...outcomeOf(reading, text) };
  await inTransaction(database, async (tx) => {
    await recordProcessing(tx, operatorContext(newId(), at), run);
    // The end of its job is what the console hears of.
    const ofSpec = { name: processOpenApiSpecJob.name, payload: { path: ['specId'], equals: specId } };
    await tx.prisma.job.updateMany({ where: ofSpec, data: { state: 'completed', finishedAt: at } });
  });
}

function outcomeOf(
  reading: TextReading,
  sourceText: string,
): Pick<ProcessingRun, 'outcome' | 'problems' | 'problemCount'> {
  if (!reading.ok) {
    const problems = problemsOf(reading.errors, reading.code);
    return { outcome: { kind: 'failed', code: reading.code }, problems, problemCount: problems.length };
  }
  const { hash, document, openapi, title, operations, outline, format: sourceFormat, comparison } = reading;
  const { changes, complete: changesComplete } = comparison;
  const read = { hash, document, openapi, title, operations, outline, sourceFormat, sourceText };
  const errors = problemsOf(reading.errors, 'VALIDATION_ERROR');
  return {
    outcome: { kind: 'read', version: { ...read, changes, changesComplete }, etag: null, lastModified: null },
    problems: [...errors, ...problemsOf(reading.warnings, 'VALIDATION_WARNING', 'warning')],
    problemCount: errors.length,
  };
}
