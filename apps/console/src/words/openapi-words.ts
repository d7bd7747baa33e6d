import { openapi } from './english/openapi.js';
import { areaWords } from './words.js';

/** What the pages about API specifications say. It comes with those pages. */
export type OpenApiWords = typeof openapi;

/** What the pages about API specifications say in the language of the person who looks at them. */
export function useOpenApiWords(): OpenApiWords {
  return areaWords('openapi', openapi);
}
