-- CreateTable. Unlogged: what stands here is true for half a minute, so nothing is lost when it is.
CREATE UNLOGGED TABLE "page_presences" (
    "space_id" TEXT NOT NULL,
    "change_request_id" TEXT NOT NULL,
    "page_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "tab_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_presences_pkey" PRIMARY KEY ("space_id","change_request_id","page_id","user_id","tab_id")
);

-- CreateIndex
CREATE INDEX "page_presences_space_id_seen_at_idx" ON "page_presences"("space_id", "seen_at");

-- CreateIndex
CREATE INDEX "page_presences_user_id_idx" ON "page_presences"("user_id");

-- AddForeignKey
ALTER TABLE "page_presences" ADD CONSTRAINT "page_presences_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_presences" ADD CONSTRAINT "page_presences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
