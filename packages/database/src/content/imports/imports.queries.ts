import { ImportedPage, ImportReport, ImportStatus, type ListImports } from '@lectern/domain/content/imports/schemas';
import { StoredSource } from '@lectern/domain/content/imports/stored-source';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { runImportJob } from '@lectern/domain/platform/jobs/catalog';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst } from '../../paginate.js';
import { paginateSql } from '../../paginate-sql.js';
import { enqueue } from '../../platform/outbox/enqueue.js';
import type { Sql } from '../../sql.js';

/** An import as lists show it. */
export const ImportRunRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  spaceId: z.string(),
  changeRequestId: z.string().nullable(),
  pageId: z.string().nullable(),
  source: StoredSource,
  status: ImportStatus,
  reason: z.string().nullable(),
  progressDone: z.number().nullable(),
  progressTotal: z.number().nullable(),
  revisionId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  cancelledAt: z.date().nullable(),
});
export type ImportRunRow = z.infer<typeof ImportRunRow>;

/** An import with everything that it did. */
export const ImportRunDetails = ImportRunRow.extend({ report: ImportReport.nullable(), pages: z.array(ImportedPage) });
export type ImportRunDetails = z.infer<typeof ImportRunDetails>;

// A job that ended without an outcome, or whose row is gone, will never bring one.
const STATUS = `
  CASE WHEN i.completed_at IS NOT NULL THEN 'completed'
       WHEN i.cancelled_at IS NOT NULL THEN 'cancelled'
       WHEN j.state = 'queued' THEN 'pending'
       WHEN j.state = 'running' THEN 'in-progress'
       ELSE 'failed' END`;

const COLUMNS = `
  i.id, i.organization_id AS "organizationId", i.space_id AS "spaceId", i.change_request_id AS "changeRequestId",
  i.page_id AS "pageId", i.source, ${STATUS} AS status,
  CASE WHEN ${STATUS} = 'failed' THEN j.last_error END AS reason,
  j.progress_done AS "progressDone", j.progress_total AS "progressTotal", i.revision_id AS "revisionId",
  i.created_by AS "createdBy", i.created_at AS "createdAt", i.started_at AS "startedAt",
  i.completed_at AS "completedAt", i.cancelled_at AS "cancelledAt"`;

const FROM = 'import_runs i LEFT JOIN jobs j ON j.id = i.job_id';

/** What a new import starts with. */
export interface NewImportRun {
  organizationId: string;
  spaceId: string;
  /** The change request to import into; the space itself when absent. */
  changeRequestId?: string | null;
  pageId: string | null;
  source: StoredSource;
  createdBy: string | null;
  /** Whether whoever starts it may read API specifications; others import no reference to one. */
  mayReadSpecs: boolean;
}

/** Adds an import with the job that carries it out, and returns its id. */
export async function createImportRun(
  tx: Transaction,
  { mayReadSpecs, ...run }: NewImportRun,
  { at, requestId }: { at: Date; requestId: string },
): Promise<string> {
  const id = newId(at);
  const { organizationId, spaceId } = run;
  const space = await tx.prisma.space.findFirst({ where: { organizationId, id: spaceId }, select: { id: true } });
  if (!space) throw new DomainError('space.not_found');
  const payload = { importRunId: id, mayReadSpecs };
  const jobId = await enqueue(tx, runImportJob, payload, { at, requestId, organizationId, target: id });
  if (jobId === null) throw new Error(`The import ${id} is waiting already`);
  await tx.prisma.importRun.create({ data: { ...run, id, jobId, createdAt: at }, select: { id: true } });
  return id;
}

/** Finds an import of an organization. */
export async function findImportRun(
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ImportRunDetails | null> {
  return firstOf(sql, 'i.organization_id = $1 AND i.id = $2', [organizationId, id]);
}

/** Finds an import by its id alone, for the job that carries it out. */
export async function findImportRunOfJob(sql: Sql, id: string): Promise<ImportRunDetails | null> {
  return firstOf(sql, 'i.id = $1', [id]);
}

async function firstOf(sql: Sql, where: string, values: unknown[]): Promise<ImportRunDetails | null> {
  const [row] = await sql.query(
    ImportRunDetails,
    `SELECT ${COLUMNS}, i.pages, CASE WHEN jsonb_typeof(i.report) = 'object' THEN i.report END AS report
       FROM ${FROM} WHERE ${where}`,
    values,
  );
  return row ?? null;
}

/** Lists imports into the spaces that somebody may see, newest first. */
export function listImportRuns(
  database: Database,
  keyring: Keyring,
  { organizationId, visibleSpaceIds, userId }: { organizationId: string; visibleSpaceIds: string[]; userId: string },
  { space, changeRequest, site, status, ...query }: ListImports,
): Promise<Page<ImportRunRow>> {
  const where = ['i.organization_id = $1', 'i.space_id = ANY($2::text[])'];
  const values: unknown[] = [organizationId, visibleSpaceIds];
  const filter = (condition: string, value: unknown): void => {
    values.push(value);
    where.push(condition.replace('?', `$${values.length}`));
  };
  if (space !== undefined) filter('i.space_id = ?', space);
  if (changeRequest !== undefined) filter('i.change_request_id = ?', changeRequest);
  if (site !== undefined) where.push('false');
  if (status !== undefined) {
    filter(`${STATUS} = ANY(?::text[])`, status === 'active' ? ['pending', 'in-progress'] : [status]);
  }
  return paginateSql(database, keyring, query, {
    row: ImportRunRow,
    scope: ['imports', organizationId, userId, space, changeRequest, site, status],
    order: newestFirst,
    orderBy: ['i.created_at', 'i.id'],
    select: COLUMNS,
    from: FROM,
    where,
    values,
  });
}

/** Notes when an import began; one that begins again keeps its first instant. */
export async function markImportStarted(db: Transaction, id: string, at: Date): Promise<void> {
  await db.prisma.importRun.updateMany({ where: { id, startedAt: null }, data: { startedAt: at } });
}

/**
 * Locks an import that is about to change content, so that nobody can cancel it from here on.
 * Returns false when it was cancelled, or has been carried out.
 */
export async function lockOpenImport(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.execute(
    'SELECT id FROM import_runs WHERE id = $1 AND completed_at IS NULL AND cancelled_at IS NULL FOR UPDATE',
    [id],
  );
  return rows === 1;
}

/** Notes what an import came to. */
export async function completeImport(
  db: Transaction,
  id: string,
  outcome: { at: Date; revisionId: string | null; report: ImportReport; pages: ImportedPage[] },
): Promise<void> {
  const { at: completedAt, ...data } = outcome;
  await db.prisma.importRun.update({ where: { id }, data: { ...data, completedAt }, select: { id: true } });
}

/** Cancels an import that has not come to an end; returns false when it has. */
export async function cancelImport(
  db: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  at: Date,
): Promise<boolean> {
  const { count } = await db.prisma.importRun.updateMany({
    where: { id, organizationId, completedAt: null, cancelledAt: null },
    data: { cancelledAt: at },
  });
  return count === 1;
}
