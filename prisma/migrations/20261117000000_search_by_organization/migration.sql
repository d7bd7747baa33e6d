-- What a search costs must neither grow with words times spaces nor with what other organizations hold: the keys of
-- words carry a mark of the organization instead of the space, and the words to compare with are kept once for each
-- organization.

CREATE EXTENSION IF NOT EXISTS "btree_gist";

-- The keys of a section that stands in a space of an organization: those of its words, whichever organization they were
-- made for, and one for the space.
CREATE FUNCTION "search_keys_in"("keys" tsvector, "organization_id" text, "space_id" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(
  ARRAY(
    SELECT left(key, 1) || left(encode(sha256(convert_to("organization_id", 'UTF8')), 'hex'), 6) || substr(key, 8)
      FROM unnest(tsvector_to_array("keys")) key
     WHERE left(key, 1) <> 's')
  || ('s' || left(encode(sha256(convert_to("space_id", 'UTF8')), 'hex'), 12)));

-- Made again afterwards: to change every entry in it costs more. Without a list of what is new, which every search would
-- read from the beginning: it holds the entries of all organizations.
DROP INDEX "search_entries_keys_idx";
UPDATE "search_entries" e SET "keys" = "search_keys_in"(e."keys", s."organization_id", s."id")
  FROM "spaces" s WHERE s."id" = e."space_id";
CREATE INDEX "search_entries_keys_idx" ON "search_entries" USING GIN ("keys") WITH (fastupdate = off);

ALTER TABLE "search_words" RENAME TO "search_words_of_spaces";
ALTER TABLE "search_words_of_spaces" DROP CONSTRAINT "search_words_pkey";
DROP INDEX "search_words_spelling_idx";

-- CreateTable
CREATE TABLE "search_words" (
    "organization_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "spelling" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("organization_id","word")
);

INSERT INTO "search_words" ("organization_id", "word", "spelling")
SELECT DISTINCT s."organization_id", w."word", w."spelling"
  FROM "search_words_of_spaces" w JOIN "spaces" s ON s."id" = w."space_id";
DROP TABLE "search_words_of_spaces";

-- AddForeignKey
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema language cannot say.

-- The organization comes first, so that the words of others are in other parts of the tree.
CREATE INDEX "search_words_spelling_idx" ON "search_words" USING gist ("organization_id", "spelling" gist_trgm_ops)
  WHERE length("spelling") >= 3;
