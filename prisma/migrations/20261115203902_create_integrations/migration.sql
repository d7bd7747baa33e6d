-- AlterTable
ALTER TABLE "events" ADD COLUMN     "pending" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "recorded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now();
-- Not at once: a default that is another for every row would write the whole table anew.
ALTER TABLE "events" ALTER COLUMN "recorded_at" SET DEFAULT clock_timestamp();

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secret" BYTEA NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "status_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "integration_id" TEXT,
    "installation_id" TEXT,
    "webhook_id" TEXT,
    "event_id" TEXT,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "lane" TEXT,
    "position" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "parked" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "answer_status" INTEGER,
    "duration_ms" INTEGER,
    "logs" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integrations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "summary" TEXT,
    "target" TEXT NOT NULL DEFAULT 'all',
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "runtime" TEXT NOT NULL DEFAULT 'v1',
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "blocks" JSONB NOT NULL DEFAULT '[]',
    "content_sources" JSONB NOT NULL DEFAULT '[]',
    "configurations" JSONB NOT NULL DEFAULT '{}',
    "external_links" JSONB NOT NULL DEFAULT '[]',
    "content_security_policy" JSONB,
    "icon" JSONB,
    "preview_images" JSONB NOT NULL DEFAULT '[]',
    "secrets" BYTEA NOT NULL,
    "tunnel_url" TEXT,
    "tunnel_all" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_versions" (
    "integration_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "script" TEXT NOT NULL,
    "script_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_versions_pkey" PRIMARY KEY ("integration_id","version")
);

-- CreateTable
CREATE TABLE "installations" (
    "id" TEXT NOT NULL,
    "integration_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "status_reason" TEXT,
    "space_selection" TEXT NOT NULL DEFAULT 'all',
    "site_selection" TEXT NOT NULL DEFAULT 'all',
    "configuration" BYTEA NOT NULL,
    "external_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_spaces" (
    "installation_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "configuration" BYTEA NOT NULL,
    "external_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_spaces_pkey" PRIMARY KEY ("installation_id","space_id")
);

-- CreateTable
CREATE TABLE "installation_sites" (
    "installation_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "configuration" BYTEA NOT NULL,
    "external_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_sites_pkey" PRIMARY KEY ("installation_id","site_id")
);

-- CreateIndex
CREATE INDEX "webhooks_organization_id_created_at_id_idx" ON "webhooks"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_integration_id_created_at_id_idx" ON "deliveries"("integration_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_webhook_id_created_at_id_idx" ON "deliveries"("webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_organization_id_idx" ON "deliveries"("organization_id");

-- CreateIndex
CREATE INDEX "deliveries_created_at_idx" ON "deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "integrations_name_key" ON "integrations"("name");

-- CreateIndex
CREATE UNIQUE INDEX "integrations_user_id_key" ON "integrations"("user_id");

-- CreateIndex
CREATE INDEX "integrations_organization_id_created_at_id_idx" ON "integrations"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "installations_organization_id_created_at_id_idx" ON "installations"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "installations_integration_id_created_at_id_idx" ON "installations"("integration_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "installations_integration_id_organization_id_key" ON "installations"("integration_id", "organization_id");

-- CreateIndex
CREATE INDEX "installation_spaces_space_id_idx" ON "installation_spaces"("space_id");

-- CreateIndex
CREATE INDEX "installation_sites_site_id_idx" ON "installation_sites"("site_id");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_versions" ADD CONSTRAINT "integration_versions_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "installations" ADD CONSTRAINT "installations_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "installations" ADD CONSTRAINT "installations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "installation_spaces" ADD CONSTRAINT "installation_spaces_installation_id_fkey" FOREIGN KEY ("installation_id") REFERENCES "installations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "installation_spaces" ADD CONSTRAINT "installation_spaces_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "installation_sites" ADD CONSTRAINT "installation_sites_installation_id_fkey" FOREIGN KEY ("installation_id") REFERENCES "installations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "installation_sites" ADD CONSTRAINT "installation_sites_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "integrations" ADD CONSTRAINT "integrations_known_values" CHECK (
  "target" IN ('all', 'site', 'space', 'organization') AND "visibility" IN ('public', 'private', 'unlisted')
  AND "runtime" IN ('v1', 'v2') AND "version" > 0);
ALTER TABLE "installations" ADD CONSTRAINT "installations_known_values" CHECK (
  "status" IN ('active', 'pending', 'paused') AND "space_selection" IN ('all', 'selected')
  AND "site_selection" IN ('all', 'selected') AND cardinality("external_ids") <= 5 AND "failures" >= 0);
ALTER TABLE "installation_spaces" ADD CONSTRAINT "installation_spaces_known_values" CHECK (
  "status" IN ('active', 'pending', 'paused') AND cardinality("external_ids") <= 5);
ALTER TABLE "installation_sites" ADD CONSTRAINT "installation_sites_known_values" CHECK (
  "status" IN ('active', 'pending', 'paused') AND cardinality("external_ids") <= 5);
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_known_values" CHECK (
  "status" IN ('active', 'paused') AND "failures" >= 0);

ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_have_one_receiver" CHECK (
  num_nonnulls("integration_id", "webhook_id") = 1 AND ("installation_id" IS NULL OR "integration_id" IS NOT NULL));
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_known_states" CHECK (
  "state" IN ('waiting', 'delivered', 'failed')
  AND ("state" = 'waiting') = ("finished_at" IS NULL)
  AND ("state" = 'waiting') = ("next_attempt_at" IS NOT NULL)
  AND ("state" <> 'waiting' OR "lane" IS NOT NULL));

CREATE INDEX "events_pending" ON "events"("recorded_at", "id") WHERE "pending";
-- Whoever drains a lane asks for its first delivery again and again; those that are done must not slow that down.
CREATE INDEX "deliveries_in_lane" ON "deliveries"("lane", "position", "id") WHERE "state" = 'waiting' AND NOT "parked";
CREATE INDEX "deliveries_waiting" ON "deliveries"("next_attempt_at") WHERE "state" = 'waiting';
CREATE INDEX "deliveries_of_installation" ON "deliveries"("installation_id") WHERE "state" = 'waiting';
CREATE INDEX "installations_external_ids" ON "installations" USING gin ("external_ids");

-- An event that nobody could want to hear of is only kept. Installations hear of themselves, also of their end.
CREATE FUNCTION "mark_pending_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pending := NEW.type LIKE 'installation.%'
    OR EXISTS (SELECT 1 FROM installations i WHERE i.organization_id = NEW.organization_id AND i.status = 'active')
    OR EXISTS (SELECT 1 FROM webhooks w WHERE w.organization_id = NEW.organization_id AND w.status = 'active');
  IF NEW.pending THEN
    PERFORM pg_notify('lectern_events', '');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "mark_pending_event" BEFORE INSERT ON "events" FOR EACH ROW EXECUTE FUNCTION "mark_pending_event"();
