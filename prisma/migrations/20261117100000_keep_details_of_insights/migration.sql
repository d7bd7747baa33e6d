-- AlterTable
ALTER TABLE "insight_events" ADD COLUMN "details" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "insight_hours" ADD COLUMN "details" JSONB NOT NULL DEFAULT '{}';
