-- CreateIndex
CREATE INDEX "deliveries_finished_at_idx" ON "deliveries"("finished_at");
