import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** For processes that live for seconds: making JavaScript or WebAssembly faster costs more than all of their work. */
export const SHORT_LIVED = ['--no-opt', '--liftoff-only'];

/** The jobs app as operators run it: a process of its own. */
export class JobsProcess {
  /** Everything it has printed. */
  output = '';
  /** Settles when it has ended: its exit code, or null when a signal has ended it. */
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;

  private constructor(
    private readonly port: number,
    env: Record<string, string>,
  ) {
    this.#child = spawn(process.execPath, [...SHORT_LIVED, '--enable-source-maps', MAIN], {
      // The channel ends it when the specs are gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env['PATH'], LECTERN_JOBS_PORT: String(port), LECTERN_HOST: '127.0.0.1', ...env },
    });
    const keep = (text: Buffer) => {
      this.output += text;
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.exited = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  /** Starts a process; whether it comes up is another question. */
  static async launch(env: Record<string, string>): Promise<JobsProcess> {
    return new JobsProcess(await freePort(), env);
  }

  /** Returns when it is ready for work. */
  async untilReady(): Promise<void> {
    await eventually(
      'the jobs process to be ready',
      async () => (await this.ready()).status === 200 || this.ended,
      60_000,
    );
    if (this.ended) throw new Error(`The jobs process ended before it was ready:\n${this.output}`);
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** What `/health/ready` answers; status 0 when nobody does. */
  async ready(): Promise<{ status: number; body: string }> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}/health/ready`, {
        signal: AbortSignal.timeout(6_000),
      });
      return { status: response.status, body: await response.text() };
    } catch {
      return { status: 0, body: '' };
    }
  }

  /** Ends it as a power failure would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  /** Asks it to end, and answers with which code it did and how long that took. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    const askedAt = performance.now();
    this.#child.kill('SIGTERM');
    return { code: await this.exited, ms: performance.now() - askedAt };
  }
}
