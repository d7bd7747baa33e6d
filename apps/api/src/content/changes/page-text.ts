import type { Data } from '@lectern/content/document/document';
import { completeDocument, documentIssues } from '@lectern/content/document/validate';
import { type PageMetadata, splitPage } from '@lectern/content/markdown/page-file';
import { TextSizes } from '@lectern/content/markdown/text-size';
import { writeDocument } from '@lectern/content/markdown/write-document';
import type { ContentHolder } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';

/** What a client sent as the text of a page, taken apart. */
export interface SentText {
  markdown: string;
  /** The keys of the blocks, where the client sent a document. */
  keys?: string[];
  title?: string;
  metadata: PageMetadata;
  extra: Data;
}

/**
 * Reads the text of a page; undefined when none was sent. A document that is not one, and a text that holds too much
 * by itself or with those measured before it, are refused with their place.
 */
export function readPageText(holder: ContentHolder, path: string, sizes = new TextSizes()): SentText | undefined {
  const sent = parsePageText(holder, path, sizes);
  if (holder.markdown === undefined) return sent;
  const { title, metadata, extra, body } = splitPage(holder.markdown);
  return { markdown: body, title, metadata, extra };
}

/** Reads a text that is not a page, in which front matter and headings mean nothing. */
export function parsePageText(holder: ContentHolder, path: string, sizes = new TextSizes()): SentText | undefined {
  const { markdown, document } = holder;
  if (markdown === undefined && document === undefined) return undefined;
  const written = markdown === undefined ? readDocument(document, `${path}.document`) : { markdown };
  const excess = sizes.excess(written.markdown);
  if (excess === undefined) return { ...written, metadata: {}, extra: {} };
  throw invalidRequest([{ path: `${path}.${markdown === undefined ? 'document' : 'markdown'}`, message: excess }]);
}

/** Reads a document that was sent at a place; one that is none is refused with what is wrong where. */
export function readDocument(document: unknown, place: string): { markdown: string; keys: string[] } {
  const issues = documentIssues(document);
  if (issues.length > 0) {
    throw invalidRequest(
      issues.map((issue) => ({ ...issue, path: issue.path === '' ? place : `${place}.${issue.path}` })),
    );
  }
  return writeDocument(completeDocument(JSON.parse(JSON.stringify(document))));
}
