import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type Type } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import { z } from 'zod';
import { JobRunner } from './job-runner.js';

const Entry = z.object({ jobId: z.string() });

/** Makes the worker of a queue: whatever the entry says, it runs the job of that id. */
export function queueProcessor(
  queue: string,
  options: WorkerOptions,
  onError: (error: Error) => void,
): Type<WorkerHost> {
  @Processor(queue, options)
  class QueueProcessor extends WorkerHost {
    constructor(@Inject(JobRunner) private readonly runner: JobRunner) {
      super();
    }

    override async process(entry: Job<unknown>): Promise<void> {
      await this.runner.run(Entry.parse(entry.data).jobId);
    }

    @OnWorkerEvent('error')
    onError(error: Error): void {
      onError(error);
    }
  }
  // Nest tells providers apart by class; the name makes its messages readable.
  Object.defineProperty(QueueProcessor, 'name', { value: `QueueProcessor(${queue})` });
  return QueueProcessor;
}
