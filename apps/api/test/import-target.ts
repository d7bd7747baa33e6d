import type { Person } from '@lectern/commands/testing/factory';
import { type ApiResponse, api, build, type Client, database } from './harness.js';

/** A source that nobody has to upload. */
export const ARCHIVE = { type: 'archive', url: 'https://example.com/docs.zip' };

/** An organization with a space to import into. */
export interface ImportTarget {
  id: string;
  admin: Person;
  space: string;
  client: Client;
  /** Starts an import as the administrator. */
  start(body?: object): Promise<ApiResponse>;
  /** The job that carries an import out. */
  jobOf(importRunId: string): Promise<string>;
}

/** Builds an organization with an empty space. */
export async function newTarget(): Promise<ImportTarget> {
  const { id, admin } = await build.organization();
  const space = await build.space(id);
  const client = api.as(admin);
  return {
    id,
    admin,
    space,
    client,
    start: (body = {}) => client.post(`/org/${id}/imports`, { source: ARCHIVE, target: { space }, ...body }),
    async jobOf(importRunId) {
      return (await database.prisma.importRun.findUniqueOrThrow({ where: { id: importRunId } })).jobId;
    },
  };
}
