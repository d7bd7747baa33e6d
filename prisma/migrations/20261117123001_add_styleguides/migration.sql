-- AlterTable
ALTER TABLE "sites" ADD COLUMN     "styleguide_id" TEXT;

-- AlterTable
ALTER TABLE "spaces" ADD COLUMN     "type" TEXT;

-- CreateIndex
CREATE INDEX "sites_styleguide_id_idx" ON "sites"("styleguide_id");

-- AddForeignKey
ALTER TABLE "sites" ADD CONSTRAINT "sites_styleguide_id_fkey" FOREIGN KEY ("styleguide_id") REFERENCES "spaces"("id") ON DELETE SET NULL ON UPDATE CASCADE;
