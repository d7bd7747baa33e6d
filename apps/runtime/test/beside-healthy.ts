import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { RuntimeProcess, Told } from './runtime-process.js';
import { handler, linesOf } from './scripts.js';

/** Time between two calls of the healthy integration, which is not there to use the machine up. */
const PACE_MS = 20;

/** A runtime with an integration that has to go on answering, whatever others do. */
export class BesideHealthy {
  private constructor(
    readonly runtime: RuntimeProcess,
    private readonly healthy: () => Promise<Told>,
  ) {}

  static async in(runtime: RuntimeProcess): Promise<BesideHealthy> {
    const source = handler(`console.log('fine'); return new Response('healthy');`);
    return new BesideHealthy(runtime, await runtime.install(source));
  }

  /** Calls a hostile script, and the healthy one again and again until the hostile call is over. */
  async call(source: string): Promise<Told> {
    const call = await this.runtime.install(source);
    let over = false;
    const hostile = call().finally(() => {
      over = true;
    });
    do {
      await this.expectHealthy();
      await delay(PACE_MS);
    } while (!over);
    return hostile;
  }

  /** Expects the healthy integration to answer as ever. */
  async expectHealthy(): Promise<void> {
    const told = await this.healthy();
    expect(told).toMatchObject({ outcome: 'answered', status: 200, text: 'healthy' });
    expect(linesOf(told.logs)).toEqual([['info', 'fine']]);
  }
}
