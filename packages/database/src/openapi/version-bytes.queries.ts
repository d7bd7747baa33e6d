import { z } from 'zod';
import type { Database } from '../client.js';
import type { OpenApiVersionRef } from './openapi-versions.queries.js';

const FOUND = 'FROM openapi_versions WHERE organization_id = $1 AND spec_id = $2 AND id = $3';
const DOCUMENT = `SELECT document AS json ${FOUND}`;
// PostgreSQL writes a large text as JSON beside this process, which goes on answering.
const RAW = `SELECT json_build_object('text', source_text, 'format', source_format)::text AS json ${FOUND}`;

/** The document of a version as bytes of JSON; null when there is no such version. */
export function readDocumentBytes(database: Database, ref: OpenApiVersionRef): Promise<Buffer | null> {
  return readBytes(database, DOCUMENT, ref);
}

/** The text of a version as its author wrote it with its format, as bytes of a JSON object; null when there is none. */
export function readRawBytes(database: Database, ref: OpenApiVersionRef): Promise<Buffer | null> {
  return readBytes(database, RAW, ref);
}

const JsonRow = z.object({ json: z.string() });

async function readBytes(
  database: Database,
  statement: string,
  { organizationId, specId, versionId }: OpenApiVersionRef,
): Promise<Buffer | null> {
  const [found] = await database.query(JsonRow, statement, [organizationId, specId, versionId]);
  return found ? Buffer.from(found.json) : null;
}
