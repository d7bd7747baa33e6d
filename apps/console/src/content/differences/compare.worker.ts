import type { JsonDocument } from '@lectern/content/document/document';
import { compareDocuments, type Piece } from './compare-documents.js';

/** Two documents to compare. */
export interface CompareRequest {
  id: number;
  before: JsonDocument;
  after: JsonDocument;
}

/** What came of a comparison; without pieces, it failed. */
export interface CompareResponse {
  id: number;
  pieces?: Piece[];
}

addEventListener('message', ({ data: { id, before, after } }: MessageEvent<CompareRequest>) => {
  const response: CompareResponse = { id };
  try {
    response.pieces = compareDocuments(before, after);
  } catch (error) {
    // Whoever asked shows the Markdown instead.
    console.error(error);
  }
  postMessage(response);
});
