-- CreateTable
CREATE TABLE "site_previews" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "site_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "saml_provider_id" TEXT,
    "secret_hash" BYTEA NOT NULL,
    "change_requests" TEXT[],
    "customization" JSONB,
    "claims" JSONB,
    "site_space_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_previews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_previews_secret_hash_key" ON "site_previews"("secret_hash");

-- CreateIndex
CREATE INDEX "site_previews_site_id_user_id_created_at_idx" ON "site_previews"("site_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "site_previews_organization_id_idx" ON "site_previews"("organization_id");

-- CreateIndex
CREATE INDEX "site_previews_user_id_idx" ON "site_previews"("user_id");

-- CreateIndex
CREATE INDEX "site_previews_expires_at_idx" ON "site_previews"("expires_at");

-- AddForeignKey
ALTER TABLE "site_previews" ADD CONSTRAINT "site_previews_organization_id_site_id_fkey" FOREIGN KEY ("organization_id", "site_id") REFERENCES "sites"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_previews" ADD CONSTRAINT "site_previews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
