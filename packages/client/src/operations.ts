import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { LecternError } from './errors.js';
import type { components, paths } from './generated/api.js';

/** The schemas of the API by their name. */
export type Schemas = components['schemas'];

/** What became of a request: data, or an error. What has no body, such as 204, has the data `undefined`. */
export type LecternResult<Data> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: LecternError; response?: Response };

/** What openapi-fetch returns for an operation. */
export type Fetched<Operation extends Record<string, unknown>, Init> = FetchResponse<
  Operation,
  Init,
  `${string}/${string}`
>;

/** The data in what openapi-fetch returns. */
export type FetchedData<Response> = Response extends { data: infer Data; error?: never } ? Data : never;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The JSON that an operation takes, by its path and method. */
export type RequestBodyOf<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;
type InitOf<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>;
type ResultOf<Operation extends Record<string, unknown>, Init> = Promise<
  LecternResult<FetchedData<Fetched<Operation, Init>>>
>;

// These follow what openapi-fetch declares and does not export: the second argument is optional if nothing in it is
// required.
type RequiredKey<T> = { [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? never : Key }[keyof T];
type RequiredKeyOf<T> = RequiredKey<T> extends undefined ? never : RequiredKey<T>;
type Arguments<Init> =
  RequiredKeyOf<Init> extends never ? [(Init & { [key: string]: unknown })?] : [Init & { [key: string]: unknown }];

/** A typed client of every operation of the API. */
export interface LecternClient {
  GET<Path extends PathWith<'get'>, Init extends InitOf<Path, 'get'>>(
    path: Path,
    ...init: Arguments<Init>
  ): ResultOf<paths[Path]['get'], Init>;
  POST<Path extends PathWith<'post'>, Init extends InitOf<Path, 'post'>>(
    path: Path,
    ...init: Arguments<Init>
  ): ResultOf<paths[Path]['post'], Init>;
  PUT<Path extends PathWith<'put'>, Init extends InitOf<Path, 'put'>>(
    path: Path,
    ...init: Arguments<Init>
  ): ResultOf<paths[Path]['put'], Init>;
  PATCH<Path extends PathWith<'patch'>, Init extends InitOf<Path, 'patch'>>(
    path: Path,
    ...init: Arguments<Init>
  ): ResultOf<paths[Path]['patch'], Init>;
  DELETE<Path extends PathWith<'delete'>, Init extends InitOf<Path, 'delete'>>(
    path: Path,
    ...init: Arguments<Init>
  ): ResultOf<paths[Path]['delete'], Init>;
}
