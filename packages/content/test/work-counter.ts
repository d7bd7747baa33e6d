import { type Profiler, Session } from 'node:inspector';

/** How much larger the second task is. */
export const TIMES = 4;
/** Four times the text is four times the work, or sixteen times where each part of it looks at all the others. */
const LIMIT = 8;

/**
 * Counts how often each piece of our code runs. Unlike time, this is the same on every run and every machine, and a
 * loop that runs too often shows however little it does.
 */
export class WorkCounter {
  readonly #session = new Session();

  /** Counts the files whose address matches. */
  constructor(private readonly files: RegExp) {}

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
      if (!this.files.test(url)) continue;
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

  /** The pieces of code that run more often than by the size of the task; what runs this rarely does not count. */
  tooOften(small: () => unknown, large: () => unknown, rarely: number): string[] {
    const before = this.count(small);
    const after = this.count(large);
    if (after.size === 0) throw new Error('Nothing was counted.');
    return [...after].flatMap(([place, count]) => {
      const earlier = before.get(place) ?? count;
      return count > Math.max(rarely, LIMIT * earlier) ? [`${place}: ${earlier} times, then ${count} times`] : [];
    });
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
