import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { isUniqueViolation } from '@lectern/database/database-errors';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { cancelJob, findJob, type JobRow, listJobs, retryJob } from '@lectern/database/platform/jobs/jobs.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { isJobName, jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import type { ListJobs } from '@lectern/domain/platform/jobs/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../endpoint/endpoint-input.js';
import { Mutations } from '../endpoint/mutations.service.js';

/** Reads the background work of an organization, has it tried again, and cancels it. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the jobs of an organization. */
  list(organizationId: string, query: ListJobs): Promise<Page<JobRow>> {
    return listJobs(this.database, this.keyring, organizationId, query);
  }

  /** Gets a job. */
  async get(organizationId: string, id: string): Promise<JobRow> {
    return getJob(this.database, organizationId, id);
  }

  /** Has a job tried now that has failed, or that waits for its next attempt. */
  async retry({ context, organizationId }: Caller, id: string): Promise<JobRow> {
    try {
      return await this.mutations.run(context, async (tx) => {
        const { state } = await getJob(tx, organizationId, id);
        if (!(await retryJob(tx, organizationId, id, context.at)))
          throw new DomainError('job.not_retryable', { state });
        return recordChange(tx, context, 'job.retried', organizationId, id);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('job.already_waiting') : error;
    }
  }

  /** Asks for the end of a job; its worker ends it, so that nothing is left half done. */
  cancel({ context, organizationId, identity }: Caller, id: string): Promise<JobRow> {
    return this.mutations.run(context, async (tx) => {
      const { name, state } = await getJob(tx, organizationId, id);
      if (!isJobName(name) || !jobCatalog[name].cancellable)
        throw new DomainError('job.not_cancellable', { kind: name });
      const request = { by: identity.user.email, at: context.at };
      if (!(await cancelJob(tx, organizationId, id, request))) throw new DomainError('job.ended', { state });
      return recordChange(tx, context, 'job.cancelled', organizationId, id);
    });
  }
}

async function getJob(db: Transaction, organizationId: string, id: string): Promise<JobRow> {
  const job = await findJob(db, organizationId, id);
  if (!job) throw new DomainError('job.not_found');
  return job;
}

async function recordChange(
  tx: Transaction,
  context: OperationContext,
  action: 'job.retried' | 'job.cancelled',
  organizationId: string,
  id: string,
): Promise<JobRow> {
  const job = await getJob(tx, organizationId, id);
  await recordAudit(tx, context, { action, organizationId, target: { type: 'job', id, label: job.name } });
  return job;
}
