import type { Factory, Person } from '@lectern/commands/testing/factory';
import type { Browser } from 'playwright-core';
import { createClient, type LecternClientOptions } from '../src/client.js';
import type { LecternClient } from '../src/operations.js';

interface ServedApi {
  origin: string;
  close(): Promise<void>;
}

interface RunningApi extends ServedApi {
  build: Factory;
  openBrowser(): Promise<Browser>;
  /** Starts another API over the same database, with other settings. */
  serveWith(overrides: Record<string, string>): Promise<ServedApi>;
}

declare global {
  var startApi: () => Promise<RunningApi>;
  /** Whether this machine has a Chromium. */
  var hasBrowser: boolean;
}

/** The API of this worker, started when the first spec asks for it. */
export const runningApi = (): Promise<RunningApi> => globalThis.startApi();

/** An organization with its administrator, and a client that acts for them. */
export interface Organization {
  organizationId: string;
  admin: Person;
  client: LecternClient;
}

/** A new organization, called through the address given if there is one. */
export async function newOrganization(options: LecternClientOptions = {}): Promise<Organization> {
  const { origin, build } = await runningApi();
  const { id, admin } = await build.organization();
  const client = createClient({ baseUrl: origin, token: admin.token, ...options });
  return { organizationId: id, admin, client };
}
