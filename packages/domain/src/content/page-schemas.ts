import { z } from 'zod';
import { ContentRef, PictureRef } from '../library/references.js';
import { Id, Timestamp } from '../platform/http/primitives.js';
import { Document } from './documents/schemas.js';

export const GitOrigin = z.strictObject({ oid: z.string(), path: z.string() });

/** Which parts of a page are shown, and how wide. */
export const PageLayout = z.strictObject({
  width: z.enum(['default', 'wide']),
  cover: z.boolean(),
  coverSize: z.enum(['hero', 'full', 'background']),
  coverMask: z.enum(['none', 'radial']),
  title: z.boolean(),
  description: z.boolean(),
  tableOfContents: z.boolean(),
  outline: z.boolean(),
  pagination: z.boolean(),
  metadata: z.boolean(),
  tags: z.boolean(),
  actions: z.boolean(),
  anchors: z.boolean(),
});
export type PageLayout = z.infer<typeof PageLayout>;

export const PageCover = z.strictObject({
  ref: PictureRef.optional(),
  refDark: PictureRef.optional(),
  yPos: z.number(),
  height: z.number().min(10).max(700).optional(),
  textColor: z.enum(['black', 'white']).optional(),
  textColorDark: z.enum(['black', 'white']).optional(),
});
export type PageCover = z.infer<typeof PageCover>;

/** A picture of another server that a document shows. */
export const OutsidePicture = z
  .strictObject({
    url: z.string().describe('As the document has it'),
    downloadURL: z
      .string()
      .describe('Loads it through Lectern, so that the browser of a reader never contacts the other server; expires'),
  })
  .meta({ id: 'OutsidePicture' });
export type OutsidePicture = z.infer<typeof OutsidePicture>;

/** A value that expressions in a page can use. */
export const VariableValue = z
  .union([z.string().max(256), z.number(), z.boolean()])
  .describe('Text of at most 256 characters, a number or a boolean');

/** Values that expressions in a page can use, by their names. */
export const Variables = z.record(z.string().min(1).max(100), VariableValue);
export type Variables = z.infer<typeof Variables>;

/** What computed content is made from. */
export const ComputedSource = z.looseObject({
  type: z.string().describe('`builtin:openapi`, `builtin:translation` or `integration:<name>:<source>`'),
  props: z.looseObject({}),
  dependencies: z.record(z.string(), z.looseObject({})).optional(),
});
export type ComputedSource = z.infer<typeof ComputedSource>;

const common = {
  id: Id,
  title: z.string().min(1),
  emoji: z.string().optional(),
  icon: z.string().optional(),
  linkTitle: z.string().optional(),
  condition: z.string().optional(),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional(),
};

const visibility = {
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
};

const documentFields = {
  type: z.literal('document'),
  kind: z.literal('sheet').describe('Deprecated name of the type'),
  ...common,
  ...visibility,
  slug: z.string(),
  path: z.string().describe('Slugs from the top, joined by `/`'),
  description: z.string().optional(),
  urls: z.strictObject({ app: z.string() }),
  layout: PageLayout,
  cover: PageCover.optional(),
  variables: Variables.optional(),
  tags: z.array(z.string()),
  git: GitOrigin.optional(),
  documentId: z.string().optional().describe('Id of its document, which never changes'),
  computed: ComputedSource.optional(),
  computedSeed: z.string().optional(),
  markdown: z.string().optional().describe('The page as Markdown: front matter, title and text'),
  document: Document.optional(),
  pictures: z.array(OutsidePicture).optional().describe('The pictures from elsewhere that the document shows'),
};

const groupFields = {
  type: z.literal('group'),
  kind: z.literal('group'),
  ...common,
  ...visibility,
  slug: z.string(),
  path: z.string(),
};

type Fields<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;
export type DocumentPage = Fields<typeof documentFields> & { pages: ContentPage[] };
export type GroupPage = Fields<typeof groupFields> & { pages: ContentPage[] };

const children = z.array(z.lazy((): z.ZodType<ContentPage> => ContentPage)).describe('The pages below it, in order');

/** A page with text of its own. */
export const DocumentPage = z.strictObject({ ...documentFields, pages: children }).meta({ id: 'DocumentPage' });

/** A heading over other pages. */
export const GroupPage = z.strictObject({ ...groupFields, pages: children }).meta({ id: 'GroupPage' });

/** An entry that leads elsewhere. */
export const LinkPage = z
  .strictObject({
    type: z.literal('link'),
    kind: z.literal('link'),
    ...common,
    target: ContentRef,
    href: z.string().optional(),
    hidden: z.boolean().optional(),
  })
  .meta({ id: 'LinkPage' });

/** An entry that stands for pages made from a source. */
export const ComputedPage = z
  .strictObject({ type: z.literal('computed'), ...common, computed: ComputedSource })
  .meta({ id: 'ComputedPage' });

export type ContentPage = DocumentPage | GroupPage | z.infer<typeof LinkPage> | z.infer<typeof ComputedPage>;

export const ContentPage: z.ZodType<ContentPage> = z
  .discriminatedUnion('type', [DocumentPage, GroupPage, LinkPage, ComputedPage])
  .meta({ id: 'Page' });

/** A page in a tree of pages: as much of it as navigation shows. */
export interface NavigationPage {
  id: string;
  type: ContentPage['type'];
  title: string;
  emoji?: string | undefined;
  icon?: string | undefined;
  path?: string | undefined;
  hidden?: boolean | undefined;
  condition?: string | undefined;
  computed?: true | undefined;
  pages?: NavigationPage[] | undefined;
}

const NavigationPage: z.ZodType<NavigationPage> = z
  .strictObject({
    id: Id,
    type: z.enum(['document', 'group', 'link', 'computed']),
    title: z.string(),
    emoji: z.string().optional(),
    icon: z.string().optional(),
    path: z.string().optional().describe('Slugs from the top, joined by `/`; absent for links'),
    hidden: z.boolean().optional(),
    condition: z.string().optional(),
    computed: z.literal(true).optional().describe('It was made from a source'),
    pages: z
      .array(z.lazy(() => NavigationPage))
      .optional()
      .describe('The pages below it, in order; absent where there are none'),
  })
  .meta({ id: 'NavigationPage' });

/** All pages of a revision, as navigation shows them. */
export const NavigationTree = z
  .strictObject({ revision: Id.describe('The revision that they were read from'), pages: z.array(NavigationPage) })
  .meta({ id: 'NavigationTree' });
export type NavigationTree = z.infer<typeof NavigationTree>;

export const PageList = z.strictObject({ pages: z.array(ContentPage) }).meta({ id: 'PageList' });
