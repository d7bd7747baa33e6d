-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "left_out" JSONB;
