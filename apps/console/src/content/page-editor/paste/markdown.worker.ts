import type { JsonDocument } from '@lectern/content/document/document';
import { parseKeyless } from '@lectern/content/markdown/parse-document';

/** A text to read as Markdown. */
export interface MarkdownRequest {
  id: number;
  markdown: string;
}

/** What came of it; without a document, it could not be read. */
export interface MarkdownResponse {
  id: number;
  document?: JsonDocument;
}

/** What files say about themselves before their text. */
const FRONT_MATTER = /^---\r?\n(?:[\w-]+:.*\r?\n|[ \t-].*\r?\n)*---\r?\n/;

addEventListener('message', ({ data: { id, markdown } }: MessageEvent<MarkdownRequest>) => {
  const response: MarkdownResponse = { id };
  try {
    response.document = parseKeyless(markdown.replace(FRONT_MATTER, ''));
  } catch (error) {
    // The plain text stays.
    console.error(error);
  }
  postMessage(response);
});
