import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import { LecternError } from './errors.js';
import type { components, paths } from './generated/api.js';

/** A typed client of every operation of the API. */
export type LecternClient = Client<paths>;

/** The schemas of the API by their name. */
export type Schemas = components['schemas'];

/** Creates a client of the API at an address. */
export function createClient(options: ClientOptions): LecternClient {
  return createFetchClient<paths>(options);
}

/** The data of a response, for those who would rather catch errors than look at them; throws a `LecternError`. */
export function dataOf<Data>(result: { data?: Data; error?: Schemas['Error']; response: Response }): Data {
  if (result.error !== undefined) {
    const { code, name, message, requestId, issues } = result.error.error;
    throw new LecternError(code, name, message, requestId, issues);
  }
  // What has no body, such as 204, has no data either.
  return result.data as Data;
}
