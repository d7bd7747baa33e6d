import type { BuiltRequest } from '../request/build-request.js';
import { csharpText, goText, javaText } from './compiled-languages.js';
import { curlText, javascriptText, phpText, pythonText, rubyText } from './script-languages.js';

// The libraries that write requests in many languages let values out of their quotes: in PHP and Ruby by what these
// replace within double quotes, in shells by documents that expand commands, elsewhere by quotes that nobody escapes.
// Readers run what they copy, so every text in here goes through one of the functions of `literals.ts`.

/** A language that samples are written in. */
export interface SampleLanguage {
  title: string;
  /** What the code is highlighted as. */
  language: string;
  write(request: BuiltRequest): string;
}

/** The languages that readers choose from; nothing of a request can leave the quotes it stands in. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { title: 'cURL', language: 'bash', write: curlText },
  { title: 'JavaScript', language: 'javascript', write: javascriptText },
  { title: 'Python', language: 'python', write: pythonText },
  { title: 'Go', language: 'go', write: goText },
  { title: 'Java', language: 'java', write: javaText },
  { title: 'PHP', language: 'php', write: phpText },
  { title: 'Ruby', language: 'ruby', write: rubyText },
  { title: 'C#', language: 'csharp', write: csharpText },
];
