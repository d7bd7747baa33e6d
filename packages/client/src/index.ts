export { createClient, dataOf, type LecternClient, type Schemas } from './client.js';
export { LecternError, type LecternIssue } from './errors.js';
