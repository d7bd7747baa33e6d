import { z } from 'zod';
import { PageQuery, pageOf } from '../http/page.js';
import { Email, Id, Timestamp, Url } from '../http/primitives.js';

const Bytes = z.int().nonnegative();
const Count = z.int().nonnegative();

/** The whole installation at a glance. */
export const System = z
  .strictObject({
    object: z.literal('system'),
    version: z.string().describe('Release of the API that responds'),
    build: z.string().describe('Build of the release; `dev` for a checkout'),
    schema: z
      .strictObject({
        current: z.boolean().describe('Whether the database has exactly the migrations of this release'),
        applied: Count.describe('How many migrations of this release the database has'),
        pending: Count.describe('How many migrations of this release the database does not have yet'),
        latest: z.string().optional().describe('Name of the last migration that was applied'),
      })
      .describe('Whether the database fits the release'),
    database: z.strictObject({
      version: z.string().describe('Version of PostgreSQL, such as `17.2`'),
      bytes: Bytes.describe('Size of the database on its disk'),
      connections: Count.describe('How many connections to the server are open, by whomever'),
      maxConnections: Count.describe('How many connections the server accepts'),
    }),
    queues: z.enum(['postgresql', 'redis']).describe('What wakes the workers up for jobs'),
    storage: z
      .strictObject({
        kind: z.enum(['folder', 's3']).describe('Where files are stored'),
        files: Count.describe('How many files the database knows'),
        bytes: Bytes.describe('Size of all files that were measured'),
        freeBytes: Bytes.optional().describe('Free space of the disk; only for a folder'),
      })
      .describe('The files of all organizations'),
    mail: z.strictObject({ configured: z.boolean().describe('Whether a mail server is set, by `SMTP_URL`') }),
    models: z.strictObject({
      configured: z.boolean().describe('Whether a language model is set, by `LECTERN_MODEL_URL`'),
      name: z.string().optional().describe('Name of the language model'),
    }),
    backup: z
      .strictObject({ at: Timestamp.describe('When it was made'), bytes: Bytes.describe('Size of its file') })
      .optional()
      .describe('The last `lectern backup`; absent when none is known'),
    counts: z.strictObject({
      organizations: Count.describe('Organizations that are not deleted'),
      users: Count.describe('People with an account'),
      spaces: Count.describe('Spaces that are not deleted'),
      sites: Count.describe('Sites of organizations that are not deleted'),
    }),
  })
  .meta({ id: 'System' });
export type System = z.infer<typeof System>;

/** How long a process may go without a sign of life before it counts as gone. */
export const GONE_AFTER_SECONDS = 45;

export const ProcessKind = z.enum(['api', 'jobs', 'site', 'runtime']);
export type ProcessKind = z.infer<typeof ProcessKind>;

/** A running part of the installation. */
export const SystemProcess = z
  .strictObject({
    object: z.literal('process'),
    id: z.string().describe('Identifies the process until it ends'),
    kind: ProcessKind.describe('The API, a worker of jobs, the site server or the integration runtime'),
    host: z.string().describe('Name of the machine or container; the address that was asked for `site` and `runtime`'),
    version: z.string().optional().describe('Release that it runs'),
    state: z
      .enum(['ready', 'unavailable', 'gone'])
      .describe(`\`gone\` is a process that gave no sign for ${GONE_AFTER_SECONDS} seconds and was not stopped`),
    problem: z.string().optional().describe('What is wrong, when it is not ready'),
    startedAt: Timestamp.optional(),
    seenAt: Timestamp.optional().describe('When it last gave a sign, or responded'),
    memoryBytes: Bytes.optional().describe('Memory that it occupies'),
    eventLoopDelayMs: z
      .number()
      .nonnegative()
      .optional()
      .describe('How late the event loop came to its work, the 99th percentile since the sign before'),
  })
  .meta({ id: 'SystemProcess' });
export type SystemProcess = z.infer<typeof SystemProcess>;

export const SystemProcessList = z
  .strictObject({ items: z.array(SystemProcess).describe('By kind, the newest first') })
  .meta({ id: 'SystemProcessList' });

/** An organization as administrators of the installation see it. */
export const SystemOrganization = z
  .strictObject({
    object: z.literal('system-organization'),
    id: Id,
    title: z.string(),
    createdAt: Timestamp,
    deletedAt: Timestamp.optional().describe('When it was deleted; it is removed with everything after its retention'),
    members: Count.describe('Members who are not disabled'),
    spaces: Count.describe('Spaces that are not deleted'),
    sites: Count,
    fileBytes: Bytes.describe('Size of its files, as far as they were measured'),
    jobsFailed: Count.describe('Background work that failed and is still listed'),
  })
  .meta({ id: 'SystemOrganization' });
export type SystemOrganization = z.infer<typeof SystemOrganization>;

export const SystemOrganizationPage = pageOf(SystemOrganization).meta({ id: 'SystemOrganizationPage' });

export const ListSystemOrganizations = PageQuery.extend({
  search: z.string().trim().min(1).max(200).optional().describe('Only organizations with this text in their title'),
});
export type ListSystemOrganizations = z.infer<typeof ListSystemOrganizations>;

export const SendTestMail = z.object({
  to: Email.optional().describe('Who gets the email; your own address by default'),
});
export type SendTestMail = z.infer<typeof SendTestMail>;

export const TestOutbound = z.object({ url: Url.describe('What to ask, with one GET request') });
export type TestOutbound = z.infer<typeof TestOutbound>;

/** Whether an address outside can be reached. */
export const OutboundTest = z
  .strictObject({
    reached: z.boolean().describe('Whether a response came, whatever its status'),
    status: z.int().optional().describe('HTTP status of the response'),
    milliseconds: z.int().nonnegative().describe('How long it took'),
    problem: z.string().optional().describe('Why no response came, or why it could not be read'),
  })
  .meta({ id: 'OutboundTest' });
export type OutboundTest = z.infer<typeof OutboundTest>;
