-- The texts that an import has read, so that it goes on where it ended.
CREATE TABLE "import_texts" (
    "import_run_id" TEXT NOT NULL,
    "source_hash" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_texts_pkey" PRIMARY KEY ("import_run_id","source_hash")
);

-- CreateIndex
CREATE INDEX "import_texts_created_at_idx" ON "import_texts"("created_at");

-- AddForeignKey
ALTER TABLE "import_texts" ADD CONSTRAINT "import_texts_import_run_id_fkey" FOREIGN KEY ("import_run_id") REFERENCES "import_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
