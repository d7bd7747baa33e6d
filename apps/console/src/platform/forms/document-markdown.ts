import { writeDocument } from '@lectern/content/markdown/write-document';
import { soundBlocks } from '@lectern/rendering/document/sound-document';

/** The Markdown of a text that the API gives as a document, for a field in which people write it. */
export function markdownOfDocument(document: unknown): string {
  return writeDocument({ object: 'document', data: {}, nodes: soundBlocks(document) }).markdown.trim();
}
