import { QUEUES } from '@lectern/domain/jobs/catalog';
import { BullModule, type BullRootModuleOptions } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { JobRunner } from './runtime/job-runner.js';
import { queueProcessor } from './runtime/processors.js';

@Module({})
class JobsModule {}

/** The queues of the catalogue, and for each a worker that gives its entries to the runner. */
export function jobsModule(runner: JobRunner, queueOptions: BullRootModuleOptions, concurrency: number): DynamicModule {
  return {
    module: JobsModule,
    imports: [BullModule.forRoot(queueOptions), ...QUEUES.map((name) => BullModule.registerQueue({ name }))],
    providers: [{ provide: JobRunner, useValue: runner }, ...QUEUES.map((queue) => queueProcessor(queue, concurrency))],
  };
}
