-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "default_site_id" TEXT;

-- CreateTable
CREATE TABLE "sites" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'basic',
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "published" BOOLEAN NOT NULL DEFAULT false,
    "hostname" TEXT,
    "basename" TEXT,
    "proxy_origin" TEXT,
    "agents_context" TEXT NOT NULL DEFAULT 'included',
    "default_level" "content_level" DEFAULT 'inherit',
    "adaptive_content" BOOLEAN NOT NULL DEFAULT false,
    "adaptive_schema" JSONB,
    "adaptive_schema_at" TIMESTAMPTZ(3),
    "customization" JSONB NOT NULL DEFAULT '{}',
    "auth_backend" TEXT NOT NULL DEFAULT 'custom',
    "auth_integration" TEXT,
    "auth_fallback_url" TEXT,
    "auth_logout_url" TEXT,
    "auth_key" BYTEA NOT NULL,
    "auth_previous_key" BYTEA,
    "auth_previous_key_until" TIMESTAMPTZ(3),
    "version" BIGINT NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_spaces" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "section_id" TEXT,
    "position" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL,
    "title" TEXT,
    "condition" TEXT,
    "customization" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_spaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_navigation" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "parent_id" TEXT,
    "position" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "condition" TEXT,
    "path" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_navigation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_links" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret_hash" BYTEA NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_redirects" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "destination" JSONB NOT NULL,
    "capture_wildcard" BOOLEAN NOT NULL DEFAULT false,
    "permanent" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_redirects_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sites_hostname_key" ON "sites"("hostname");

-- CreateIndex
CREATE UNIQUE INDEX "sites_proxy_origin_key" ON "sites"("proxy_origin");

-- CreateIndex
CREATE INDEX "sites_organization_id_created_at_id_idx" ON "sites"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sites_organization_id_id_key" ON "sites"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sites_organization_id_basename_key" ON "sites"("organization_id", "basename");

-- CreateIndex
CREATE INDEX "site_spaces_organization_id_space_id_idx" ON "site_spaces"("organization_id", "space_id");

-- CreateIndex
CREATE INDEX "site_spaces_site_id_section_id_idx" ON "site_spaces"("site_id", "section_id");

-- CreateIndex
CREATE UNIQUE INDEX "site_spaces_site_id_space_id_key" ON "site_spaces"("site_id", "space_id");

-- CreateIndex
CREATE INDEX "site_navigation_organization_id_idx" ON "site_navigation"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "site_navigation_site_id_id_key" ON "site_navigation"("site_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_secret_hash_key" ON "share_links"("secret_hash");

-- CreateIndex
CREATE INDEX "share_links_site_id_created_at_id_idx" ON "share_links"("site_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "share_links_organization_id_idx" ON "share_links"("organization_id");

-- CreateIndex
CREATE INDEX "site_redirects_site_id_created_at_id_idx" ON "site_redirects"("site_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "site_redirects_organization_id_idx" ON "site_redirects"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "site_redirects_site_id_source_key" ON "site_redirects"("site_id", "source");

-- AddForeignKey
ALTER TABLE "sites" ADD CONSTRAINT "sites_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_organization_id_site_id_fkey" FOREIGN KEY ("organization_id", "site_id") REFERENCES "sites"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_organization_id_space_id_fkey" FOREIGN KEY ("organization_id", "space_id") REFERENCES "spaces"("organization_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_site_id_section_id_fkey" FOREIGN KEY ("site_id", "section_id") REFERENCES "site_navigation"("site_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "site_navigation" ADD CONSTRAINT "site_navigation_organization_id_site_id_fkey" FOREIGN KEY ("organization_id", "site_id") REFERENCES "sites"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_navigation" ADD CONSTRAINT "site_navigation_site_id_parent_id_fkey" FOREIGN KEY ("site_id", "parent_id") REFERENCES "site_navigation"("site_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_organization_id_site_id_fkey" FOREIGN KEY ("organization_id", "site_id") REFERENCES "sites"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_organization_id_site_id_fkey" FOREIGN KEY ("organization_id", "site_id") REFERENCES "sites"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two things on one path, or two that readers see first, would make addresses ambiguous.
CREATE UNIQUE INDEX "site_spaces_path_key" ON "site_spaces"("site_id", coalesce("section_id", ''), "path");
CREATE UNIQUE INDEX "site_spaces_default_key" ON "site_spaces"("site_id", coalesce("section_id", '')) WHERE "is_default";
CREATE UNIQUE INDEX "site_navigation_path_key" ON "site_navigation"("site_id", "path") WHERE "type" = 'site-section';
CREATE UNIQUE INDEX "site_navigation_default_key" ON "site_navigation"("site_id") WHERE "is_default";

ALTER TABLE "site_navigation" ADD CONSTRAINT "site_navigation_fits_its_type" CHECK (
  "type" IN ('site-section', 'site-section-group', 'site-external-link')
  AND ("path" IS NOT NULL) = ("type" = 'site-section')
  AND ("url" IS NOT NULL) = ("type" = 'site-external-link')
  AND (NOT "is_default" OR "type" = 'site-section')
  AND "parent_id" IS DISTINCT FROM "id");

ALTER TABLE "sites" ADD CONSTRAINT "sites_known_values" CHECK (
  "visibility" IN ('public', 'unlisted', 'share-link', 'visitor-auth')
  AND "agents_context" IN ('excluded', 'included') AND "auth_backend" IN ('custom', 'integration'));
ALTER TABLE "sites" ADD CONSTRAINT "sites_previous_key_ends" CHECK (("auth_previous_key" IS NULL) = ("auth_previous_key_until" IS NULL));

-- Pages that only some visitors see are few, and every reader of a site asks for them.
CREATE INDEX "current_pages_conditional_idx" ON "current_pages"("space_id") WHERE "record" ? 'condition';

-- What readers see of a site is remembered under its version, so nothing may change without it.
CREATE FUNCTION "count_site_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER "count_site_change" BEFORE UPDATE ON "sites" FOR EACH ROW EXECUTE FUNCTION "count_site_change"();

CREATE FUNCTION "count_part_of_site_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sites SET version = version WHERE id = coalesce(NEW.site_id, OLD.site_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "count_part_of_site_change" AFTER INSERT OR UPDATE OR DELETE ON "site_spaces"
  FOR EACH ROW EXECUTE FUNCTION "count_part_of_site_change"();
CREATE TRIGGER "count_part_of_site_change" AFTER INSERT OR UPDATE OR DELETE ON "site_navigation"
  FOR EACH ROW EXECUTE FUNCTION "count_part_of_site_change"();
CREATE TRIGGER "count_part_of_site_change" AFTER INSERT OR UPDATE OR DELETE ON "share_links"
  FOR EACH ROW EXECUTE FUNCTION "count_part_of_site_change"();

-- A space that is renamed, deleted or restored changes every site that shows it; its content does not.
CREATE FUNCTION "count_space_of_site_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sites SET version = version
   WHERE id IN (SELECT site_id FROM site_spaces WHERE organization_id = NEW.organization_id AND space_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER "count_space_of_site_change" AFTER UPDATE ON "spaces" FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
        OR OLD.language IS DISTINCT FROM NEW.language)
  EXECUTE FUNCTION "count_space_of_site_change"();

CREATE FUNCTION "count_organization_of_site_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sites SET version = version WHERE organization_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_organization_of_site_change" AFTER UPDATE ON "organizations" FOR EACH ROW
  WHEN (OLD.hostname IS DISTINCT FROM NEW.hostname OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION "count_organization_of_site_change"();
