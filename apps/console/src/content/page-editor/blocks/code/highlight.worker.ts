import { highlight } from '@lectern/rendering/document/code/highlight';
import { lowlight } from '@lectern/rendering/document/code/languages';
import type { CodeToken } from '@lectern/rendering/document/document-context';

/** Asks for the colors of some code, or, without any, for the names of all languages. */
export interface HighlightRequest {
  id: number;
  code?: { text: string; syntax: string };
}

/** The colors of code, or the names of languages. */
export interface HighlightResponse {
  id: number;
  tokens?: CodeToken[];
  languages?: string[];
}

self.addEventListener('message', ({ data: { id, code } }: MessageEvent<HighlightRequest>) => {
  const response: HighlightResponse = code
    ? { id, tokens: highlight(code.text, code.syntax) }
    : { id, languages: lowlight.listLanguages().sort() };
  self.postMessage(response);
});
