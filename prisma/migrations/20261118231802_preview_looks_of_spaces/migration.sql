-- AlterTable
ALTER TABLE "site_previews" ADD COLUMN     "site_space_customization" JSONB;
