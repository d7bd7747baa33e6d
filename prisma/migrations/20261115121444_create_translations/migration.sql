-- CreateEnum
CREATE TYPE "translation_status" AS ENUM ('pending', 'running', 'completed');

-- CreateEnum
CREATE TYPE "translation_run_state" AS ENUM ('running', 'completed', 'failed');

-- CreateTable
CREATE TABLE "translations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "source_space_id" TEXT NOT NULL,
    "source_language" TEXT NOT NULL,
    "target_space_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" "translation_status" NOT NULL DEFAULT 'pending',
    "instructions" TEXT NOT NULL DEFAULT '',
    "automatic" BOOLEAN NOT NULL DEFAULT true,
    "orders" INTEGER NOT NULL DEFAULT 1,
    "source_revision_id" TEXT,
    "settings_hash" TEXT,
    "result_revision_id" TEXT,
    "message" TEXT,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "total_words" INTEGER NOT NULL DEFAULT 0,
    "total_pages" INTEGER NOT NULL DEFAULT 0,
    "total_duration" BIGINT NOT NULL DEFAULT 0,
    "latest_duration" INTEGER NOT NULL DEFAULT 0,
    "latest_pages" INTEGER NOT NULL DEFAULT 0,
    "latest_words" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "translations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "translation_runs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "translation_id" TEXT NOT NULL,
    "state" "translation_run_state" NOT NULL DEFAULT 'running',
    "provider" TEXT NOT NULL,
    "source_revision_id" TEXT NOT NULL,
    "result_revision_id" TEXT,
    "pages_total" INTEGER NOT NULL DEFAULT 0,
    "pages_done" INTEGER NOT NULL DEFAULT 0,
    "words_total" INTEGER NOT NULL DEFAULT 0,
    "words_done" INTEGER NOT NULL DEFAULT 0,
    "segments_sent" INTEGER NOT NULL DEFAULT 0,
    "segments_reused" INTEGER NOT NULL DEFAULT 0,
    "segments_failed" INTEGER NOT NULL DEFAULT 0,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" BIGINT,
    "failures" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "translation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "translation_edits" (
    "translation_id" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "made" JSONB NOT NULL,

    CONSTRAINT "translation_edits_pkey" PRIMARY KEY ("translation_id","unit")
);

-- CreateTable
CREATE TABLE "translation_memory" (
    "organization_id" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "text" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "translation_memory_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "glossary_entries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "translations" JSONB NOT NULL,
    "keep" BOOLEAN NOT NULL DEFAULT false,
    "case_sensitive" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "glossary_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "translations_organization_id_created_at_id_idx" ON "translations"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "translations_source_space_id_idx" ON "translations"("source_space_id");

-- CreateIndex
CREATE UNIQUE INDEX "translations_target_space_id_key" ON "translations"("target_space_id");

-- CreateIndex
CREATE INDEX "translation_runs_translation_id_started_at_id_idx" ON "translation_runs"("translation_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "translation_runs_organization_id_idx" ON "translation_runs"("organization_id");

-- CreateIndex
CREATE INDEX "glossary_entries_organization_id_created_at_id_idx" ON "glossary_entries"("organization_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "translations" ADD CONSTRAINT "translations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translations" ADD CONSTRAINT "translations_source_space_id_fkey" FOREIGN KEY ("source_space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translations" ADD CONSTRAINT "translations_target_space_id_fkey" FOREIGN KEY ("target_space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translation_runs" ADD CONSTRAINT "translation_runs_translation_id_fkey" FOREIGN KEY ("translation_id") REFERENCES "translations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translation_edits" ADD CONSTRAINT "translation_edits_translation_id_fkey" FOREIGN KEY ("translation_id") REFERENCES "translations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translation_memory" ADD CONSTRAINT "translation_memory_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_entries" ADD CONSTRAINT "glossary_entries_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
