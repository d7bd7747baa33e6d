export { createClient, dataOrThrow as dataOf, type LecternClientOptions } from './client.js';
export { errorFromResponse, LecternError, type LecternIssue } from './errors.js';
export type { LecternClient, LecternResult, RequestBodyOf, Schemas } from './operations.js';
export { items, type ListInit, type ListItem, type ListPage, type ListPath, pages } from './paging.js';
export type { Send } from './request.js';
export type { CacheLimits } from './response-cache.js';
export type { RetryOptions } from './retries.js';
