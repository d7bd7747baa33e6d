-- CreateEnum
CREATE TYPE "inbox_entry_type" AS ENUM ('review-request', 'mention', 'reply', 'comment', 'review', 'merge');

-- AlterTable
ALTER TABLE "notification_settings" ADD COLUMN     "change_requests" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "inbox_entries" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "type" "inbox_entry_type" NOT NULL,
    "actor_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "change_request_id" TEXT,
    "comment_id" TEXT,
    "review_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "inbox_entries_user_id_created_at_id_idx" ON "inbox_entries"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "inbox_entries_user_id_read_at_idx" ON "inbox_entries"("user_id", "read_at");

-- CreateIndex
CREATE INDEX "inbox_entries_actor_id_idx" ON "inbox_entries"("actor_id");

-- CreateIndex
CREATE INDEX "inbox_entries_space_id_idx" ON "inbox_entries"("space_id");

-- CreateIndex
CREATE INDEX "inbox_entries_change_request_id_idx" ON "inbox_entries"("change_request_id");

-- CreateIndex
CREATE INDEX "inbox_entries_review_id_idx" ON "inbox_entries"("review_id");

-- CreateIndex
CREATE INDEX "inbox_entries_created_at_idx" ON "inbox_entries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_entries_comment_id_user_id_type_key" ON "inbox_entries"("comment_id", "user_id", "type");

-- AddForeignKey
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_change_request_id_fkey" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;
