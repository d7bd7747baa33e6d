-- AlterTable
ALTER TABLE "search_sections" ADD COLUMN "conditional" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "search_entries" ADD COLUMN "conditional" BOOLEAN NOT NULL DEFAULT false;

-- What the Prisma schema language cannot say.

-- Few pages ask not to be found, and every search of a site leaves them out.
CREATE INDEX "current_pages_not_found_idx" ON "current_pages" ("space_id", "page_id")
  WHERE "record" @> '{"noIndex": true}';

-- Texts that may hold a condition, as a tag or in the form that any block can take, are cut again: the sections that
-- are kept of them mix what stands inside of conditions with the rest. A text without sections is cut when a page that
-- has it is indexed next; for the pages that are shown now, a job does that. Until then nobody finds these pages.
WITH "texts" AS MATERIALIZED (
  SELECT "organization_id", "hash" FROM "content_bodies" WHERE "markdown" ~ '\{%[ \t]*(if|block)\M'),
"pages" AS MATERIALIZED (
  SELECT p."space_id", p."page_id" FROM "current_pages" p
    JOIN "texts" t ON t."organization_id" = p."organization_id" AND t."hash" = p."body_hash"),
"forgotten_sections" AS (
  DELETE FROM "search_sections" s USING "texts" t
   WHERE s."organization_id" = t."organization_id" AND s."body_hash" = t."hash"),
"forgotten_entries" AS (
  DELETE FROM "search_entries" e USING "pages" p
   WHERE e."space_id" = p."space_id" AND e."page_id" = p."page_id"),
"behind" AS (
  UPDATE "spaces" SET "indexed_revision_id" = NULL WHERE "id" IN (SELECT "space_id" FROM "pages")
  RETURNING "id", "organization_id", "deleted_at")
INSERT INTO "jobs" ("id", "name", "payload", "organization_id", "target", "deduplication_key")
SELECT left(replace(gen_random_uuid()::text, '-', ''), 26), 'content.index-space', jsonb_build_object('spaceId', "id"),
       "organization_id", "id", "id"
  FROM "behind"
 WHERE "deleted_at" IS NULL
ON CONFLICT DO NOTHING;
