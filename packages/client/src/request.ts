/** Sends a request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

/** A request that knows whether it can be sent a second time. */
export class RetryableRequest extends Request {
  /** A stream can be read only once, and is not kept in memory for a second time. */
  readonly hasStream: boolean;

  constructor(input: ConstructorParameters<typeof Request>[0], init?: RequestInit) {
    super(input, init);
    this.hasStream = init?.body instanceof ReadableStream;
  }
}
