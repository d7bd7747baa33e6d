import type { JsonDocument } from '@lectern/content/document/document';
import { type DifferencePiece, documentDifference } from './document-difference.js';

/** Two documents to compare. */
export interface DifferenceRequest {
  id: number;
  before: JsonDocument;
  after: JsonDocument;
}

/** What came of a comparison; without pieces, it failed. */
export interface DifferenceResponse {
  id: number;
  pieces?: DifferencePiece[];
}

addEventListener('message', ({ data: { id, before, after } }: MessageEvent<DifferenceRequest>) => {
  const response: DifferenceResponse = { id };
  try {
    response.pieces = documentDifference(before, after);
  } catch (error) {
    // Whoever asked shows the Markdown instead.
    console.error(error);
  }
  postMessage(response);
});
