-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN "claim" TEXT NOT NULL DEFAULT '';
