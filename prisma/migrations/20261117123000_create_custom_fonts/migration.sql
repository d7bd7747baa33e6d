-- CreateTable
CREATE TABLE "custom_fonts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fonts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_font_faces" (
    "organization_id" TEXT NOT NULL,
    "font_id" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "format" TEXT NOT NULL,

    CONSTRAINT "custom_font_faces_pkey" PRIMARY KEY ("font_id","weight")
);

-- CreateIndex
CREATE INDEX "custom_fonts_organization_id_created_at_id_idx" ON "custom_fonts"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fonts_organization_id_id_key" ON "custom_fonts"("organization_id", "id");

-- CreateIndex
CREATE INDEX "custom_font_faces_organization_id_sha256_idx" ON "custom_font_faces"("organization_id", "sha256");

-- AddForeignKey
ALTER TABLE "custom_fonts" ADD CONSTRAINT "custom_fonts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_font_faces" ADD CONSTRAINT "custom_font_faces_organization_id_font_id_fkey" FOREIGN KEY ("organization_id", "font_id") REFERENCES "custom_fonts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now sites loaded fonts from any address. Those are no fonts of the organization, so nothing shows them any more.
UPDATE "sites" SET "customization" = "customization" #- '{styling,font}' WHERE jsonb_typeof("customization" #> '{styling,font}') = 'object';
UPDATE "sites" SET "customization" = "customization" #- '{styling,headingFont}' WHERE jsonb_typeof("customization" #> '{styling,headingFont}') = 'object';
UPDATE "sites" SET "customization" = "customization" #- '{styling,monospaceFont}' WHERE jsonb_typeof("customization" #> '{styling,monospaceFont}') = 'object';
UPDATE "site_spaces" SET "customization" = "customization" #- '{styling,font}' WHERE jsonb_typeof("customization" #> '{styling,font}') = 'object';
UPDATE "site_spaces" SET "customization" = "customization" #- '{styling,headingFont}' WHERE jsonb_typeof("customization" #> '{styling,headingFont}') = 'object';
UPDATE "site_spaces" SET "customization" = "customization" #- '{styling,monospaceFont}' WHERE jsonb_typeof("customization" #> '{styling,monospaceFont}') = 'object';
