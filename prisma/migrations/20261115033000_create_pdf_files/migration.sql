-- CreateTable
CREATE TABLE "pdf_files" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "job_id" TEXT,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "made_at" TIMESTAMPTZ(3),

    CONSTRAINT "pdf_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pdf_files_ordered_at_idx" ON "pdf_files"("ordered_at");

-- CreateIndex
CREATE INDEX "pdf_files_organization_id_idx" ON "pdf_files"("organization_id");

-- AddForeignKey
ALTER TABLE "pdf_files" ADD CONSTRAINT "pdf_files_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
