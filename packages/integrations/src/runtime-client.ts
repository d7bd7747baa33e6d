import { TraceLog } from '@lectern/domain/integrations/event-schemas';
import { Agent, type Dispatcher, request } from 'undici';
import { z } from 'zod';
import type { EventForm } from './event-form.js';
import type { ScriptResponse } from './script-response.js';

/** Longer than any call may take, so that it is the runtime that decides. */
const MAX_AWAITED_MS = 30_000;
const MAX_BACKGROUND_MS = 11 * 60_000;

/** Nothing is cut short because nothing comes for a while: scripts may take minutes where nobody waits for them. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

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
  /** Whose call it is: those of one organization keep none of another waiting. */
  organizationId: string;
  /** Nobody waits for it, so it may take longer. */
  inBackground: boolean;
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
    const deadline = new Deadline(call.inBackground ? MAX_BACKGROUND_MS : MAX_AWAITED_MS);
    try {
      let response = await this.#post(call, deadline);
      if (response.statusCode === 404) {
        await response.body.dump();
        await this.#putScript(call, deadline);
        response = await this.#post(call, deadline);
      }
      if (response.statusCode === 200) return await readResponse(response, deadline, startedAt);
      await response.body.dump();
      const isBusy = response.statusCode === 503;
      deadline.end();
      return unavailable(isBusy ? BUSY : `The integration runtime returned ${response.statusCode}.`);
    } catch (error) {
      deadline.end();
      if (!(error instanceof RuntimeUnavailable)) throw error;
      return unavailable(error.message);
    }
  }

  #post({ process, hash, form, organizationId, inBackground, ...call }: ScriptCall, deadline: Deadline) {
    return this.#request('POST', '/calls', form.body, deadline, {
      ...call.headers,
      'content-type': form.contentType,
      'x-lectern-script': hash,
      'x-lectern-integration': process,
      'x-lectern-organization': organizationId,
      ...(inBackground && { 'x-lectern-background': 'true' }),
    });
  }

  async #putScript({ hash, script }: ScriptCall, deadline: Deadline): Promise<void> {
    const { statusCode, body } = await this.#request('PUT', `/scripts/${hash}`, Buffer.from(await script()), deadline);
    await body.dump();
    if (statusCode >= 300) throw new RuntimeUnavailable(`The integration runtime returned ${statusCode}.`);
  }

  #request(
    method: 'POST' | 'PUT',
    path: string,
    body: Buffer,
    { signal }: Deadline,
    headers: Record<string, string> = {},
  ): Promise<Dispatcher.ResponseData> {
    const { url = '', token = '' } = this.address ?? {};
    const sent = { method, body, headers: { ...headers, authorization: `Bearer ${token}` }, signal };
    return request(`${url}${path}`, { ...sent, dispatcher: patient }).catch(unreachable);
  }
}

const BUSY = 'The integration runtime is busy. Try again in a moment.';

/** When to give up a call, which may be extended. */
class Deadline {
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#abort.abort(), ms);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  extend(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#abort.abort(), ms).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function unreachable(cause: unknown): never {
  throw new RuntimeUnavailable('The integration runtime cannot be reached.', { cause });
}

/** Returns the response of the script as soon as it is there. What the script prints later is still to come. */
async function readResponse(
  { headers: lengths, body: stream }: Dispatcher.ResponseData,
  deadline: Deadline,
  startedAt: number,
): Promise<ScriptResponse> {
  const headLength = Number(lengths['x-lectern-head-length']);
  const chunks = stream[Symbol.asyncIterator]();
  const bytes = await read(chunks, headLength + Number(lengths['x-lectern-body-length'])).catch(unreachable);
  deadline.extend(MAX_BACKGROUND_MS);
  const late = readLate(bytes.rest, chunks).finally(() => deadline.end());
  const { status, headers, logs, error } = readHead(bytes.taken.toString('utf8', 0, headLength));
  const durationMs = performance.now() - startedAt;
  if (status === undefined)
    return { responded: false, error: error ?? 'The script did not respond.', logs, durationMs };
  return { responded: true, status, headers, body: bytes.taken.subarray(headLength), logs, late, durationMs };
}

/** Reads so many bytes, and what has come beyond them. */
async function read(chunks: AsyncIterator<Buffer>, length: number): Promise<{ taken: Buffer; rest: Buffer }> {
  const parts: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const { done, value } = await chunks.next();
    if (done) throw new RuntimeUnavailable('The response of the integration runtime broke off.');
    parts.push(value);
    size += value.length;
  }
  const bytes = Buffer.concat(parts);
  return { taken: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

/** Nobody is worse off when the runtime ends meanwhile than without these lines. */
async function readLate(first: Buffer, chunks: AsyncIterator<Buffer>): Promise<TraceLog[]> {
  try {
    const parts = [first];
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) parts.push(next.value);
    const text = Buffer.concat(parts).toString();
    return text === '' ? [] : z.array(TraceLog).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

function readHead(text: string): z.infer<typeof CallHead> {
  try {
    return CallHead.parse(JSON.parse(text));
  } catch (cause) {
    throw new RuntimeUnavailable('The integration runtime did not respond as expected.', { cause });
  }
}
