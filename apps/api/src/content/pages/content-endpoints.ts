import { ListContent, ReadContent, ReadPage, ReadPages } from '@lectern/domain/content/content-queries';
import { File, FilePage } from '@lectern/domain/content/file-schemas';
import { ContentPage, NavigationTree, PageList } from '@lectern/domain/content/page-schemas';
import {
  ContentVariablePage,
  MetaLinks,
  ReusableContent,
  ReusableContentPage,
} from '@lectern/domain/content/revision-schemas';
import type { ErrorName } from '@lectern/domain/platform/errors/catalog';
import { PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';

/** What content is read from: a space, one of its revisions, or a change request. */
interface ContentSource {
  /** What summaries call it, such as `a revision`. */
  name: string;
  /** What stands before the paths of its parts. */
  prefix?: string;
  /** What can be wrong with it, beside its parts. */
  errors?: readonly ErrorName[];
}

const reading = {
  method: 'GET',
  action: 'space.view',
  validated: true,
  forInstallations: 'space:content:read',
} as const;

/** What the operations that read parts of content declare, whatever they read from. */
export function onContent({ name, prefix = '', errors = [] }: ContentSource) {
  // A part of the space itself needs no more words.
  const of = name === 'a space' ? '' : ` of ${name}`;
  const orPage: readonly ErrorName[] = [...errors, 'page.not_found'];
  const orFile: readonly ErrorName[] = [...errors, 'file.not_found'];
  const orReusable: readonly ErrorName[] = [...errors, 'reusable_content.not_found'];
  const page = { ...reading, query: ReadPage, response: ContentPage, errors: orPage, fromRevision: true } as const;
  return {
    listPages: {
      ...reading,
      path: `${prefix}pages`,
      summary: `List the pages of ${name}, as a tree`,
      query: ReadPages,
      response: z.union([PageList, NavigationTree]),
      fromRevision: true,
      errors,
    },
    getPage: { ...page, path: `${prefix}page/:pageId`, summary: `Get a page${of}` },
    getPageAtPath: { ...page, path: `${prefix}path/:pagePath`, summary: `Get the page at a path${of}` },
    getMetaLinks: {
      ...reading,
      path: `${prefix}page/:pageId/meta-links`,
      summary: `Get the canonical and alternate addresses of a page${of}`,
      response: MetaLinks,
      errors: orPage,
    },
    listFiles: {
      ...reading,
      path: `${prefix}files`,
      summary: `List the files of ${name}`,
      query: ListContent,
      response: FilePage,
      fromRevision: true,
      errors,
    },
    getFile: {
      ...reading,
      path: `${prefix}files/:fileId`,
      summary: `Get a file${of}`,
      query: ReadContent,
      response: File,
      errors: orFile,
    },
    listReusableContents: {
      ...reading,
      path: `${prefix}reusable-contents`,
      summary: `List the reusable contents of ${name}`,
      query: ListContent,
      response: ReusableContentPage,
      fromRevision: true,
      errors,
    },
    getReusableContent: {
      ...reading,
      path: `${prefix}reusable-contents/:reusableContentId`,
      summary: `Get a reusable content${of}`,
      query: ReadContent,
      response: ReusableContent,
      errors: orReusable,
    },
    listVariables: {
      ...reading,
      path: `${prefix}variables`,
      summary: `List the variables of ${name}`,
      query: PageQuery,
      response: ContentVariablePage,
      fromRevision: true,
      errors,
    },
  } as const;
}
