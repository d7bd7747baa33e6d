import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { findJob, type JobRow, listJobs } from '@lectern/database/platform/jobs/jobs.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import type { ListJobs } from '@lectern/domain/platform/jobs/schemas';
import { Injectable } from '@nestjs/common';

/** Reads the background work of an organization. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** Lists the jobs of an organization. */
  list(organizationId: string, query: ListJobs): Promise<Page<JobRow>> {
    return listJobs(this.database, this.keyring, organizationId, query);
  }

  /** Gets a job. */
  async get(organizationId: string, id: string): Promise<JobRow> {
    const job = await findJob(this.database, organizationId, id);
    if (!job) throw new DomainError('job.not_found');
    return job;
  }
}
