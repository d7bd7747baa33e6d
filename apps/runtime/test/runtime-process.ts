import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import type { CallHead, LogLine } from '../src/calls/call-head.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
export const TOKEN = 'a token of more than 32 characters for specs';

/** What a call came to. */
export interface Told extends CallHead {
  text: string;
  /** What was printed after the response. */
  late: LogLine[];
}

/** How a script is called. */
export interface CallOptions {
  organization?: string;
  inBackground?: boolean;
}

/** The runtime as operators run it: a process of its own. */
export class RuntimeProcess {
  /** Everything it has printed. */
  output = '';
  readonly exited: Promise<number | null>;
  readonly pid: number;
  readonly #child: ChildProcess;
  #integrations = 0;

  private constructor(
    readonly port: number,
    env: Record<string, string>,
  ) {
    this.#child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
      // The channel ends it when the specs are gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { LECTERN_RUNTIME_PORT: String(port), LECTERN_RUNTIME_TOKEN: TOKEN, ...env },
    });
    this.pid = this.#child.pid ?? 0;
    const keep = (text: Buffer) => {
      this.output += text;
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.exited = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  /** Starts a runtime; whether it comes up is another question. */
  static async launch(env: Record<string, string> = {}): Promise<RuntimeProcess> {
    return new RuntimeProcess(await freePort(), env);
  }

  /** Starts a runtime and returns when it is ready. */
  static async start(env: Record<string, string> = {}): Promise<RuntimeProcess> {
    const runtime = await RuntimeProcess.launch(env);
    await eventually('the runtime to be ready', async () => {
      if (runtime.ended) throw new Error(`The runtime ended before it was ready:\n${runtime.output}`);
      return (await runtime.request('GET', '/health/ready').catch(() => undefined))?.status === 200;
    });
    return runtime;
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Sends a request to the port. */
  request(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      ...init,
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...init.headers },
    });
  }

  /** Puts a script under a new integration, and returns how to call it. */
  async install(source: string): Promise<(event?: unknown, options?: CallOptions) => Promise<Told>> {
    const hash = createHash('sha256').update(source).digest('hex');
    const { status } = await this.request('PUT', `/scripts/${hash}`, { body: source });
    if (status !== 204) throw new Error(`The script was not taken: ${status}`);
    this.#integrations += 1;
    const integration = `integration-${this.#integrations}:1`;
    return async (event = {}, { organization, inBackground = false } = {}) => {
      const headers = {
        'x-lectern-script': hash,
        'x-lectern-integration': integration,
        ...(organization !== undefined && { 'x-lectern-organization': organization }),
        ...(inBackground && { 'x-lectern-background': 'true' }),
      };
      const response = await this.post(headers, event);
      if (response.status !== 200)
        throw new Error(`The call was not made: ${response.status} ${await response.text()}`);
      return readTold(response);
    };
  }

  /** Posts a call with the given headers. */
  post(headers: Record<string, string>, event: unknown = {}): Promise<Response> {
    const boundary = 'specs';
    const part = (name: string, value: unknown) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`;
    return this.request('POST', '/calls', {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      body: `${part('event', event)}${part('environment', {})}--${boundary}--\r\n`,
    });
  }

  /** Asks it to end, and answers with which code it did. */
  terminate(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.exited;
  }

  /** Ends it as a power failure would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }
}

async function readTold(response: Response): Promise<Told> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const headEnd = Number(response.headers.get('x-lectern-head-length'));
  const bodyEnd = headEnd + Number(response.headers.get('x-lectern-body-length'));
  const late = bytes.subarray(bodyEnd).toString();
  return {
    ...JSON.parse(bytes.subarray(0, headEnd).toString()),
    text: bytes.subarray(headEnd, bodyEnd).toString(),
    late: late === '' ? [] : JSON.parse(late),
  };
}
