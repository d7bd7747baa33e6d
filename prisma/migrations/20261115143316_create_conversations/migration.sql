-- CreateEnum
CREATE TYPE "cluster_change_kind" AS ENUM ('merged', 'split', 'dissolved');

-- CreateTable
CREATE TABLE "conversations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_key" TEXT NOT NULL,
    "subject" TEXT,
    "parts" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ingested_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_issues" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "text_hash" TEXT NOT NULL,
    "cluster_id" TEXT,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ingested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_issues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "issue_embeddings" (
    "issue_id" TEXT NOT NULL,
    "embedder" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "issue_embeddings_pkey" PRIMARY KEY ("issue_id")
);

-- CreateTable
CREATE TABLE "issue_places" (
    "issue_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "cell" INTEGER NOT NULL,
    "group_id" TEXT,
    "vector" BYTEA NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "issue_places_pkey" PRIMARY KEY ("issue_id")
);

-- CreateTable
CREATE TABLE "issue_clusters" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "keywords" TEXT[],
    "described" BOOLEAN NOT NULL DEFAULT false,
    "described_size" INTEGER NOT NULL DEFAULT 0,
    "mean" BYTEA,
    "size" INTEGER NOT NULL DEFAULT 0,
    "joined_into" TEXT,
    "merged_into" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "issue_clusters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cluster_changes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "kind" "cluster_change_kind" NOT NULL,
    "cluster_id" TEXT NOT NULL,
    "other_id" TEXT,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cluster_models" (
    "organization_id" TEXT NOT NULL,
    "embedder" TEXT NOT NULL,
    "model" BYTEA NOT NULL,
    "issues" INTEGER NOT NULL,
    "added" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_models_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "conversations_organization_id_created_at_id_idx" ON "conversations"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "conversations_organization_id_source_created_at_id_idx" ON "conversations"("organization_id", "source", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_organization_id_source_source_key_key" ON "conversations"("organization_id", "source", "source_key");

-- CreateIndex
CREATE INDEX "conversation_issues_conversation_id_idx" ON "conversation_issues"("conversation_id");

-- CreateIndex
CREATE INDEX "conversation_issues_organization_id_created_at_id_idx" ON "conversation_issues"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "conversation_issues_cluster_id_created_at_id_idx" ON "conversation_issues"("cluster_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "conversation_issues_organization_id_text_hash_idx" ON "conversation_issues"("organization_id", "text_hash");

-- CreateIndex
CREATE INDEX "issue_places_organization_id_cell_placed_at_issue_id_idx" ON "issue_places"("organization_id", "cell", "placed_at", "issue_id");

-- CreateIndex
CREATE INDEX "issue_places_group_id_idx" ON "issue_places"("group_id");

-- CreateIndex
CREATE INDEX "conversation_issues_organization_id_id_idx" ON "conversation_issues"("organization_id", "id");

-- CreateIndex
CREATE INDEX "issue_clusters_organization_id_updated_at_id_idx" ON "issue_clusters"("organization_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "issue_clusters_joined_into_idx" ON "issue_clusters"("joined_into");

-- CreateIndex
CREATE INDEX "issue_clusters_merged_into_idx" ON "issue_clusters"("merged_into");

-- CreateIndex
CREATE INDEX "cluster_changes_organization_id_created_at_id_idx" ON "cluster_changes"("organization_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_issues" ADD CONSTRAINT "conversation_issues_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_issues" ADD CONSTRAINT "conversation_issues_cluster_id_fkey" FOREIGN KEY ("cluster_id") REFERENCES "issue_clusters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_embeddings" ADD CONSTRAINT "issue_embeddings_issue_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "conversation_issues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_places" ADD CONSTRAINT "issue_places_issue_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "conversation_issues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_clusters" ADD CONSTRAINT "issue_clusters_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_clusters" ADD CONSTRAINT "issue_clusters_joined_into_fkey" FOREIGN KEY ("joined_into") REFERENCES "issue_clusters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_clusters" ADD CONSTRAINT "issue_clusters_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "issue_clusters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cluster_changes" ADD CONSTRAINT "cluster_changes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cluster_models" ADD CONSTRAINT "cluster_models_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for its issues is looked for again and again, and is soon nothing.
CREATE INDEX "conversations_pending_idx" ON "conversations"("organization_id", "ingested_at") WHERE "processed_at" IS NULL;

CREATE INDEX "conversation_issues_pinned_idx" ON "conversation_issues"("organization_id") WHERE "pinned";

ALTER TABLE "issue_clusters" ADD CONSTRAINT "issue_clusters_leads_elsewhere" CHECK ("joined_into" <> "id" AND "merged_into" <> "id");
