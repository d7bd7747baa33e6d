-- Texts that could not be translated, so that later runs try them again.
CREATE TABLE "translation_failures" (
    "translation_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "translation_failures_pkey" PRIMARY KEY ("translation_id","ordinal")
);

-- CreateIndex
CREATE INDEX "translation_failures_organization_id_idx" ON "translation_failures"("organization_id");

-- AddForeignKey
ALTER TABLE "translation_failures" ADD CONSTRAINT "translation_failures_translation_id_fkey" FOREIGN KEY ("translation_id") REFERENCES "translations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "translations" ADD COLUMN "retries_only" BOOLEAN NOT NULL DEFAULT false;

-- What the last run of each translation has told of itself is all that is known from before.
INSERT INTO "translation_failures" ("translation_id", "ordinal", "organization_id", "unit", "title", "text", "reason")
SELECT t."id", f."ordinal", t."organization_id",
       CASE WHEN EXISTS (SELECT 1 FROM "current_pages" p
                          WHERE p."space_id" = t."source_space_id" AND p."page_id" = f."value" ->> 'page')
            THEN 'page:' ELSE 'reusable-content:' END || (f."value" ->> 'page'),
       f."value" ->> 'title', f."value" ->> 'text', f."value" ->> 'reason'
  FROM "translations" t
  JOIN LATERAL (SELECT r."failures" FROM "translation_runs" r
                 WHERE r."translation_id" = t."id" AND r."state" = 'completed'
                 ORDER BY r."started_at" DESC LIMIT 1) run ON true
  JOIN LATERAL jsonb_array_elements(run."failures") WITH ORDINALITY AS f("value", "ordinal") ON true;
