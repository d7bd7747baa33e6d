import type { Database } from '@lectern/database/client';
import { countJobs, oldestWaitMs } from '@lectern/database/platform/jobs/dispatch.queries';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** How a run ended: `released` gave the job back because the process stops, `lost` was overtaken by another worker. */
export type RunOutcome = 'done' | 'skipped' | 'failed' | 'released' | 'lost';

/** Counts what the jobs app does, for Prometheus. */
export class JobMetrics {
  readonly #registry = new Registry();
  readonly #runs: Counter;
  readonly #duration: Histogram;

  constructor(database: Database) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#runs = new Counter({
      name: 'lectern_job_runs_total',
      help: 'Job runs by outcome: done, skipped, failed, released, lost',
      labelNames: ['job', 'outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'lectern_job_duration_seconds',
      help: 'Duration of one run',
      labelNames: ['job'],
      buckets: BUCKETS_SECONDS,
      registers,
    });
    new Gauge({
      name: 'lectern_jobs',
      help: 'Jobs that are waiting, running or permanently failed',
      labelNames: ['job', 'state'],
      registers,
      async collect() {
        this.reset();
        for (const { name, state, count } of await countJobs(database)) this.set({ job: name, state }, count);
      },
    });
    new Gauge({
      name: 'lectern_job_oldest_wait_seconds',
      help: 'How long the oldest due job has been waiting',
      registers,
      async collect() {
        this.set((await oldestWaitMs(database)) / 1000);
      },
    });
  }

  /** Counts one run. */
  record(job: string, outcome: RunOutcome, durationMs: number): void {
    this.#runs.inc({ job, outcome });
    this.#duration.observe({ job }, durationMs / 1000);
  }

  /** All figures in the text form of Prometheus. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
