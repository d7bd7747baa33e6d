import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallHead } from './calls/call-head.js';
import type { EndReason } from './processes/endings.js';

const BUCKETS_SECONDS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300];

/** Counts what the runtime does, for Prometheus. */
export class RuntimeMetrics {
  readonly #registry = new Registry();
  readonly #calls: Counter;
  readonly #duration: Histogram;
  readonly #ends: Counter;

  constructor(countProcesses: () => number) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Counter({
      name: 'lectern_script_calls_total',
      help: 'Calls of integration scripts by outcome; busy calls were not made',
      labelNames: ['outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'lectern_script_call_duration_seconds',
      help: 'Duration of calls of integration scripts',
      buckets: BUCKETS_SECONDS,
      registers,
    });
    this.#ends = new Counter({
      name: 'lectern_script_process_ends_total',
      help: 'Stopped script processes by reason: cpu, memory, wall, idle, room, stop, gone',
      labelNames: ['reason'],
      registers,
    });
    new Gauge({
      name: 'lectern_script_processes',
      help: 'Script processes that are running',
      registers,
      collect() {
        this.set(countProcesses());
      },
    });
  }

  /** Counts one call. */
  recordCall({ outcome, wallMs }: Pick<CallHead, 'outcome' | 'wallMs'>): void {
    this.#calls.inc({ outcome });
    this.#duration.observe(wallMs / 1000);
  }

  /** Counts a call for which there was no process. */
  recordBusy(): void {
    this.#calls.inc({ outcome: 'busy' });
  }

  /** Counts the end of a process. */
  recordEnd(reason: EndReason): void {
    this.#ends.inc({ reason });
  }

  /** All figures in the text form of Prometheus. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
