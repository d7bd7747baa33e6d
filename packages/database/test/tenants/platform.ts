import { exempt, type Queries } from './query-table.js';

const limit = 100;

export const platform = {
  'platform/audit/audit-events.queries': {
    findAuditEvent: ({ db, tenant }) => [db, tenant, '00000000-0000-4000-8000-000000000001'],
    listAuditEvents: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
  } satisfies Queries<typeof import('@lectern/database/platform/audit/audit-events.queries')>,

  'platform/idempotency/idempotency.queries': {
    beginIdempotent: exempt('of-a-user', 'keys belong to the user who sends them'),
    releaseIdempotent: exempt('of-a-user', 'keys belong to the user who sends them'),
    renewIdempotent: exempt('of-a-user', 'keys belong to the user who sends them'),
    storeIdempotentOutcome: exempt('of-a-user', 'keys belong to the user who sends them'),
  } satisfies Queries<typeof import('@lectern/database/platform/idempotency/idempotency.queries')>,

  'platform/jobs/all-jobs.queries': {
    countFailedJobs: exempt('all-organizations', 'administrators of the installation'),
    findAnyJob: exempt('all-organizations', 'administrators of the installation'),
    listAllJobs: exempt('all-organizations', 'administrators of the installation'),
    measureQueues: exempt('all-organizations', 'administrators of the installation'),
    retryFailedJobs: exempt('all-organizations', 'administrators of the installation'),
  } satisfies Queries<typeof import('@lectern/database/platform/jobs/all-jobs.queries')>,

  'platform/jobs/dispatch.queries': {
    countJobs: exempt('all-organizations', 'counts for the metrics'),
    enqueueDueSchedules: exempt('all-organizations', 'schedules belong to the installation'),
    oldestWaitMs: exempt('all-organizations', 'measures for the metrics'),
    returnUndispatched: exempt('all-organizations', 'hands jobs of everybody to the queue'),
    takeDispatchable: exempt('all-organizations', 'hands jobs of everybody to the queue'),
  } satisfies Queries<typeof import('@lectern/database/platform/jobs/dispatch.queries')>,

  'platform/jobs/job-leases.queries': {
    claimJob: exempt('all-organizations', 'workers run the jobs of everybody'),
    completeJob: exempt('by-secret', 'the token of the lease'),
    failJob: exempt('by-secret', 'the token of the lease'),
    holdLease: exempt('by-secret', 'the token of the lease'),
    releaseJob: exempt('by-secret', 'the token of the lease'),
    findCanceller: exempt('by-secret', 'the token of the lease'),
    renewLease: exempt('by-secret', 'the token of the lease'),
    reportProgress: exempt('by-secret', 'the token of the lease'),
  } satisfies Queries<typeof import('@lectern/database/platform/jobs/job-leases.queries')>,

  'platform/jobs/jobs.queries': {
    cancelJob: ({ db, tenant, theirs, at }) => [db, tenant, theirs, { by: 'somebody', at }],
    findJob: ({ db, tenant, theirs }) => [db, tenant, theirs],
    listJobs: ({ db, keyring, tenant }) => [db, keyring, tenant, { limit }],
    retryJob: ({ db, tenant, theirs, at }) => [db, tenant, theirs, at],
  } satisfies Queries<typeof import('@lectern/database/platform/jobs/jobs.queries')>,

  'platform/maintenance/maintenance.queries': {
    removeExpiredRecords: exempt('all-organizations', 'removes what has expired, whoever had it'),
  } satisfies Queries<typeof import('@lectern/database/platform/maintenance/maintenance.queries')>,

  'platform/system/all-organizations.queries': {
    findOrganizationTitles: exempt('all-organizations', 'administrators of the installation'),
    listAllOrganizations: exempt('all-organizations', 'administrators of the installation'),
  } satisfies Queries<typeof import('@lectern/database/platform/system/all-organizations.queries')>,

  'platform/system/installation.queries': {
    findLastBackup: exempt('all-organizations', 'backups belong to the installation'),
    measureInstallation: exempt('all-organizations', 'administrators of the installation'),
    recordBackup: exempt('all-organizations', 'backups belong to the installation'),
  } satisfies Queries<typeof import('@lectern/database/platform/system/installation.queries')>,

  'platform/system/processes.queries': {
    listProcesses: exempt('all-organizations', 'processes belong to the installation'),
    newProcessId: exempt('no-rows', 'an identifier'),
    recordSign: exempt('all-organizations', 'processes belong to the installation'),
    removeProcess: exempt('all-organizations', 'processes belong to the installation'),
  } satisfies Queries<typeof import('@lectern/database/platform/system/processes.queries')>,
};
