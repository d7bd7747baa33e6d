-- AlterTable
ALTER TABLE "installations" ADD COLUMN     "failing_lane" TEXT,
ADD COLUMN     "rests_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "failing_lane" TEXT,
ADD COLUMN     "rests_until" TIMESTAMPTZ(3);

-- What a receiver has to be sent next is found by its lanes, however many deliveries wait behind the first of each.
DROP INDEX "deliveries_in_lane";
CREATE INDEX "deliveries_in_lane" ON "deliveries"(
  coalesce("webhook_id", "installation_id", "integration_id"), "lane", "position", "id")
  WHERE "state" = 'waiting' AND NOT "parked";
CREATE INDEX "deliveries_parked" ON "deliveries"(
  coalesce("webhook_id", "installation_id", "integration_id"), "next_attempt_at")
  WHERE "state" = 'waiting' AND "parked";

-- Jobs send what waits for a receiver now, not for one of its lanes. Those for lanes are replaced within two minutes by
-- the job that finds deliveries that nobody works on.
DELETE FROM "jobs" WHERE "name" IN ('deliveries.drain', 'redeliveries.drain', 'redeliveries.retry');

-- The events of each organization are taken in turn.
DROP INDEX "events_pending";
CREATE INDEX "events_pending" ON "events"("organization_id", "recorded_at", "id") WHERE "pending";

-- The relay counts what each organization has under way.
CREATE INDEX "jobs_in_flight" ON "jobs"("organization_id") WHERE "state" IN ('queued', 'running') AND "dispatched_at" IS NOT NULL;
