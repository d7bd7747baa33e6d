import 'reflect-metadata';
import { createOpenApiDocument } from './common/openapi/document.js';
import { controllers } from './features.js';
import { VERSION } from './system/version.js';

/** The OpenAPI document as it is committed in `docs/openapi.json`. */
export function openApiJson(): string {
  const document = createOpenApiDocument(controllers, 'http://localhost:4000', VERSION);
  return `${JSON.stringify(document, null, 2)}\n`;
}
