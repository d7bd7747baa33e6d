import { mkdtempSync, rmSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PooledProcess, type ProcessOptions } from './pooled-process.js';

/** A request as it is passed on to another process. */
export interface PassedRequest {
  method: string;
  url: string;
  headers: OutgoingHttpHeaders;
  body?: string | PassedBody | undefined;
}

/** A body that is read when it is sent. */
export interface PassedBody {
  sizeBytes: number;
  read(): Readable;
}

/** The whole response of another process. */
export interface PassedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** These are about one connection, not about what is sent over it. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'date'];

/** Addresses at which processes listen that nobody but the user of this process can reach. */
export class PrivateSockets {
  #folder: string | undefined;
  #count = 0;

  /** A new address. */
  next(): string {
    this.#folder ??= mkdtempSync(path.join(os.tmpdir(), 'lectern-'));
    this.#count += 1;
    const name = path.join(this.#folder, `${this.#count}.sock`);
    return process.platform === 'win32' ? path.join(String.raw`\\?\pipe`, name) : name;
  }

  /** Removes what the addresses leave behind. */
  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The first message to a process that responds to requests. */
export interface HttpProcessSetup<Settings> {
  address: string;
  settings: Settings;
}

/** A process that responds to requests, of this process only. Its first message has the address to listen at. */
export class HttpProcess<Settings> extends PooledProcess {
  readonly #address: string;

  constructor(options: Omit<ProcessOptions, 'setup'>, settings: Settings, address: string) {
    const setup: HttpProcessSetup<Settings> = { address, settings };
    super({ ...options, setup });
    this.#address = address;
  }

  /** Sends a request, and returns the response when all of it is there. */
  respond(request: PassedRequest): Promise<PassedResponse> {
    return passOn(this.#address, request);
  }
}

function passOn(socketPath: string, { method, url, headers, body }: PassedRequest): Promise<PassedResponse> {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body?.sizeBytes;
  const sent = { ...endToEnd(headers), ...(length !== undefined && { 'content-length': length }) };
  return new Promise((resolve, reject) => {
    const passed = request({ socketPath, method, path: url, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 500, headers: received } = response;
        resolve({ status: statusCode, headers: endToEnd(received), body: Buffer.concat(chunks) });
      });
    });
    passed.on('error', reject);
    if (body === undefined || typeof body === 'string') passed.end(body);
    else pipeline(body.read(), passed).catch(reject);
  });
}

function endToEnd<Value>(headers: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, Value][] =>
      value === undefined || CONNECTION_HEADERS.includes(name) ? [] : [[name, value]],
    ),
  );
}
