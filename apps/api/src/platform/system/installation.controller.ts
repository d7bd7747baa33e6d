import {
  ListSystemOrganizations,
  OutboundTest,
  SendTestMail,
  System,
  SystemOrganizationPage,
  SystemProcessList,
  TestOutbound,
} from '@lectern/domain/platform/system/installation-schemas';
import {
  ListSystemJobs,
  RetriedSystemJobs,
  RetrySystemJobs,
  SystemJob,
  SystemJobPage,
  SystemJobParams,
  SystemQueueList,
} from '@lectern/domain/platform/system/work-schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import type { Authorized } from '../endpoint/endpoint-input.js';
import { InstallationService } from './installation.service.js';
import { ProcessesService } from './processes.service.js';
import { SystemJobsService } from './system-jobs.service.js';

@Controller('v1/system')
export class InstallationController {
  constructor(
    private readonly installation: InstallationService,
    private readonly processes: ProcessesService,
    private readonly jobs: SystemJobsService,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get how the installation stands',
    action: 'system.view',
    response: System,
    errors: ['system.administrators_only'],
  })
  async getSystem() {
    return this.installation.get();
  }

  @Endpoint({
    method: 'GET',
    path: 'processes',
    summary: 'List the processes of the installation',
    action: 'system.view',
    response: SystemProcessList,
    errors: ['system.administrators_only'],
  })
  async listProcesses() {
    return { items: await this.processes.list() };
  }

  @Endpoint({
    method: 'GET',
    path: 'queues',
    summary: 'List the queues of background work',
    action: 'system.view',
    response: SystemQueueList,
    errors: ['system.administrators_only'],
  })
  async listQueues() {
    return { items: await this.jobs.queues() };
  }

  @Endpoint({
    method: 'GET',
    path: 'jobs',
    summary: 'List the background work of all organizations',
    action: 'system.view',
    query: ListSystemJobs,
    response: SystemJobPage,
    errors: ['system.administrators_only'],
  })
  async listSystemJobs({ query }: Authorized<{ query: ListSystemJobs }>) {
    return this.jobs.list(query);
  }

  @Endpoint({
    method: 'GET',
    path: 'jobs/:jobId',
    summary: 'Get a piece of background work of any organization',
    action: 'system.view',
    params: SystemJobParams,
    response: SystemJob,
    errors: ['system.administrators_only', 'job.not_found'],
  })
  async getSystemJob({ params }: Authorized<{ params: z.infer<typeof SystemJobParams> }>) {
    return this.jobs.get(params.jobId);
  }

  @Endpoint({
    method: 'POST',
    path: 'jobs/retry',
    summary: 'Try failed background work again',
    action: 'system.operate',
    body: RetrySystemJobs,
    response: RetriedSystemJobs,
    errors: ['system.administrators_only'],
  })
  async retrySystemJobs({ body, caller }: Authorized<{ body: RetrySystemJobs }>) {
    return this.jobs.retry(caller, body);
  }

  @Endpoint({
    method: 'GET',
    path: 'organizations',
    summary: 'List all organizations of the installation',
    action: 'system.view',
    query: ListSystemOrganizations,
    response: SystemOrganizationPage,
    errors: ['system.administrators_only'],
  })
  async listSystemOrganizations({ query }: Authorized<{ query: ListSystemOrganizations }>) {
    return this.installation.organizations(query);
  }

  @Endpoint({
    method: 'POST',
    path: 'mail-test',
    summary: 'Send a test email',
    action: 'system.operate',
    body: SendTestMail,
    response: SystemJob,
    errors: ['system.administrators_only'],
  })
  async sendTestMail({ body, caller }: Authorized<{ body: SendTestMail }>) {
    return this.jobs.sendTestMail(caller, body.to);
  }

  @Endpoint({
    method: 'POST',
    path: 'outbound-test',
    summary: 'Test whether an address outside can be reached',
    action: 'system.operate',
    body: TestOutbound,
    response: OutboundTest,
    errors: ['system.administrators_only'],
    readOnly: true,
  })
  async testOutbound({ body }: Authorized<{ body: TestOutbound }>) {
    return this.installation.testOutbound(body.url);
  }
}
