import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import {
  countFailedJobs,
  findAnyJob,
  type JobOfAnyRow,
  listAllJobs,
  measureQueues,
  retryFailedJobs,
} from '@lectern/database/platform/jobs/all-jobs.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { findOrganizationTitles } from '@lectern/database/platform/system/all-organizations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { sendTestMailJob } from '@lectern/domain/platform/jobs/catalog';
import {
  type ListSystemJobs,
  MAX_RETRIED_JOBS,
  type RetriedSystemJobs,
  type RetrySystemJobs,
  type SystemJob,
  type SystemQueue,
} from '@lectern/domain/platform/system/work-schemas';
import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import type { Caller } from '../endpoint/endpoint-input.js';
import { Mutations } from '../endpoint/mutations.service.js';
import { presentQueue, presentSystemJob } from './system.presenter.js';

/** What the audit trail names as the target of what is done to all organizations. */
const INSTALLATION = { type: 'installation', id: 'installation' };

/** Shows administrators of the installation the background work of everybody, and has failed work tried again. */
@Injectable()
export class SystemJobsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the queues and how they stand. */
  async queues(): Promise<SystemQueue[]> {
    return (await measureQueues(this.database, this.clock.now())).map(presentQueue);
  }

  /** Lists the jobs of everybody. */
  async list(query: ListSystemJobs): Promise<Page<SystemJob>> {
    const page = await listAllJobs(this.database, this.keyring, query);
    const titles = await this.#titlesOf(page.items);
    return mapPage(page, (row) => presentSystemJob(row, titles));
  }

  /** Gets a job, whosever it is. */
  async get(id: string): Promise<SystemJob> {
    const job = await findAnyJob(this.database, id);
    if (!job) throw new DomainError('job.not_found');
    return presentSystemJob(job, await this.#titlesOf([job]));
  }

  /** Has failed jobs tried again and says how many of those that were meant are still failed. */
  retry({ context }: Caller, jobs: RetrySystemJobs): Promise<RetriedSystemJobs> {
    return this.mutations.run(context, async (tx) => {
      const retried = await retryFailedJobs(tx, jobs, MAX_RETRIED_JOBS, context.at);
      const left = await countFailedJobs(tx, jobs);
      const payload = { ...JSON.parse(JSON.stringify(jobs)), retried };
      await recordAudit(tx, context, {
        action: 'system.jobs-retried',
        organizationId: null,
        target: INSTALLATION,
        payload,
      });
      return { retried, left };
    });
  }

  /** Has a test email sent, to the caller unless somebody else is named. */
  async sendTestMail({ context, identity }: Caller, to = identity.user.email): Promise<SystemJob> {
    const id = await this.mutations.run(context, async (tx) => {
      const { at, requestId } = context;
      const enqueued = await enqueue(tx, sendTestMailJob, { to }, { at, requestId, target: to });
      if (enqueued === null) throw new Error('A job without a key is always enqueued');
      const target = { type: 'job', id: enqueued, label: to };
      await recordAudit(tx, context, { action: 'system.mail-tested', organizationId: null, target });
      return enqueued;
    });
    return this.get(id);
  }

  #titlesOf(jobs: readonly JobOfAnyRow[]): Promise<ReadonlyMap<string, string>> {
    return findOrganizationTitles(this.database, [
      ...new Set(jobs.flatMap(({ organizationId }) => organizationId ?? [])),
    ]);
  }
}
