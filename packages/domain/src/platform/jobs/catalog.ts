import { z } from 'zod';
import { Email, Id } from '../http/primitives.js';
import { defineJob } from './define-job.js';
import { Notification, pdfKey, WantedPdf } from './payloads.js';

const MINUTE_MS = 60_000;
const persistent = { attempts: 8, backoff: { delayMs: 5_000, maxDelayMs: 30 * MINUTE_MS }, timeoutMs: MINUTE_MS };

/** Mails a one-time sign-in link, if the address belongs to somebody who may sign in. */
export const sendSignInLinkJob = defineJob({
  name: 'mail.send-sign-in-link',
  payload: z.strictObject({ email: Email }),
  ...persistent,
});

/** Mails an invitation to an organization. */
export const sendInvitationJob = defineJob({
  name: 'mail.send-invitation',
  payload: z.strictObject({ organizationId: Id, inviteId: Id }),
  ...persistent,
});

/** Mails somebody an entry of the inbox: what somebody else did. */
export const sendNotificationJob = defineJob({
  name: 'mail.send-notification',
  payload: Notification,
  ...persistent,
});

/** Mails an administrator of the installation a few words, to show whether mail arrives. Somebody waits for the outcome. */
export const sendTestMailJob = defineJob({
  name: 'mail.send-test',
  payload: z.strictObject({ to: Email }),
  attempts: 1,
  backoff: { delayMs: 5_000, maxDelayMs: 5_000 },
  timeoutMs: MINUTE_MS,
});

/** Removes an organization that was deleted and whose retention is over, with everything it owns. */
export const purgeOrganizationJob = defineJob({
  name: 'organizations.purge',
  payload: z.strictObject({ organizationId: Id }),
  deduplicationKey: ({ organizationId }) => organizationId,
  ...persistent,
});

