-- Invite links can lead to a single space or collection instead of the whole organization.
ALTER TABLE "invite_links" ADD COLUMN "space_id" TEXT,
ADD COLUMN "collection_id" TEXT;

ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_one_target" CHECK ("space_id" IS NULL OR "collection_id" IS NULL);

-- CreateIndex
CREATE INDEX "invite_links_space_id_idx" ON "invite_links"("space_id");

-- CreateIndex
CREATE INDEX "invite_links_collection_id_idx" ON "invite_links"("collection_id");

-- AddForeignKey
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
