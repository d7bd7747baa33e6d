-- CreateTable
CREATE TABLE "insight_events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "section_id" TEXT,
    "site_space_id" TEXT,
    "space_id" TEXT,
    "page_id" TEXT,
    "url_origin" TEXT,
    "url_path" TEXT,
    "display_context" TEXT NOT NULL,
    "referrer_host" TEXT,
    "language" TEXT,
    "query" TEXT,
    "rating" TEXT,
    "comment" TEXT,
    "visitor" BYTEA NOT NULL,
    "session" BYTEA NOT NULL,

    CONSTRAINT "insight_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "insight_hours" (
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "key" BYTEA NOT NULL,
    "type" TEXT NOT NULL,
    "section_id" TEXT,
    "site_space_id" TEXT,
    "space_id" TEXT,
    "page_id" TEXT,
    "url_origin" TEXT,
    "url_path" TEXT,
    "display_context" TEXT NOT NULL,
    "referrer_host" TEXT,
    "language" TEXT,
    "query" TEXT,
    "rating" TEXT,
    "comment" TEXT,
    "visitor" BYTEA NOT NULL,
    "session" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "insight_hours_pkey" PRIMARY KEY ("site_id","hour","key")
);

-- CreateIndex
CREATE INDEX "insight_events_site_id_occurred_at_idx" ON "insight_events"("site_id", "occurred_at");

ALTER TABLE "insight_events" ADD CONSTRAINT "insight_events_known_values" CHECK (
  "display_context" IN ('site', 'embed') AND "rating" IN ('bad', 'ok', 'good') AND octet_length("visitor") = 16
  AND octet_length("session") = 16);
ALTER TABLE "insight_hours" ADD CONSTRAINT "insight_hours_known_values" CHECK (
  "count" > 0 AND "hour" = date_trunc('hour', "hour", 'UTC'));
