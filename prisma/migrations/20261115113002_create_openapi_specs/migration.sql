-- CreateEnum
CREATE TYPE "openapi_visibility" AS ENUM ('private', 'public');

-- CreateEnum
CREATE TYPE "openapi_processing_state" AS ENUM ('pending', 'progress', 'complete');

-- CreateEnum
CREATE TYPE "openapi_error_code" AS ENUM ('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR');

-- CreateTable
CREATE TABLE "openapi_specs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "source_url" TEXT,
    "source_text" TEXT,
    "source_hash" TEXT NOT NULL,
    "visibility" "openapi_visibility" NOT NULL DEFAULT 'private',
    "processing_state" "openapi_processing_state" NOT NULL DEFAULT 'pending',
    "orders" INTEGER NOT NULL DEFAULT 1,
    "last_version_id" TEXT,
    "last_processed_at" TIMESTAMPTZ(3),
    "error_code" "openapi_error_code",
    "errors" JSONB NOT NULL DEFAULT '[]',
    "error_count" INTEGER NOT NULL DEFAULT 0,
    "etag" TEXT,
    "last_modified" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "refresh_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "openapi_specs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "openapi_versions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "spec_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "source_url" TEXT,
    "source_format" TEXT NOT NULL,
    "source_text" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "openapi" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "operations" INTEGER NOT NULL,
    "outline" JSONB NOT NULL,
    "previous_id" TEXT,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "changes_complete" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "openapi_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "openapi_specs_organization_id_created_at_id_idx" ON "openapi_specs"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "openapi_specs_refresh_at_idx" ON "openapi_specs"("refresh_at");

-- CreateIndex
CREATE UNIQUE INDEX "openapi_specs_organization_id_slug_key" ON "openapi_specs"("organization_id", "slug");

-- CreateIndex
CREATE INDEX "openapi_versions_spec_id_created_at_id_idx" ON "openapi_versions"("spec_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "openapi_versions_organization_id_idx" ON "openapi_versions"("organization_id");

-- AddForeignKey
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "openapi_versions" ADD CONSTRAINT "openapi_versions_spec_id_fkey" FOREIGN KEY ("spec_id") REFERENCES "openapi_specs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema language cannot say.

ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_source_check"
  CHECK (("source_url" IS NULL) <> ("source_text" IS NULL));
ALTER TABLE "openapi_versions" ADD CONSTRAINT "openapi_versions_source_format_check"
  CHECK ("source_format" IN ('json', 'yaml'));

UPDATE "link_targets" SET "owner" = "object" WHERE "object" LIKE 'openapi:%';

-- Whether a target that a space links to can be found: `ok` or `broken`. The object is one of the space, such as
-- `page:<id>`, one of another space of the organization, such as `space:<id>/file:<id>`, or a space, a collection, a
-- user or a specification, by id or slug, itself. What belongs to another organization cannot be found.
CREATE OR REPLACE FUNCTION "link_target_status"("linking_space" text, "object" text, "anchor" text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  "holder" text := "linking_space";
  "thing" text := "object";
  "kind" text;
  "thing_id" text;
  "is_there" boolean := false;
BEGIN
  IF starts_with("object", 'space:') THEN
    "holder" := split_part(substr("object", 7), '/', 1);
    "thing" := substr("object", 8 + length("holder"));
    PERFORM 1 FROM "spaces" l JOIN "spaces" h ON h."organization_id" = l."organization_id"
      WHERE l."id" = "linking_space" AND h."id" = "holder" AND h."deleted_at" IS NULL;
    IF NOT FOUND THEN
      RETURN 'broken';
    ELSIF "thing" = '' THEN
      RETURN 'ok';
    END IF;
  END IF;
  "kind" := split_part("thing", ':', 1);
  "thing_id" := substr("thing", length("kind") + 2);
  CASE "kind"
    WHEN 'page' THEN
      -- Anchors that are not known, because others come in with what a text includes, may well be there.
      SELECT "anchor" IS NULL OR p."record" ? 'computed'
             OR (b."hash" IS NOT NULL AND (b."anchors" IS NULL OR "anchor" = ANY (b."anchors"))) INTO "is_there"
        FROM "current_pages" p LEFT JOIN "content_bodies" b
          ON "anchor" IS NOT NULL AND b."organization_id" = p."organization_id" AND b."hash" = p."body_hash"
       WHERE p."space_id" = "holder" AND p."page_id" = "thing_id";
    WHEN 'file', 'reusable-content' THEN
      SELECT "content_entry"(s."organization_id", r."assets_root",
               CASE "kind" WHEN 'file' THEN 'file/' ELSE 'reusable/' END || "thing_id") IS NOT NULL INTO "is_there"
        FROM "spaces" s JOIN "revisions" r ON r."id" = s."revision_id" WHERE s."id" = "holder";
    WHEN 'collection' THEN
      SELECT true INTO "is_there" FROM "spaces" s JOIN "collections" c ON c."organization_id" = s."organization_id"
       WHERE s."id" = "linking_space" AND c."id" = "thing_id";
    WHEN 'user' THEN
      SELECT true INTO "is_there" FROM "spaces" s JOIN "members" m ON m."organization_id" = s."organization_id"
       WHERE s."id" = "linking_space" AND m."user_id" = "thing_id";
    WHEN 'openapi' THEN
      SELECT true INTO "is_there" FROM "spaces" s JOIN "openapi_specs" o ON o."organization_id" = s."organization_id"
       WHERE s."id" = "linking_space" AND (o."id" = "thing_id" OR o."slug" = "thing_id") LIMIT 1;
    ELSE
      -- Nothing else is kept.
      "is_there" := false;
  END CASE;
  RETURN CASE WHEN "is_there" THEN 'ok' ELSE 'broken' END;
END $$;

-- Few pages are made from a source, and all of them are looked through when a source changes.
CREATE INDEX "current_pages_computed_idx" ON "current_pages" ("organization_id", "space_id") WHERE "record" ? 'computed';
