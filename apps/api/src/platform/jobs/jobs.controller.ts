import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Job, JobPage, JobParams, ListJobs } from '@lectern/domain/platform/jobs/schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Urls } from '../config/urls.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import type { Authorized } from '../endpoint/endpoint-input.js';
import { presentJob } from './jobs.presenter.js';
import { JobsService } from './jobs.service.js';

@Controller('v1/orgs/:organizationId/jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the background work of an organization',
    action: 'job.list',
    params: OrganizationParams,
    query: ListJobs,
    response: JobPage,
  })
  async listJobs({ params: { organizationId }, query }: Authorized<{ params: OrganizationParams; query: ListJobs }>) {
    const page = await this.jobs.list(organizationId, query);
    return mapPage(page, (row) => presentJob(row, organizationId, this.urls));
  }

  @Endpoint({
    method: 'GET',
    path: ':jobId',
    summary: 'Get a piece of background work',
    action: 'job.list',
    params: JobParams,
    response: Job,
    errors: ['job.not_found'],
  })
  async getJob({ params }: Authorized<{ params: z.infer<typeof JobParams> }>) {
    const { organizationId, jobId } = params;
    return presentJob(await this.jobs.get(organizationId, jobId), organizationId, this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: ':jobId/retry',
    summary: 'Try a piece of background work again now',
    action: 'job.manage',
    params: JobParams,
    response: Job,
    errors: ['job.not_found', 'job.not_retryable', 'job.already_waiting'],
  })
  async retryJob({ params, caller }: Authorized<{ params: z.infer<typeof JobParams> }>) {
    return presentJob(await this.jobs.retry(caller, params.jobId), params.organizationId, this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: ':jobId/cancel',
    summary: 'Cancel a piece of background work',
    action: 'job.manage',
    params: JobParams,
    response: Job,
    errors: ['job.not_found', 'job.not_cancellable', 'job.ended'],
  })
  async cancelJob({ params, caller }: Authorized<{ params: z.infer<typeof JobParams> }>) {
    return presentJob(await this.jobs.cancel(caller, params.jobId), params.organizationId, this.urls);
  }
}
