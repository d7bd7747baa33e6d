-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "cancelled_by" TEXT;
