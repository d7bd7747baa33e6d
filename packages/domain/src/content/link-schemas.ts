import { z } from 'zod';
import { Collection } from '../library/collections/schemas.js';
import { Space } from '../library/spaces/schemas.js';
import { Organization } from '../people/organizations/schemas.js';
import { User } from '../people/users/schemas.js';
import { pageOf } from '../platform/http/page.js';
import { ChangeRequest } from './change-request-schemas.js';
import { LinkStatus } from './content-queries.js';
import { File } from './file-schemas.js';
import { ContentPage } from './page-schemas.js';
import { ReusableContent, Revision } from './revision-schemas.js';
import { OpenApiSpec } from './specification-schemas.js';

const VersionContext = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('revision'), revision: Revision }),
  z.strictObject({ type: z.literal('changeRequest'), changeRequest: ChangeRequest }),
]);
export type VersionContext = z.infer<typeof VersionContext>;

const place = { organization: Organization, space: Space };

/** Where something is, with whole objects. */
export const ContentLocation = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('file'), ...place, file: File, versionContext: VersionContext.optional() }),
    z.strictObject({
      kind: z.literal('page'),
      ...place,
      page: ContentPage,
      versionContext: VersionContext.optional(),
      internalLocation: z
        .discriminatedUnion('type', [
          z.strictObject({ type: z.literal('anchor'), anchor: z.string() }),
          z.strictObject({ type: z.literal('node'), node: z.string() }),
        ])
        .optional(),
    }),
    z.strictObject({
      kind: z.literal('reusable-content'),
      ...place,
      reusableContent: ReusableContent,
      versionContext: VersionContext.optional(),
    }),
    z.strictObject({ kind: z.literal('space'), ...place }),
    z.strictObject({ kind: z.literal('collection'), organization: Organization, collection: Collection }),
    z.strictObject({ kind: z.literal('openapi'), organization: Organization, openAPISpec: OpenApiSpec }),
    z.strictObject({ kind: z.literal('user'), user: User }),
    z.strictObject({ kind: z.literal('url'), url: z.string() }),
  ])
  .meta({ id: 'ContentLocation' });
export type ContentLocation = z.infer<typeof ContentLocation>;

/** A target of links, with the places that link to it. */
export const Link = z
  .strictObject({
    status: LinkStatus,
    relation: z.enum(['reference', 'dependsOn']).describe('`dependsOn`: the page cannot be shown without the target'),
    targetReference: ContentLocation.optional().describe('Absent when the target cannot be found'),
    locationReferences: z.array(ContentLocation).describe('Where the links stand; at most 100 are named'),
  })
  .meta({ id: 'Link' });
export type Link = z.infer<typeof Link>;

export const LinkedPage = pageOf(Link)
  .extend({
    stats: z.strictObject({
      total: z.int(),
      broken: z.strictObject({
        total: z.int(),
        changeRequest: z.int().optional().describe('How many the change request breaks; absent outside of one'),
      }),
    }),
  })
  .meta({ id: 'LinkList' });

export const BacklinkPage = pageOf(ContentLocation).meta({ id: 'BacklinkPage' });
