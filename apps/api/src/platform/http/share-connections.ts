import { setMaxListeners } from 'node:events';
import type { Database } from '@lectern/database/client';
import type { ConnectionUser } from '@lectern/database/shared-pool';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';

/**
 * Has the statements of each request run on behalf of its organization, and those of a read end when its client is gone.
 * The hook comes behind the reading of the body, whose events belong to the connection and not to the request.
 */
export function shareConnections(fastify: FastifyInstance, database: Database, passesOn: boolean): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    database.runFor(new Requester(request, reply, passesOn), done);
  });
}

/** The request on whose behalf statements run. */
export class Requester implements ConnectionUser {
  #signal: AbortSignal | undefined;
  #hasChanged = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly passesOn: boolean,
  ) {}

  /** Known from when the access of the request was checked. */
  get organizationId(): string {
    const { organizationId, visitor } = stateOf(this.request);
    return organizationId || (visitor?.organizationId ?? '');
  }

  /** Whether another process can respond to the request from its beginning. A form has been read by then. */
  get mayBeginAgain(): boolean {
    return this.passesOn && (this.#isRead || !this.#hasChanged) && !this.request.isMultipart();
  }

  onCommit(): void {
    this.#hasChanged = true;
  }

  /** Only of reads: whoever leaves early may still want the change. */
  get signal(): AbortSignal | undefined {
    if (!this.#isRead) return undefined;
    this.#signal ??= abortedWith(this.reply);
    return this.#signal;
  }

  get #isRead(): boolean {
    return this.request.method === 'GET' || this.request.method === 'HEAD';
  }
}

function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Each statement that waits for its turn listens, and a search has many.
  setMaxListeners(0, controller.signal);
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
