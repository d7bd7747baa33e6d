import type { Person } from '@lectern/commands/testing/factory';
import type { EndpointDeclaration } from '../src/platform/endpoint/endpoint-declaration.js';
import type { ApiResponse, Client } from './harness.js';
import { isOfCaller, sampleRequest, send } from './sample-requests.js';
import type { SampleRequest, World } from './world.js';

type Operation = Pick<EndpointDeclaration, 'operationId' | 'method' | 'readOnly'>;

/** Whether an operation leaves what it acts on as it was. */
export const isRead = ({ method, readOnly }: Operation) => method === 'GET' || readOnly === true;

/**
 * Sample requests of one operation, for one caller after the other. Who is refused has not used up what the request
 * acts on, and a read never does: then the next caller sends the same request, and nothing has to be built for it.
 */
export class SampleSeries {
  #unused: { request: SampleRequest; caller: Person } | undefined;

  constructor(
    private readonly operation: Operation,
    private readonly world: World,
  ) {}

  /** A request that nobody has used up yet. Whoever sends it other than by `send` must leave it so. */
  async request(caller: Person): Promise<SampleRequest> {
    const { operationId } = this.operation;
    const isFor = this.#unused?.caller === caller || !isOfCaller(operationId);
    if (!this.#unused || !isFor) {
      this.#unused = { request: await sampleRequest(operationId, this.world, caller), caller };
    }
    return this.#unused.request;
  }

  /** Sends such a request on behalf of somebody. */
  async send(client: Client, caller: Person): Promise<ApiResponse> {
    const response = await send(client, await this.request(caller));
    if (response.status < 400 && !isRead(this.operation)) this.#unused = undefined;
    return response;
  }
}
