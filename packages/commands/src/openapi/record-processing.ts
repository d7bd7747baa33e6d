import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { lockOpenApiSpecById, type OpenApiSpecRow } from '@lectern/database/openapi/openapi-specs.queries';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { OpenApiErrorCode, OpenApiProblem } from '@lectern/domain/content/specification-schemas';
import { countChanges, type OpenApiFoundChange, readChanges } from '@lectern/domain/openapi/changes';
import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import { enqueueComputedPages } from '../content/computed/enqueue-computed-pages.js';
import { enqueueContentOfSpecification } from '../content/computed/enqueue-content.js';

/** A state of a specification that may be a new version. */
export interface VersionDraft {
  hash: string;
  sourceFormat: 'json' | 'yaml';
  sourceText: string;
  document: string;
  openapi: string;
  title: string;
  operations: number;
  outline: SpecificationOutline;
  changes: readonly OpenApiFoundChange[];
  changesComplete: boolean;
}

/** What became of one run. */
export type ProcessingOutcome =
  | { kind: 'read'; version: VersionDraft; etag: string | null; lastModified: string | null }
  /** The server says that nothing changed since the newest version. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; code: OpenApiErrorCode };

/** One run as its handler saw it. */
export interface ProcessingRun {
  /** The specification when the run began: what it read and compared with. */
  spec: OpenApiSpecRow;
  order: number;
  outcome: ProcessingOutcome;
  problems: readonly OpenApiProblem[];
  problemCount: number;
  /** Until when what is known now is good enough; null for a text that refers to nothing else. */
  refreshAt: Date | null;
  /** How many versions are kept, the newest one included; all of them when absent. */
  versionsKept?: number;
}

/**
 * Records what became of a run. Returns what that meant: a run is `outdated` when the specification has another source
 * by now or is gone, and `overtaken` when another run made a version that this one did not compare with.
 */
export async function recordProcessing(
  tx: Transaction,
  context: OperationContext,
  run: ProcessingRun,
): Promise<'recorded' | 'new-version' | 'outdated' | 'overtaken'> {
  const { outcome, order, problems, problemCount, refreshAt } = run;
  const spec = await lockOpenApiSpecById(tx, run.spec);
  if (!spec || spec.sourceHash !== run.spec.sourceHash) return 'outdated';
  const last = await lastVersion(tx, spec);
  const isNew = outcome.kind === 'read' && outcome.version.hash !== last?.hash;
  if (isNew && spec.lastVersionId !== run.spec.lastVersionId) return 'overtaken';
  const versionId = isNew ? await addVersion(tx, context, spec, last, outcome.version) : spec.lastVersionId;
  await tx.prisma.openApiSpec.update({
    where: { id: spec.id },
    data: {
      ...(spec.orders <= order && { processingState: 'complete', refreshAt }),
      lastVersionId: versionId,
      lastProcessedAt: context.at,
      ...(isNew && { updatedAt: context.at }),
      ...(outcome.kind !== 'unchanged' && { errors: [...problems], errorCount: problemCount }),
      errorCode: outcome.kind === 'failed' ? outcome.code : null,
      failures: outcome.kind === 'failed' ? spec.failures + 1 : 0,
      ...validators(outcome),
    },
  });
  if (!isNew) return 'recorded';
  await removeOldVersions(tx, spec, run.versionsKept);
  await enqueueComputedPages(tx, { organizationId: spec.organizationId, specId: spec.id }, context);
  if (versionId !== null) await enqueueContentOfSpecification(tx, spec, versionId, context);
  return 'new-version';
}

/** Notes that somebody works on a specification now; it is due again at `until` if nothing becomes of that. */
export async function markInProgress(
  db: Transaction,
  { id }: Pick<OpenApiSpecRow, 'id'>,
  order: number,
  until: Date,
): Promise<void> {
  const data = { processingState: 'progress', refreshAt: until } as const;
  await db.prisma.openApiSpec.updateMany({ where: { id, orders: order }, data });
}

type LastVersion = { hash: string; createdAt: Date } | null;

async function lastVersion(tx: Transaction, { lastVersionId }: OpenApiSpecRow): Promise<LastVersion> {
  if (lastVersionId === null) return null;
  return tx.prisma.openApiVersion.findUnique({ where: { id: lastVersionId }, select: { hash: true, createdAt: true } });
}

async function addVersion(
  tx: Transaction,
  context: OperationContext,
  { id: specId, organizationId, sourceUrl, lastVersionId, ignoredChanges }: OpenApiSpecRow,
  last: LastVersion,
  version: VersionDraft,
): Promise<string> {
  const id = newId(context.at);
  const { changes, ...columns } = version;
  await tx.prisma.openApiVersion.create({
    data: {
      ...columns,
      id,
      organizationId,
      specId,
      sourceUrl,
      previousId: lastVersionId,
      changes: [...changes],
      createdAt: laterThan(last, context.at),
    },
    select: { id: true },
  });
  const counts = countChanges(readChanges(changes, ignoredChanges));
  await recordEvent(tx, context, organizationId, 'openapi-version.created', { specId, versionId: id, ...counts });
  return id;
}

/** Versions are listed by their age; clocks of several processes differ a little. */
function laterThan(last: LastVersion, at: Date): Date {
  return last && last.createdAt >= at ? new Date(last.createdAt.getTime() + 1) : at;
}

const REMOVE_OLD = `
  DELETE FROM openapi_versions WHERE spec_id = $1 AND id IN (
    SELECT id FROM openapi_versions WHERE spec_id = $1 ORDER BY created_at DESC, id DESC OFFSET greatest($2::int, 1))`;

async function removeOldVersions(tx: Transaction, { id }: OpenApiSpecRow, kept: number | undefined): Promise<void> {
  if (kept !== undefined) await tx.execute(REMOVE_OLD, [id, kept]);
}

function validators(outcome: ProcessingOutcome): { etag?: string | null; lastModified?: string | null } {
  if (outcome.kind === 'unchanged') return {};
  // A source that failed is read whole the next time: the server's word for it stands for a text that was not kept.
  if (outcome.kind === 'failed') return { etag: null, lastModified: null };
  return { etag: outcome.etag, lastModified: outcome.lastModified };
}
