declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Reads what a `COPY ... TO STDOUT` answers. */
  export function to(sql: string): Readable & Submittable;
  /** Writes what a `COPY ... FROM STDIN` takes; knows afterwards how many rows that were. */
  export function from(sql: string): Writable & Submittable & { readonly rowCount: number };
}
