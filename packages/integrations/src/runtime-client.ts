import { TraceLog } from '@lectern/domain/integrations/event-schemas';
import { z } from 'zod';
import type { EventForm } from './event-form.js';
import type { ScriptResponse } from './script-response.js';

/** Longer than any call may take, so that it is the runtime that decides. */
const TIMEOUT_MS = 30_000;

const CallHead = z.object({
  outcome: z.string(),
  status: z.int().min(100).max(599).optional(),
  headers: z.array(z.tuple([z.string(), z.string()])).default([]),
  logs: z.array(TraceLog),
  error: z.string().optional(),
});

/** A script to be asked something. */
export interface ScriptCall {
  /** Names the integration and its version: what is started for one is never asked for another. */
  process: string;
  hash: string;
  /** Reads the script itself, which the runtime may not have yet. */
  script: () => Promise<string>;
  form: EventForm;
  /** What the runtime hands to the script beside the form. */
  headers: Record<string, string>;
}

/** Where scripts are run, and by which token. */
export interface RuntimeAddress {
  url: string;
  token: string;
}

/** A script could not be run now. The message is for whoever the integration belongs to. */
export class RuntimeUnavailable extends Error {
  override readonly name = 'RuntimeUnavailable';
}

/** Asks the runtime to run scripts. */
export class RuntimeClient {
  constructor(private readonly address: RuntimeAddress | null) {}

  /** Calls a script; whatever goes wrong with the runtime or the script is described in the result. */
  async call(call: ScriptCall): Promise<ScriptResponse> {
    const startedAt = performance.now();
    const unavailable = (error: string): ScriptResponse => ({
      responded: false,
      unavailable: true,
      error,
      logs: [],
      durationMs: performance.now() - startedAt,
    });
    if (!this.address) return unavailable('No integration runtime is configured (LECTERN_RUNTIME_TOKEN).');
    try {
      let response = await this.#post(call);
      if (response.status === 404) {
        await this.#putScript(call);
        response = await this.#post(call);
      }
      if (response.status === 503) return unavailable('The integration runtime is busy. Try again in a moment.');
      if (!response.ok) return unavailable(`The integration runtime returned ${response.status}.`);
      return await readResponse(response, performance.now() - startedAt);
    } catch (error) {
      if (!(error instanceof RuntimeUnavailable)) throw error;
      return unavailable(error.message);
    }
  }

  #post({ process, hash, form, headers }: ScriptCall): Promise<Response> {
    return this.#request('POST', '/calls', form.body, {
      ...headers,
      'content-type': form.contentType,
      'x-lectern-script': hash,
      'x-lectern-integration': process,
    });
  }

  async #putScript({ hash, script }: ScriptCall): Promise<void> {
    const response = await this.#request('PUT', `/scripts/${hash}`, Buffer.from(await script()), {});
    if (!response.ok) throw new RuntimeUnavailable(`The integration runtime returned ${response.status}.`);
  }

  #request(method: string, path: string, body: Buffer, headers: Record<string, string>): Promise<Response> {
    const { url = '', token = '' } = this.address ?? {};
    return fetch(`${url}${path}`, {
      method,
      body: Uint8Array.from(body),
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(unreachable);
  }
}

function unreachable(cause: unknown): never {
  throw new RuntimeUnavailable('The integration runtime cannot be reached.', { cause });
}

async function readResponse(response: Response, durationMs: number): Promise<ScriptResponse> {
  const bytes = Buffer.from(await response.arrayBuffer().catch(unreachable));
  const headLength = Number(response.headers.get('x-lectern-head-length'));
  const { status, headers, logs, error } = readHead(bytes.toString('utf8', 0, headLength));
  if (status === undefined)
    return { responded: false, error: error ?? 'The script did not respond.', logs, durationMs };
  return { responded: true, status, headers, body: bytes.subarray(headLength), logs, durationMs };
}

function readHead(text: string): z.infer<typeof CallHead> {
  try {
    return CallHead.parse(JSON.parse(text));
  } catch (cause) {
    throw new RuntimeUnavailable('The integration runtime did not respond as expected.', { cause });
  }
}
