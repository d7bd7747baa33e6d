import { type Profiler, Session } from 'node:inspector';

/**
 * Counts how often each piece of our code runs. Unlike time, this is the same on every run and every machine, and a
 * loop that runs too often shows however little it does.
 */
export class WorkCounter {
  readonly #session = new Session();

  /** Has to happen before the code that is counted is loaded. */
  start(): void {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** How often each piece of code ran since the last count, by its place. */
  count(task: () => unknown): Map<string, number> {
    task();
    const counts = new Map<string, number>();
    for (const { url, functions } of this.#take()) {
      if (!/\/packages\/content\/src\/|\/node_modules\/(?:diff|github-slugger|parse5|yaml)\//.test(url)) continue;
      for (const { functionName, ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          counts.set(
            `${url.replace(/^.*\/(?=packages\/|node_modules\/)/, '')} ${functionName} ${startOffset}-${endOffset}`,
            count,
          );
        }
      }
    }
    return counts;
  }

  stop(): void {
    this.#session.disconnect();
  }

  #take(): Profiler.ScriptCoverage[] {
    let scripts: Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error === null) scripts = result;
    });
    return scripts;
  }
}
