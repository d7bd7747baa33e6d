import 'reflect-metadata';
import { reference } from './controllers.js';
import { createOpenApiDocument } from './platform/openapi/document.js';
import { VERSION } from './platform/system/version.js';

/** The OpenAPI document as it is committed in `docs/openapi.json`. */
export function openApiJson(): string {
  const document = createOpenApiDocument(reference, 'http://localhost:4000', VERSION);
  return `${JSON.stringify(document, null, 2)}\n`;
}
