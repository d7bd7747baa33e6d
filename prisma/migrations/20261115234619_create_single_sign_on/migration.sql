-- AlterTable
ALTER TABLE "api_tokens" ADD COLUMN     "saml_provider_id" TEXT;

-- CreateTable
CREATE TABLE "saml_providers" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "sso_url" TEXT,
    "entity_id" TEXT,
    "certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "default_team_id" TEXT,
    "default_role" "role",
    "signs_requests" BOOLEAN NOT NULL DEFAULT false,
    "allows_unsolicited" BOOLEAN NOT NULL DEFAULT true,
    "role_mapping" JSONB,
    "team_mapping" JSONB,
    "service_key" BYTEA NOT NULL,
    "service_certificate" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saml_providers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_identities" (
    "provider_id" TEXT NOT NULL,
    "name_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_identities_pkey" PRIMARY KEY ("provider_id","name_id")
);

-- CreateTable
CREATE TABLE "sso_sign_ins" (
    "id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "request_id" TEXT,
    "challenge" TEXT,
    "return_to" TEXT,
    "user_id" TEXT,
    "code_hash" BYTEA,
    "session_ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sso_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seen_assertions" (
    "provider_id" TEXT NOT NULL,
    "id_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seen_assertions_pkey" PRIMARY KEY ("provider_id","id_hash")
);

-- CreateIndex
CREATE INDEX "saml_providers_organization_id_created_at_id_idx" ON "saml_providers"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "saml_providers_default_team_id_idx" ON "saml_providers"("default_team_id");

-- CreateIndex
CREATE INDEX "sso_identities_user_id_idx" ON "sso_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_sign_ins_request_id_key" ON "sso_sign_ins"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_sign_ins_code_hash_key" ON "sso_sign_ins"("code_hash");

-- CreateIndex
CREATE INDEX "sso_sign_ins_provider_id_idx" ON "sso_sign_ins"("provider_id");

-- CreateIndex
CREATE INDEX "sso_sign_ins_user_id_idx" ON "sso_sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "sso_sign_ins_expires_at_idx" ON "sso_sign_ins"("expires_at");

-- CreateIndex
CREATE INDEX "seen_assertions_expires_at_idx" ON "seen_assertions"("expires_at");

-- CreateIndex
CREATE INDEX "api_tokens_saml_provider_id_idx" ON "api_tokens"("saml_provider_id");

-- AddForeignKey
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_default_team_id_fkey" FOREIGN KEY ("default_team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "saml_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "saml_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seen_assertions" ADD CONSTRAINT "seen_assertions_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "saml_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_saml_provider_id_fkey" FOREIGN KEY ("saml_provider_id") REFERENCES "saml_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A code stands for somebody, and only what was answered has one.
ALTER TABLE "sso_sign_ins" ADD CONSTRAINT "sso_sign_ins_answered_check"
  CHECK (("code_hash" IS NULL) = ("user_id" IS NULL) AND ("code_hash" IS NULL OR "answered_at" IS NOT NULL));
