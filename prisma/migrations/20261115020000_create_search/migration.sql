-- CreateTable
CREATE TABLE "search_sections" (
    "organization_id" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "anchor" TEXT,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "search_sections_pkey" PRIMARY KEY ("organization_id","body_hash","ordinal")
);

-- CreateTable
CREATE TABLE "search_entries" (
    "space_id" TEXT NOT NULL,
    "page_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "keys" tsvector NOT NULL,
    "digest" BYTEA NOT NULL,
    "heading_words" INTEGER NOT NULL,
    "text_words" INTEGER NOT NULL,

    CONSTRAINT "search_entries_pkey" PRIMARY KEY ("space_id","page_id","ordinal")
);

-- CreateTable
CREATE TABLE "search_words" (
    "space_id" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "spelling" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("space_id","word")
);

-- CreateIndex
CREATE INDEX "search_entries_keys_idx" ON "search_entries" USING GIN ("keys");

-- AddForeignKey
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_space_id_page_id_fkey" FOREIGN KEY ("space_id", "page_id") REFERENCES "current_pages"("space_id", "page_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema language cannot say.

CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gin";

-- Written in bulk from a short list of what is new: one edit costs little, and a search reads at most this much of it.
ALTER INDEX "search_entries_keys_idx" SET (gin_pending_list_limit = 128);

-- Beginnings of words are looked up as ranges, which takes comparison by bytes.
ALTER TABLE "search_words" ALTER COLUMN "word" TYPE text COLLATE "C";
-- Three characters make the first trigram.
CREATE INDEX "search_words_spelling_idx" ON "search_words" USING gin ("space_id", "spelling" gin_trgm_ops)
  WITH (gin_pending_list_limit = 128) WHERE length("spelling") >= 3;

-- A word in ASCII: itself, or the bytes of its letters.
CREATE FUNCTION "search_spelling"("word" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length("word") = length("word") THEN "word" ELSE encode(convert_to("word", 'UTF8'), 'hex') END;
