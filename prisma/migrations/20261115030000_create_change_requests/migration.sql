-- CreateEnum
CREATE TYPE "change_request_status" AS ENUM ('draft', 'open', 'archived', 'merged');

-- CreateEnum
CREATE TYPE "contribution" AS ENUM ('edit', 'comment');

-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('approved', 'changes-requested');

-- CreateTable
CREATE TABLE "change_requests" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "change_request_status" NOT NULL DEFAULT 'draft',
    "subject" TEXT NOT NULL DEFAULT '',
    "description" JSONB,
    "links" JSONB NOT NULL DEFAULT '[]',
    "revision_id" TEXT NOT NULL,
    "initial_revision_id" TEXT NOT NULL,
    "ancestor_revision_id" TEXT NOT NULL,
    "merged_revision_id" TEXT,
    "conflicts" JSONB NOT NULL DEFAULT '[]',
    "open_comments" INTEGER NOT NULL DEFAULT 0,
    "issues_cluster_id" TEXT,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "merged_by_id" TEXT,
    "merged_at" TIMESTAMPTZ(3),

    CONSTRAINT "change_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contributors" (
    "change_request_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "contribution" "contribution" NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contributors_pkey" PRIMARY KEY ("change_request_id","user_id","contribution")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" TEXT NOT NULL,
    "change_request_id" TEXT NOT NULL,
    "revision_id" TEXT NOT NULL,
    "reviewer_id" TEXT NOT NULL,
    "requested_by_id" TEXT,
    "status" "review_status" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requested_reviewers" (
    "change_request_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "revision_id" TEXT NOT NULL,
    "requested_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "requested_reviewers_pkey" PRIMARY KEY ("change_request_id","user_id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "change_request_id" TEXT,
    "parent_id" TEXT,
    "review_id" TEXT,
    "page_id" TEXT,
    "node_id" TEXT,
    "table_cell" JSONB,
    "revision_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "reply_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" TEXT,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reactions" (
    "comment_id" TEXT NOT NULL,
    "emoji" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "reacted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reactions_pkey" PRIMARY KEY ("comment_id","emoji","user_id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" TEXT NOT NULL,
    "review_requests" BOOLEAN NOT NULL DEFAULT true,
    "mentions" BOOLEAN NOT NULL DEFAULT true,
    "replies" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "change_requests_merged_revision_id_key" ON "change_requests"("merged_revision_id");

-- CreateIndex
CREATE INDEX "change_requests_space_id_status_updated_at_id_idx" ON "change_requests"("space_id", "status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "change_requests_organization_id_status_updated_at_id_idx" ON "change_requests"("organization_id", "status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "change_requests_issues_cluster_id_idx" ON "change_requests"("issues_cluster_id");

-- CreateIndex
CREATE UNIQUE INDEX "change_requests_space_id_number_key" ON "change_requests"("space_id", "number");

-- CreateIndex
CREATE INDEX "contributors_user_id_change_request_id_idx" ON "contributors"("user_id", "change_request_id");

-- CreateIndex
CREATE INDEX "reviews_change_request_id_created_at_id_idx" ON "reviews"("change_request_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "requested_reviewers_user_id_change_request_id_idx" ON "requested_reviewers"("user_id", "change_request_id");

-- CreateIndex
CREATE INDEX "requested_reviewers_change_request_id_created_at_user_id_idx" ON "requested_reviewers"("change_request_id", "created_at", "user_id");

-- CreateIndex
CREATE INDEX "comments_space_id_change_request_id_created_at_id_idx" ON "comments"("space_id", "change_request_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "comments_change_request_id_idx" ON "comments"("change_request_id");

-- CreateIndex
CREATE INDEX "comments_parent_id_created_at_id_idx" ON "comments"("parent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "comments_review_id_idx" ON "comments"("review_id");

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_merged_by_id_fkey" FOREIGN KEY ("merged_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contributors" ADD CONSTRAINT "contributors_change_request_id_fkey" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contributors" ADD CONSTRAINT "contributors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_change_request_id_fkey" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_change_request_id_fkey" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_change_request_id_fkey" FOREIGN KEY ("change_request_id") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What counts is never below nothing, and only what was merged says what it became.
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_number_positive" CHECK ("number" > 0);
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_open_comments" CHECK ("open_comments" >= 0);
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_merged"
  CHECK (("status" = 'merged') = ("merged_revision_id" IS NOT NULL));
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_count" CHECK ("reply_count" >= 0);
ALTER TABLE "comments" ADD CONSTRAINT "comments_not_their_own_reply" CHECK ("parent_id" <> "id");
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_counters" CHECK (
  "open_comments" >= 0 AND "open_change_requests" >= 0 AND "draft_change_requests" >= 0
  AND "change_requests" >= "open_change_requests" + "draft_change_requests");
