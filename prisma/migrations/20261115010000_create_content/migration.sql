-- CreateEnum
CREATE TYPE "revision_type" AS ENUM ('edits', 'merge', 'rollback', 'update', 'computed');

-- CreateEnum
CREATE TYPE "content_level" AS ENUM ('admin', 'create', 'review', 'edit', 'comment', 'read', 'inherit');

-- CreateEnum
CREATE TYPE "edit_mode" AS ENUM ('live', 'locked');

-- CreateTable
CREATE TABLE "revisions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "type" "revision_type" NOT NULL,
    "parents" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "change_request_id" TEXT,
    "pages_root" BYTEA NOT NULL,
    "paths_root" BYTEA NOT NULL,
    "assets_root" BYTEA NOT NULL,
    "author_id" TEXT,
    "source_revision" TEXT,
    "git" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_nodes" (
    "organization_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "children" BYTEA,
    "entries" JSONB,
    "size" INTEGER NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_nodes_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateTable
CREATE TABLE "content_bodies" (
    "organization_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "markdown" TEXT NOT NULL,
    "keys" TEXT[],
    "page_refs" TEXT[],
    "page_links" JSONB NOT NULL,
    "links" JSONB NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_bodies_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateTable
CREATE TABLE "current_pages" (
    "space_id" TEXT NOT NULL,
    "page_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "body_hash" BYTEA,
    "record" JSONB NOT NULL,

    CONSTRAINT "current_pages_pkey" PRIMARY KEY ("space_id","page_id")
);

-- CreateTable
CREATE TABLE "link_targets" (
    "space_id" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "ref" JSONB NOT NULL,
    "object" TEXT,
    "status" TEXT NOT NULL,

    CONSTRAINT "link_targets_pkey" PRIMARY KEY ("space_id","target")
);

-- CreateTable
CREATE TABLE "space_links" (
    "space_id" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "node" TEXT,

    CONSTRAINT "space_links_pkey" PRIMARY KEY ("space_id","target","source")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "received_at" TIMESTAMPTZ(3),

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_runs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "change_request_id" TEXT,
    "page_id" TEXT,
    "job_id" TEXT NOT NULL,
    "source" JSONB NOT NULL,
    "report" JSONB NOT NULL DEFAULT '[]',
    "pages" JSONB NOT NULL DEFAULT '[]',
    "revision_id" TEXT,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collections" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "position" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT,
    "default_level" "content_level" DEFAULT 'inherit',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spaces" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "position" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "emoji" TEXT,
    "icon_url" TEXT,
    "language" TEXT,
    "edit_mode" "edit_mode" NOT NULL DEFAULT 'live',
    "default_level" "content_level" DEFAULT 'inherit',
    "merge_rules" JSONB NOT NULL DEFAULT '{"type": "inherit"}',
    "git_sync" JSONB,
    "revision_id" TEXT NOT NULL,
    "indexed_revision_id" TEXT,
    "open_comments" INTEGER NOT NULL DEFAULT 0,
    "change_requests" INTEGER NOT NULL DEFAULT 0,
    "open_change_requests" INTEGER NOT NULL DEFAULT 0,
    "draft_change_requests" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "spaces_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "revisions_space_id_change_request_id_created_at_id_idx" ON "revisions"("space_id", "change_request_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "revisions_organization_id_idx" ON "revisions"("organization_id");

-- CreateIndex
CREATE INDEX "current_pages_space_id_parent_id_slug_idx" ON "current_pages"("space_id", "parent_id", "slug");

-- CreateIndex
CREATE INDEX "current_pages_space_id_parent_id_position_page_id_idx" ON "current_pages"("space_id", "parent_id", "position", "page_id");

-- CreateIndex
CREATE INDEX "current_pages_organization_id_body_hash_idx" ON "current_pages"("organization_id", "body_hash");

-- CreateIndex
CREATE INDEX "link_targets_space_id_status_target_idx" ON "link_targets"("space_id", "status", "target");

-- CreateIndex
CREATE INDEX "link_targets_space_id_object_idx" ON "link_targets"("space_id", "object");

-- CreateIndex
CREATE INDEX "space_links_space_id_source_idx" ON "space_links"("space_id", "source");

-- CreateIndex
CREATE INDEX "uploads_organization_id_created_at_idx" ON "uploads"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "import_runs_organization_id_created_at_id_idx" ON "import_runs"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "import_runs_space_id_created_at_id_idx" ON "import_runs"("space_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "collections_organization_id_parent_id_position_id_idx" ON "collections"("organization_id", "parent_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "collections_organization_id_id_key" ON "collections"("organization_id", "id");

-- CreateIndex
CREATE INDEX "spaces_organization_id_parent_id_position_id_idx" ON "spaces"("organization_id", "parent_id", "position", "id");

-- CreateIndex
CREATE INDEX "spaces_organization_id_created_at_id_idx" ON "spaces"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "spaces_deleted_at_idx" ON "spaces"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "spaces_organization_id_id_key" ON "spaces"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "current_pages" ADD CONSTRAINT "current_pages_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_targets" ADD CONSTRAINT "link_targets_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_links" ADD CONSTRAINT "space_links_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_parent_id_fkey" FOREIGN KEY ("organization_id", "parent_id") REFERENCES "collections"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_organization_id_parent_id_fkey" FOREIGN KEY ("organization_id", "parent_id") REFERENCES "collections"("organization_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- What the Prisma schema language cannot say.

ALTER TABLE "content_nodes" ADD CONSTRAINT "content_nodes_inner_or_bucket"
  CHECK (num_nonnulls("children", "entries") = 1 AND ("children" IS NULL OR octet_length("children") = 1024));
ALTER TABLE "content_nodes" ALTER COLUMN "children" SET STORAGE PLAIN;

-- Order keys compare by bytes, as they do in the program that makes them.
ALTER TABLE "collections" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "spaces" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "current_pages" ALTER COLUMN "position" TYPE text COLLATE "C";

ALTER TABLE "collections" ADD CONSTRAINT "collections_not_in_itself" CHECK ("parent_id" <> "id");

ALTER TABLE "link_targets" ADD CONSTRAINT "link_targets_status" CHECK ("status" IN ('ok', 'broken', 'in-app'));
ALTER TABLE "space_links" ADD CONSTRAINT "space_links_relation" CHECK ("relation" IN ('reference', 'dependsOn'));

-- The entry of a name in a hash trie, or null. The trie branches by five bits of the name's hash at each level.
CREATE FUNCTION "content_entry"("organization" text, "root" bytea, "name" text) RETURNS jsonb
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  "name_hash" bytea := sha256(convert_to("name", 'UTF8'));
  "node_children" bytea;
  "node_entries" jsonb;
  "depth" int := 0;
BEGIN
  LOOP
    SELECT n."children", n."entries" INTO "node_children", "node_entries"
      FROM "content_nodes" n WHERE n."organization_id" = "organization" AND n."hash" = "root";
    IF "node_children" IS NULL THEN
      RETURN "node_entries" -> "name";
    END IF;
    "root" := substring("node_children" FROM (get_byte("name_hash", "depth") & 31) * 32 + 1 FOR 32);
    "depth" := "depth" + 1;
  END LOOP;
END $$;

-- The id of the page at a path, given as its slugs, or null.
CREATE FUNCTION "content_page_at"("organization" text, "paths_root" bytea, "slugs" text[]) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  "page" text := '';
  "slug" text;
BEGIN
  FOREACH "slug" IN ARRAY "slugs" LOOP
    "page" := "content_entry"("organization", "paths_root", "page" || '/' || "slug") #>> '{}';
    IF "page" IS NULL THEN
      RETURN NULL;
    END IF;
  END LOOP;
  RETURN "page";
END $$;

-- The path of a page: the slugs of its ancestors and its own. Bounded, so that a damaged history cannot hang a reader.
CREATE FUNCTION "content_page_path"("organization" text, "pages_root" bytea, "page" text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  "record" jsonb;
  "path" text;
BEGIN
  FOR "step" IN 1..200 LOOP
    "record" := "content_entry"("organization", "pages_root", "page");
    IF "record" IS NULL THEN
      RETURN "path";
    END IF;
    "path" := ("record" ->> 'slug') || coalesce('/' || "path", '');
    "page" := "record" ->> 'parent';
    EXIT WHEN "page" IS NULL;
  END LOOP;
  RETURN "path";
END $$;

-- The path of a page in the current revision of a space.
CREATE FUNCTION "current_page_path"("space" text, "page" text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  "own_slug" text;
  "path" text;
BEGIN
  FOR "step" IN 1..200 LOOP
    SELECT p."slug", p."parent_id" INTO "own_slug", "page"
      FROM "current_pages" p WHERE p."space_id" = "space" AND p."page_id" = "page";
    EXIT WHEN NOT FOUND;
    "path" := "own_slug" || coalesce('/' || "path", '');
    EXIT WHEN "page" = '';
  END LOOP;
  RETURN "path";
END $$;

-- The id of the page at a path of the current content of a space, given as its slugs, or null.
CREATE FUNCTION "current_page_at"("space" text, "slugs" text[]) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  "page" text := '';
  "wanted" text;
BEGIN
  FOREACH "wanted" IN ARRAY "slugs" LOOP
    SELECT p."page_id" INTO "page" FROM "current_pages" p
     WHERE p."space_id" = "space" AND p."parent_id" = "page" AND p."slug" = "wanted";
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END LOOP;
  RETURN "page";
END $$;
