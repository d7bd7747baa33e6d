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

/** The body of a request as it is sent: as a form if it has files, and as JSON otherwise. */
export function serializeBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const file of Array.isArray(value) ? value : []) if (file instanceof Blob) form.append(name, file);
  }
  return form.keys().next().done ? JSON.stringify(body) : form;
}
