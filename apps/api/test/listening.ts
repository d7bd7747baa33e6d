import { startApi } from './harness.js';

/** An API that is reached over the network, as in production. */
export interface ListeningApi {
  origin: string;
  /** Ends it; asked twice, it ends once. */
  close(): Promise<void>;
}

/** Starts an API of its own on a free port. */
export async function listening(): Promise<ListeningApi> {
  const { app, close } = await startApi();
  await app.listen(0, '127.0.0.1');
  let closed: Promise<void> | undefined;
  return {
    origin: await app.getUrl(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}
