-- A change whose response an earlier release has lost is not made again for as long as its key is kept.
UPDATE "idempotency_records" SET "locked_until" = "created_at" + interval '24 hours'
 WHERE "committed_at" IS NOT NULL AND "status" IS NULL;

-- AlterTable
ALTER TABLE "idempotency_records" DROP COLUMN "committed_at",
ADD COLUMN     "form_hash" BYTEA;
