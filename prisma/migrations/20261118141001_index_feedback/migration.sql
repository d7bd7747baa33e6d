-- What readers said is a small part of what they did, and is listed on its own.
CREATE INDEX "insight_hours_feedback_idx" ON "insight_hours"("site_id", "hour") WHERE "rating" IS NOT NULL;
