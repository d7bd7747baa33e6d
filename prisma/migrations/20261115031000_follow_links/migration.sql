-- AlterTable
ALTER TABLE "content_bodies" ADD COLUMN "anchors" TEXT[];

-- AlterTable
ALTER TABLE "link_targets" ADD COLUMN "anchor" TEXT, ADD COLUMN "owner" TEXT;

-- What the Prisma schema language cannot say.

UPDATE "link_targets"
   SET "anchor" = CASE WHEN "ref" ->> 'kind' = 'anchor' THEN "ref" ->> 'anchor' END,
       "owner" = substring("object" FROM '^(?:space|collection|user):[^/]+')
 WHERE "object" IS NOT NULL;

-- Most targets are in the space that links to them, and nobody asks for those by their owner.
CREATE INDEX "link_targets_owner_object_idx" ON "link_targets" ("owner", "object") WHERE "owner" IS NOT NULL;

-- Whether a target that a space links to can be found: `ok` or `broken`. The object is one of the space, such as
-- `page:<id>`, one of another space of the organization, such as `space:<id>/file:<id>`, or a space, a collection or a
-- user itself. What belongs to another organization cannot be found.
CREATE FUNCTION "link_target_status"("linking_space" text, "object" text, "anchor" text) RETURNS text
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
    ELSE
      -- Nothing else is kept yet.
      "is_there" := false;
  END CASE;
  RETURN CASE WHEN "is_there" THEN 'ok' ELSE 'broken' END;
END $$;
