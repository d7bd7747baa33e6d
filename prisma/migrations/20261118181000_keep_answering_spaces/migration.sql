-- AlterTable
ALTER TABLE "issue_clusters" ADD COLUMN     "answering_spaces" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "answers_digest" TEXT;

-- Few conversations wait for their issues at a time, and people watch how many.
CREATE INDEX "conversations_waiting_idx" ON "conversations"("organization_id", "created_at", "id") WHERE "processed_at" IS NULL;
