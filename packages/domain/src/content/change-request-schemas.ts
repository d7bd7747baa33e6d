import { z } from 'zod';
import { User } from '../people/users/schemas.js';
import { Id, Timestamp, Url } from '../platform/http/primitives.js';
import { Document } from './documents/schemas.js';

export const ChangeRequestStatus = z
  .enum(['draft', 'open', 'archived', 'merged'])
  .describe('`open` asks for a review; `merged` is final');
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>;

/** An address that the readers of a change request should know. */
export const ChangeRequestLink = z.strictObject({
  id: Id,
  ref: z.strictObject({ kind: z.literal('url'), url: Url }),
  title: z.string().optional(),
});
export type ChangeRequestLink = z.infer<typeof ChangeRequestLink>;

/** A proposed change to the content of a space. */
export const ChangeRequest = z
  .strictObject({
    object: z.literal('change-request'),
    id: Id,
    number: z.int().describe('Counts up within the space; stands for the id in paths'),
    status: ChangeRequestStatus,
    subject: z.string(),
    description: Document.optional(),
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    mergedBy: User.optional(),
    mergedAt: Timestamp.optional(),
    space: Id,
    revision: Id.describe('Its newest revision'),
    revisionInitial: Id.describe('The revision of the space that it began from'),
    revisionMergedAncestor: Id.optional().describe('The revision of the space that it took in last'),
    revisionMerged: Id.optional().describe('The revision of the space that it became'),
    comments: z.int().describe('How many comments are open'),
    outdated: z.boolean().describe('Whether the space has changed since it began or was last updated'),
    conversationsIssuesCluster: Id.optional().describe('The cluster of issues that it addresses'),
    links: z.array(ChangeRequestLink),
    urls: z.strictObject({ app: z.string(), location: z.string() }),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.infer<typeof ChangeRequest>;
