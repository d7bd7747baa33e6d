import type { CommitContext } from '@lectern/commands/content/commit';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Database } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import type { Keyring } from '@lectern/database/keyring';
import type { Sql } from '@lectern/database/sql';
import type { JobName, JobPayload } from '@lectern/domain/platform/jobs/catalog';
import type { IntegrationCaller } from '@lectern/integrations/integration-caller';
import type { ConversationProvider } from '@lectern/intelligence/conversations/conversation-provider';
import type { TranslationProvider } from '@lectern/intelligence/translation/translation-provider';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { OpenApiOptions } from '../config/openapi-options.js';
import type { Mailer } from '../mail/mailer.js';

/** What handlers work with. */
export interface HandlerDependencies {
  database: Database;
  keyring: Keyring;
  /** What making revisions needs. */
  commit: CommitContext;
  /** Keeps files. */
  blobs: BlobStore;
  /** How long files are kept that no content names. */
  unusedFilesMs: number;
  /** Fetches from addresses that users name. */
  outbound: GuardedClient;
  /** How specifications are read. */
  openapi: OpenApiOptions;
  /** Who translates. */
  translation: TranslationProvider;
  /** Who reads conversations. */
  conversations: ConversationProvider;
  /** Asks integrations. */
  integrations: IntegrationCaller;
  mailer: Mailer;
  /** Where people reach the API, without a slash at the end. */
  publicUrl: string;
}

/** One run of a job, as its handler sees it. */
export interface JobRun {
  context: OperationContext;
  log: Logger;
  /** Aborted when the lease is lost, the time is up or the process stops. */
  signal: AbortSignal;
  /** What people are told of a failure of this run. */
  explain(error: unknown): string;
  /** Says how far the work has come. */
  progress(done: number, total: number): Promise<void>;
  /** Makes the rest of a transaction commit only if this run still holds the job. */
  holdLease(tx: Sql): Promise<void>;
  /** Completes the job as part of the handler's last transaction, so that its effect happens exactly once. */
  finish(tx: Sql): Promise<void>;
}

/** What became of a run that did not fail. */
export const JobOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  z.object({ outcome: z.literal('skipped'), reason: z.string() }),
]);
export type JobOutcome = z.infer<typeof JobOutcome>;

/** The work was done. */
export const done: JobOutcome = { outcome: 'done' };

/** There was nothing to do any more. */
export function skipped(reason: string): JobOutcome {
  return { outcome: 'skipped', reason };
}

/** Does the work of a job. May run twice for one job, so the second time must be harmless. Throwing means: try again. */
export type Handler<Name extends JobName> = (payload: JobPayload<Name>, run: JobRun) => Promise<JobOutcome>;

/** One handler for each job of the catalogue. */
export type Handlers = { [Name in JobName]: Handler<Name> };

/** The work failed, which may pass. The message is for the people whose work it is. */
export class JobError extends Error {
  override readonly name: string = 'JobError';
}

/** The work can never succeed, so trying again is useless. */
export class PermanentJobError extends JobError {
  override readonly name = 'PermanentJobError';
}

/** Thrown under a job that has turned out to be heavy. It may run twice, so it begins again elsewhere. */
export class HeavyJob extends Error {
  constructor() {
    super('This job is to be run by another process');
  }
}
