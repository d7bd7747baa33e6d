import type { LiveChange } from './read-stream.js';

/** Which queries show what a change is about, by the names of their operations. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  inbox: /Inbox/,
  'change-request': /ChangeRequest/,
  comment: /Comment/,
  review: /ChangeRequest/,
  reviewers: /ChangeRequest|Reviewers/,
  'openapi-spec': /OpenAPI/,
  'openapi-version': /OpenAPI/,
  translation: /Translation/,
  glossary: /Glossary/,
  webhook: /Webhook/,
  installation: /Install/,
  space: /Git/,
};

/**
 * The same for background work, by its queue. No query reads how far a PDF is, which whoever waits for it asks its
 * address, and of deliveries nothing is told.
 */
const QUEUES: Readonly<Record<string, RegExp>> = {
  openapi: /OpenAPI/,
  translations: /Translation/,
  conversations: /Conversation/,
  clustering: /Conversation/,
  imports: /Import/,
};
const JOBS = /Jobs?$/;

/** What is written every few moments while somebody edits, and is read by the editor itself. */
const LEFT_TO_EDITOR = 'change-request.content-updated';

/** Whether any change may have a query read again. */
export function isFollowed([operation]: readonly unknown[]): boolean {
  const patterns = [JOBS, ...Object.values(SUBJECTS), ...Object.values(QUEUES)];
  return typeof operation === 'string' && patterns.some((pattern) => pattern.test(operation));
}

/** Whether what a query has read may be another since a change. A query is known by its key. */
export function isTouched(queryKey: readonly unknown[], change: LiveChange): boolean {
  const [operation, parameters] = queryKey;
  if (typeof operation !== 'string' || change.type === LEFT_TO_EDITOR) return false;
  return patternsOf(change).some((pattern) => pattern.test(operation)) && !isElsewhere(parameters, change);
}

function patternsOf({ type, kind = '' }: LiveChange): RegExp[] {
  const [subject = ''] = type.split('.');
  const [queue = ''] = kind.split('.');
  return [subject === 'job' ? JOBS : SUBJECTS[subject], QUEUES[queue]].filter((pattern) => pattern !== undefined);
}

/** Whether a query is about another space than the change. */
function isElsewhere(parameters: unknown, { spaceId }: LiveChange): boolean {
  if (spaceId === undefined || typeof parameters !== 'object' || parameters === null) return false;
  return 'spaceId' in parameters && parameters.spaceId !== spaceId;
}
