import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Counts what the site server does, for Prometheus. */
export class SiteMetrics {
  readonly #registry = new Registry();
  readonly #responses: Histogram;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#responses = new Histogram({
      name: 'lectern_site_answer_duration_seconds',
      help: 'Time that answers to readers took, by status',
      labelNames: ['status'],
      buckets: BUCKETS_SECONDS,
      registers: [this.#registry],
    });
  }

  /** Counts one answer. */
  record(status: number, milliseconds: number): void {
    this.#responses.observe({ status }, milliseconds / 1000);
  }

  /** All figures in the text form of Prometheus. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
