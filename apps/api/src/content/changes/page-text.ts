import type { Data, JsonDocument } from '@lectern/content/document/document';
import { completeDocument, documentIssues } from '@lectern/content/document/validate';
import { type PageMetadata, splitPage } from '@lectern/content/markdown/page-file';
import { textExcess } from '@lectern/content/markdown/text-size';
import { writeDocument } from '@lectern/content/markdown/write-document';
import type { ContentHolder } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';

/** A text as a client sent it, or as it was stored before, with the keys of its blocks. */
export type SentContent = { markdown: string; keys?: string[] } | { document: JsonDocument };

/** What a client sent as the text of a page, taken apart. */
export interface SentPage {
  content: SentContent;
  title?: string;
  metadata: PageMetadata;
  extra: Data;
}

/** Reads the text of a page; undefined when none was sent. A document that is not one is refused with its place. */
export function readPageText(holder: ContentHolder, path: string): SentPage | undefined {
  const content = readText(holder, path);
  if (content === undefined || 'document' in content) return content && { content, metadata: {}, extra: {} };
  const { title, metadata, extra, body } = splitPage(content.markdown);
  return { content: { markdown: body }, title, metadata, extra };
}

/** Reads a text that is not a page, in which front matter and headings mean nothing. */
export function readText({ markdown, document }: ContentHolder, path: string): SentContent | undefined {
  if (markdown !== undefined) return { markdown };
  return document === undefined ? undefined : { document: soundDocument(document, `${path}.document`) };
}

/** Reads a short text as Markdown; one that holds too much is refused with its place. */
export function readMarkdown(holder: ContentHolder, path: string): string | undefined {
  const content = readText(holder, path);
  if (content === undefined) return undefined;
  const markdown = 'document' in content ? writeDocument(content.document).markdown : content.markdown;
  const excess = textExcess(markdown);
  if (excess === undefined) return markdown;
  throw invalidRequest([{ path: contentPlace(content, path), message: excess }]);
}

/** Reads a document that was sent at a place; one that is none is refused with what is wrong where. */
export function readDocument(document: unknown, place: string): { markdown: string; keys: string[] } {
  return writeDocument(soundDocument(document, place));
}

/** Where the content of a holder stands that was sent at a path. */
export function contentPlace(content: SentContent, path: string): string {
  return `${path}.${'document' in content ? 'document' : 'markdown'}`;
}

function soundDocument(document: unknown, place: string): JsonDocument {
  const issues = documentIssues(document);
  if (issues.length > 0) {
    throw invalidRequest(
      issues.map((issue) => ({ ...issue, path: issue.path === '' ? place : `${place}.${issue.path}` })),
    );
  }
  return completeDocument(JSON.parse(JSON.stringify(document)));
}
