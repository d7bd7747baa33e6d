import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, Timestamp } from '../platform/http/primitives.js';
import { ChangeRequest } from './change-request-schemas.js';
import { File } from './file-schemas.js';
import { ComputedSource, ContentPage, GitOrigin, Variables, VariableValue } from './page-schemas.js';

/** A piece of content that pages include. */
export const ReusableContent = z
  .strictObject({
    id: Id,
    title: z.string(),
    document: z.string().optional().describe('Id of its document'),
    computed: ComputedSource.optional(),
    computedSeed: z.string().optional(),
    git: GitOrigin.optional(),
  })
  .meta({ id: 'ReusableContent' });
export type ReusableContent = z.infer<typeof ReusableContent>;

export const ReusableContentPage = pageOf(ReusableContent).meta({ id: 'ReusableContentPage' });

/** A value that the pages of a space show by its name. */
export const ContentVariable = z
  .strictObject({
    name: z.string().describe('Pages show its value as `{{ space.vars.<name> }}`'),
    value: VariableValue,
  })
  .meta({ id: 'ContentVariable' });
export type ContentVariable = z.infer<typeof ContentVariable>;

export const ContentVariablePage = pageOf(ContentVariable).meta({ id: 'ContentVariablePage' });

export const GitCommit = z.strictObject({
  oid: z.string(),
  message: z.string(),
  createdByService: z.boolean(),
  createdByGitBook: z.boolean().describe('The same under the name that older clients read'),
  url: z.string().optional(),
  ref: z.string().optional(),
});

const base = {
  object: z.literal('revision'),
  id: Id,
  parents: z.array(Id),
  createdAt: Timestamp,
  git: GitCommit.optional(),
  urls: z.strictObject({ app: z.string(), published: z.string().optional(), public: z.string().optional() }),
};

const RevisionType = z.enum(['edits', 'merge', 'rollback', 'update', 'computed']);

/** A state of the content of a space, which never changes. */
export const Revision = z
  .strictObject({
    ...base,
    type: RevisionType,
    sourceRevision: Id.optional().describe('The revision of another space that it was created from'),
    mergedFrom: ChangeRequest.optional().describe('The change request whose merge made it'),
    pages: z.array(ContentPage),
    files: z.array(File),
    reusableContents: z.array(ReusableContent),
    variables: Variables.optional(),
    tags: z.array(z.unknown()),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof Revision>;

/** An entry of the history of a space. */
export const RevisionSummary = z
  .strictObject({ ...base, type: RevisionType, author: Id.optional().describe('Id of the user who made it') })
  .meta({ id: 'RevisionSummary' });
export type RevisionSummary = z.infer<typeof RevisionSummary>;

export const RevisionSummaryPage = pageOf(RevisionSummary).meta({ id: 'RevisionSummaryPage' });

/** Which revisions of a space to list. */
export const ListRevisions = PageQuery.extend({
  touching: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe(
      'Id of a page: only revisions that added, edited, moved or deleted it. A response can have fewer items than `limit` and still a `next`; its `count` is that of all revisions.',
    ),
});
export type ListRevisions = z.infer<typeof ListRevisions>;

export const RevisionParams = z.object({ spaceId: z.string(), revisionId: z.string() });
export type RevisionParams = z.infer<typeof RevisionParams>;

export const RevisionPageParams = RevisionParams.extend({ pageId: z.string() });
export type RevisionPageParams = z.infer<typeof RevisionPageParams>;
export const RevisionPathParams = RevisionParams.extend({ pagePath: z.string() });
export type RevisionPathParams = z.infer<typeof RevisionPathParams>;
export const RevisionFileParams = RevisionParams.extend({ fileId: z.string() });
export type RevisionFileParams = z.infer<typeof RevisionFileParams>;
export const RevisionReusableParams = RevisionParams.extend({ reusableContentId: z.string() });
export type RevisionReusableParams = z.infer<typeof RevisionReusableParams>;

/** An address, as a content reference. Pages of sites can have longer ones than authors may write. */
const AddressRef = z.strictObject({ kind: z.literal('url'), url: z.string() });

/** Canonical and alternate addresses of a page. */
export const MetaLinks = z
  .strictObject({
    canonical: AddressRef.optional().describe('The best address of the page; absent for whoever reads it on no site'),
    alternates: z.array(AddressRef).optional().describe('Addresses of the page in other languages and versions'),
  })
  .meta({ id: 'MetaLinks' });
export type MetaLinks = z.infer<typeof MetaLinks>;