/** Finds organizations whose retention is over and enqueues a purge for each. */
export const findPurgeableOrganizationsJob = defineJob({
  name: 'organizations.find-purgeable',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Brings the tables of current content of a space up to its current revision. */
export const indexSpaceJob = defineJob({
  name: 'content.index-space',
  payload: z.strictObject({ spaceId: Id }),
  deduplicationKey: ({ spaceId }) => spaceId,
  ...persistent,
  timeoutMs: 30 * MINUTE_MS,
});

/** Removes a space that was deleted and whose retention is over, with all its content. */
export const purgeSpaceJob = defineJob({
  name: 'spaces.purge',
  payload: z.strictObject({ organizationId: Id, spaceId: Id }),
  deduplicationKey: ({ spaceId }) => spaceId,
  ...persistent,
});

/** Finds spaces whose retention is over and enqueues a purge for each. */
export const findPurgeableSpacesJob = defineJob({
  name: 'spaces.find-purgeable',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Removes the content of an organization that no revision can reach any more. */
export const collectGarbageJob = defineJob({
  name: 'content.collect-garbage',
  payload: z.strictObject({ organizationId: Id }),
  deduplicationKey: ({ organizationId }) => organizationId,
  ...persistent,
  timeoutMs: 30 * MINUTE_MS,
});

/** Enqueues a collection of garbage for each organization that has content. */
export const findGarbageJob = defineJob({
  name: 'content.find-garbage',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Carries out an import of content into a space. */
export const runImportJob = defineJob({
  name: 'imports.run',
  cancellable: true,
  heavy: true,
  payload: z.strictObject({
    importRunId: Id,
    mayReadSpecs: z.boolean().default(false).describe('Whether whoever started it may read API specifications'),
  }),
  attempts: 3,
  backoff: { delayMs: 5_000, maxDelayMs: MINUTE_MS },
  timeoutMs: 30 * MINUTE_MS,
});

/** Pushes the content of a space to a git repository. */
export const exportToGitJob = defineJob({
  name: 'spaces.export-git',
  heavy: true,
  payload: z.strictObject({
    organizationId: Id,
    spaceId: Id,
    repository: z.strictObject({
      url: z.string(),
      ref: z.string(),
      directory: z.string(),
      credentials: z.string().optional().describe('Encrypted'),
    }),
    message: z.string(),
    force: z.boolean(),
    createdBy: Id,
  }),
  deduplicationKey: ({ spaceId }) => spaceId,
  attempts: 3,
  backoff: { delayMs: 5_000, maxDelayMs: MINUTE_MS },
  timeoutMs: 30 * MINUTE_MS,
});

/** Makes a PDF of pages of a revision. Somebody waits for it, so it is soon tried again and soon given up. */
export const makePdfJob = defineJob({
  name: 'pdf.make',
  cancellable: true,
  heavy: true,
  payload: WantedPdf,
  deduplicationKey: pdfKey,
  attempts: 3,
  backoff: { delayMs: 2_000, maxDelayMs: 10_000 },
  timeoutMs: 30 * MINUTE_MS,
});

/** Reads a specification from its source and makes a version of it, if it has changed. */
export const processOpenApiSpecJob = defineJob({
  name: 'openapi.process',
  payload: z.strictObject({
    organizationId: Id,
    specId: Id,
    order: z.int().describe('Which order to process it this is; a later one is not served by an earlier run'),
  }),
  deduplicationKey: ({ specId, order }) => `${specId}:${order}`,
  attempts: 5,
  backoff: { delayMs: 5_000, maxDelayMs: 5 * MINUTE_MS },
  timeoutMs: 10 * MINUTE_MS,
});

/** Finds specifications that were not read for long and has each processed. */
export const findDueOpenApiSpecsJob = defineJob({
  name: 'openapi.find-due',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Brings the pages of a space that are made from a specification up to its newest version. */
export const computeOpenApiPagesJob = defineJob({
  name: 'openapi.compute-pages',
  heavy: true,
  payload: z.strictObject({ organizationId: Id, spaceId: Id, versionId: Id }),
  deduplicationKey: ({ spaceId, versionId }) => `${spaceId}:${versionId}`,
  ...persistent,
  timeoutMs: 10 * MINUTE_MS,
});

/** Brings a translated space up to its source. Whoever translates may be slow, and all that was done is kept. */
export const runTranslationJob = defineJob({
  name: 'translations.run',
  cancellable: true,
  payload: z.strictObject({ organizationId: Id, translationId: Id }),
  deduplicationKey: ({ translationId }) => translationId,
  attempts: 5,
  backoff: { delayMs: 10_000, maxDelayMs: 10 * MINUTE_MS },
  timeoutMs: 6 * 60 * MINUTE_MS,
});

/** Finds the issues of conversations, and the clusters that these belong to. */
export const processConversationsJob = defineJob({
  name: 'conversations.process',
  payload: z.strictObject({ organizationId: Id, conversationIds: z.array(Id) }),
  ...persistent,
  timeoutMs: 30 * MINUTE_MS,
});

/** Divides all issues of an organization into clusters anew. */
export const clusterIssuesJob = defineJob({
  name: 'clustering.run',
  payload: z.strictObject({ organizationId: Id }),
  deduplicationKey: ({ organizationId }) => organizationId,
  attempts: 5,
  backoff: { delayMs: 10_000, maxDelayMs: 10 * MINUTE_MS },
  timeoutMs: 2 * 60 * MINUTE_MS,
});

/** Finds conversations that nobody works on and issues that wait for their clusters, and has both done. */
export const findDueConversationsJob = defineJob({
  name: 'conversations.find-due',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Counts what visitors of sites did by the hour, and forgets what was counted long ago. */
export const aggregateInsightsJob = defineJob({
  name: 'insights.aggregate',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
  timeoutMs: 10 * MINUTE_MS,
});

/** Asks integrations for the pages and documents of a space that they make, of all its pages or of one. */
export const computeContentJob = defineJob({
  name: 'integrations.compute-content',
  payload: z.strictObject({
    organizationId: Id,
    spaceId: Id,
    pageId: Id.optional(),
    order: z.string().describe('What made it necessary; a run that began before that does not serve for it'),
  }),
  deduplicationKey: ({ spaceId, pageId = '', order }) => `${spaceId}:${pageId}:${order}`,
  attempts: 5,
  backoff: { delayMs: 10_000, maxDelayMs: 10 * MINUTE_MS },
  // Nobody waits for the scripts, so each of them may take minutes.
  timeoutMs: 20 * MINUTE_MS,
});

/** Sends what waits for a receiver: a webhook, an installation or an integration. */
export const drainReceiverJob = defineJob({
  name: 'deliveries.drain',
  payload: z.strictObject({ receiver: Id }),
  deduplicationKey: ({ receiver }) => receiver,
  ...persistent,
  timeoutMs: 20 * MINUTE_MS,
  removedWhenDone: true,
});

/** Does the same for a receiver whose last attempt failed, apart from those that go well. */
export const drainFailingReceiverJob = defineJob({
  name: 'redeliveries.drain',
  payload: z.strictObject({ receiver: Id }),
  deduplicationKey: ({ receiver }) => receiver,
  ...persistent,
  timeoutMs: 20 * MINUTE_MS,
  removedWhenDone: true,
});

/** Finds deliveries that nobody works on, and gives up those whose time is over. */
export const findDueDeliveriesJob = defineJob({
  name: 'deliveries.find-due',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Removes what has expired: used sign-in links, idempotency records, finished jobs, old invitations. */
export const removeExpiredRecordsJob = defineJob({
  name: 'maintenance.remove-expired-records',
  payload: z.strictObject({}),
  deduplicationKey: () => 'installation',
  ...persistent,
});

/** Every job there is. The jobs app has exactly one handler for each. */
export const jobCatalog = {
  [sendSignInLinkJob.name]: sendSignInLinkJob,
  [sendInvitationJob.name]: sendInvitationJob,
  [sendNotificationJob.name]: sendNotificationJob,
  [sendTestMailJob.name]: sendTestMailJob,
  [purgeOrganizationJob.name]: purgeOrganizationJob,
  [findPurgeableOrganizationsJob.name]: findPurgeableOrganizationsJob,
  [indexSpaceJob.name]: indexSpaceJob,
  [collectGarbageJob.name]: collectGarbageJob,
  [findGarbageJob.name]: findGarbageJob,
  [purgeSpaceJob.name]: purgeSpaceJob,
  [findPurgeableSpacesJob.name]: findPurgeableSpacesJob,
  [runImportJob.name]: runImportJob,
  [exportToGitJob.name]: exportToGitJob,
  [makePdfJob.name]: makePdfJob,
  [processOpenApiSpecJob.name]: processOpenApiSpecJob,
  [findDueOpenApiSpecsJob.name]: findDueOpenApiSpecsJob,
  [computeOpenApiPagesJob.name]: computeOpenApiPagesJob,
  [runTranslationJob.name]: runTranslationJob,
  [processConversationsJob.name]: processConversationsJob,
  [clusterIssuesJob.name]: clusterIssuesJob,
  [findDueConversationsJob.name]: findDueConversationsJob,
  [aggregateInsightsJob.name]: aggregateInsightsJob,
  [computeContentJob.name]: computeContentJob,
  [drainReceiverJob.name]: drainReceiverJob,
  [drainFailingReceiverJob.name]: drainFailingReceiverJob,
  [findDueDeliveriesJob.name]: findDueDeliveriesJob,
  [removeExpiredRecordsJob.name]: removeExpiredRecordsJob,
} as const;

export type JobCatalog = typeof jobCatalog;
export type JobName = keyof JobCatalog;
export type JobPayload<Name extends JobName> = z.infer<JobCatalog[Name]['payload']>;

/** Whether a name, read from a row or a queue, is one of the catalogue. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobCatalog, name);
}

/** The queue that a job travels through. */
export function queueOf(name: JobName): string {
  return name.slice(0, name.indexOf('.'));
}

/** All queues, in order of the catalogue. */
export const QUEUES: readonly string[] = [...new Set(Object.values(jobCatalog).map(({ name }) => queueOf(name)))];

/** Making a PDF, reading a specification or dividing all issues keeps a processor busy and takes much memory. */
const MAX_AT_ONCE = new Map([
  ['pdf', 2],
  ['openapi', 2],
  ['clustering', 1],
]);

/** Whoever sends mostly waits for a response: one that takes long to come must not hold up the others. */
const LEAST_AT_ONCE = new Map([
  ['deliveries', 200],
  ['redeliveries', 50],
  ['integrations', 20],
]);

/** How many jobs of a queue a process works on at the same time, when it may do so many of any. */
export function concurrencyOf(queue: string, configured: number): number {
  const atLeast = Math.max(configured, LEAST_AT_ONCE.get(queue) ?? configured);
  return Math.min(atLeast, MAX_AT_ONCE.get(queue) ?? atLeast);
}

/** How many jobs of a queue one organization may have under way: half of what a process does, so that others can start. */
export function shareOf(queue: string, configured: number): number {
  return Math.ceil(concurrencyOf(queue, configured) / 2);
}
