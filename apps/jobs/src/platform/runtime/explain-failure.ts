import { WorkerFailure } from '@lectern/commands/openapi/worker/worker-failure';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { NoContentError } from '@lectern/integrations/content/no-content-error';
import { ProviderError } from '@lectern/intelligence/models/model-result';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { MailError } from '../mail/mailer.js';
import { JobError } from './handler.js';

/** Failures whose messages were written for people. */
const FOR_PEOPLE = [JobError, DomainError, MailError, OutboundError, ProviderError, NoContentError, WorkerFailure];

const MAX_LENGTH = 1_000;

/**
 * What people are told of a failure of a job. Messages that nobody wrote for them can hold statements, addresses and
 * content of others, so these are in the log alone.
 */
export function explainFailure(error: unknown, jobId: string): string {
  const isForPeople = error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind);
  if (isForPeople) return error.message.slice(0, MAX_LENGTH);
  return `Something unexpected went wrong. The log of the worker has the details under the job "${jobId}".`;
}
