-- CreateTable
CREATE TABLE "file_blobs" (
    "organization_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_blobs_pkey" PRIMARY KEY ("organization_id","sha256")
);

-- The bytes that content names already.
INSERT INTO "file_blobs" ("organization_id", "sha256", "touched_at")
SELECT DISTINCT n."organization_id", e.value ->> 'blob', now()
  FROM "content_nodes" n, jsonb_each(n."entries") e
 WHERE jsonb_typeof(e.value) = 'object' AND e.value ->> 'kind' = 'file' AND e.value ? 'blob';
