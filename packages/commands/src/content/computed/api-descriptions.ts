import { type ApiPart, specsIn } from '@lectern/content/api-reference/api-blocks';
import { describeOperation, describeWebhook } from '@lectern/content/api-reference/describe/describe-operation';
import { describeSchemas } from '@lectern/content/api-reference/describe/describe-schemas';
import { expandApiBlocks } from '@lectern/content/api-reference/expand-api-blocks';
import type { JsonDocument } from '@lectern/content/document/document';
import type { Sql } from '@lectern/database/sql';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { isObject, type JsonObject } from '@lectern/openapi/document/json';
import { z } from 'zod';

const MEGABYTE = 1024 * 1024;
/** A parsed document takes about this many times the memory of its text. */
const GROWTH = 4;

const NEWEST = `
  SELECT s.id, s.slug, s.last_version_id AS "versionId" FROM openapi_specs s
   WHERE s.organization_id = $1 AND s.last_version_id IS NOT NULL
     AND (s.id = ANY($2::text[]) OR s.slug = ANY($2::text[]))`;

const NewestVersion = z.object({ id: z.string(), slug: z.string(), versionId: z.string() });

const DocumentRow = z.object({ document: z.string() });

/** Describes parts of API specifications in words. One for each process: it caches the documents it has read. */
export class ApiDescriptions {
  readonly #documents = new BoundedCache<JsonObject>(64 * MEGABYTE);

  /** Puts words in the place of the blocks of a document that stand for parts of specifications. */
  async expand(sql: Sql, organizationId: string, document: JsonDocument): Promise<JsonDocument> {
    const specs = specsIn(document);
    if (specs.length === 0) return document;
    const versions = await sql.query(NewestVersion, NEWEST, [organizationId, specs]);
    const documents = new Map<string, JsonObject>();
    for (const version of versions) {
      const read = await this.#document(sql, organizationId, version.versionId);
      if (!read) continue;
      if (!documents.has(version.id)) documents.set(version.id, read);
      documents.set(version.slug, read);
    }
    return expandApiBlocks(document, (part) => {
      const known = documents.get(part.spec);
      return known && describe(known, part);
    });
  }

  async #document(sql: Sql, organizationId: string, versionId: string): Promise<JsonObject | undefined> {
    const known = this.#documents.get(versionId);
    if (known) return known;
    const [row] = await sql.query(
      DocumentRow,
      'SELECT document FROM openapi_versions WHERE organization_id = $1 AND id = $2',
      [organizationId, versionId],
    );
    if (!row) return undefined;
    const parsed: unknown = JSON.parse(row.document);
    if (!isObject(parsed)) return undefined;
    this.#documents.set(versionId, parsed, row.document.length * GROWTH);
    return parsed;
  }
}

function describe(document: JsonObject, part: ApiPart): string | undefined {
  switch (part.kind) {
    case 'operation':
      return describeOperation(document, part);
    case 'webhook':
      return describeWebhook(document, part);
    case 'schemas':
      return describeSchemas(document, part.names);
  }
}
