-- CreateEnum
CREATE TYPE "process_kind" AS ENUM ('api', 'jobs');

-- CreateTable. Unlogged: what stands here is true for some seconds, so nothing is lost when it is.
CREATE UNLOGGED TABLE "processes" (
    "id" TEXT NOT NULL,
    "kind" "process_kind" NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "memory_bytes" BIGINT NOT NULL,
    "event_loop_delay_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backups" (
    "id" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "jobs_created_at_id_idx" ON "jobs"("created_at", "id");

-- Failed jobs are few among the finished ones, and operators count, list and retry them.
CREATE INDEX "jobs_failed" ON "jobs"("created_at", "id") INCLUDE ("name") WHERE "state" = 'failed';
