import { concurrencyOf, QUEUES } from '@lectern/domain/platform/jobs/catalog';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { JobRunner } from './platform/runtime/job-runner.js';
import { queueProcessor } from './platform/runtime/processors.js';
import type { QueueBackend } from './platform/runtime/queue-backend.js';

@Module({})
class JobsModule {}

export interface JobsModuleOptions {
  runner: JobRunner;
  backend: QueueBackend;
  /** Jobs of one queue that are worked on at the same time. */
  concurrency: number;
  onQueueError(error: Error): void;
}

/** The queues of the catalogue, and for each a worker that gives its entries to the runner. */
export function jobsModule({ runner, backend, concurrency, onQueueError }: JobsModuleOptions): DynamicModule {
  const workerOptions = (queue: string) => ({
    ...backend.workerOptions,
    concurrency: concurrencyOf(queue, concurrency),
  });
  return {
    module: JobsModule,
    imports: [BullModule.forRoot(backend.queueOptions), ...QUEUES.map((name) => BullModule.registerQueue({ name }))],
    providers: [
      { provide: JobRunner, useValue: runner },
      ...QUEUES.map((queue) => queueProcessor(queue, workerOptions(queue), onQueueError)),
    ],
  };
}
